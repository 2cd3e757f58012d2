/** http(s) origin of the API: the page's own, unless the build names another one (VITE_API_ORIGIN). */
export const apiOrigin = (pageOrigin: string): string => {
  const configured: unknown = import.meta.env.VITE_API_ORIGIN
  return typeof configured === 'string' && configured !== '' ? configured : pageOrigin
}
