/** Cards that drivers put into a reader (RFID-01, RFID-03). */

/** Longest number that a reader reports. */
export const CARD_NUMBER_MAX = 64

/**
 * A card's number as readers report it: in upper case, without separators and leading zeros, which depend on the reader
 * and on what is printed on the card.
 */
export const normalizeCardNumber = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\s:-]/g, '')
    .toUpperCase()
    .replace(/^0+/, '')

/** Whether a normalised number is one of a card: a reader without a card reports nothing, zeros, or all bits set. */
export const isCardNumber = (number: string): boolean => !/^F*$/.test(number)

/** A day of the calendar as YYYY-MM-DD. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  // A day that does not exist is another one.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** What the list of cards says about a card that was read: it has expired where its last day is before `today`. */
export const cardStatus = (
  card: { readonly expiresOn: string | null } | undefined,
  today: string,
): 'known' | 'expired' | 'unknown' => {
  if (card === undefined) return 'unknown'
  return card.expiresOn !== null && card.expiresOn < today ? 'expired' : 'known'
}
