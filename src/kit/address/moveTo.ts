/** Shows another address of this page and notifies every reader of the address. `replace` adds no history entry. */
export const moveTo = (hash: string, replace: boolean): void => {
  const oldURL = location.href
  if (replace) history.replaceState(null, '', hash)
  else history.pushState(null, '', hash)
  dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: location.href }))
}
