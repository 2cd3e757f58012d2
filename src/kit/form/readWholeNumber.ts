/** The number formed by the digits of a text, at most this many of them; null for a text without any. */
export const readWholeNumber = (text: string, digits: number): number | null => {
  const kept = text.replaceAll(/\D/g, '').slice(0, digits)
  return kept === '' ? null : Number(kept)
}
