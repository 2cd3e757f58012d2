/** Shows another address of this page and tells everyone who reads the address. `replace` leaves no step in the history. */
export const moveTo = (hash: string, replace: boolean): void => {
  const oldURL = location.href
  if (replace) history.replaceState(null, '', hash)
  else history.pushState(null, '', hash)
  dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: location.href }))
}
