/** Paths of the files of the product that this page has loaded. */
export const loadedParts = (): readonly string[] => {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.href))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname)
  return [...new Set(paths)].filter((path) => /\.(m?js|css|svg|woff2?)$/.test(path))
}
