/** Whether a name begins with a letter of the Latin script, as far as GeoNames' names need it. */
export const isLatin = (name: string): boolean => {
  const code = name.charCodeAt(0)
  return (code >= 0x41 && code < 0x250) || (code >= 0x1e00 && code < 0x1f00)
}

/** Whether a name begins with a Cyrillic letter. */
export const isCyrillic = (name: string): boolean => {
  const code = name.charCodeAt(0)
  return code >= 0x400 && code < 0x530
}
