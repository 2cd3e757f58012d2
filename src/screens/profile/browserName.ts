/** The first match wins: browsers include each other's names. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (names: typeof BROWSERS, userAgent: string): string | undefined =>
  names.find(([mark]) => mark.test(userAgent))?.[1]

/** 'Chrome, Windows' from a user agent string; null for an unknown one. */
export const browserName = (userAgent: string): string | null => {
  const names = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter(Boolean)
  return names.length === 0 ? null : names.join(', ')
}
