/** The number that the digits of a text make, at most so many of them; null for a text without any. */
export const readWholeNumber = (text: string, digits: number): number | null => {
  const kept = text.replaceAll(/\D/g, '').slice(0, digits)
  return kept === '' ? null : Number(kept)
}
