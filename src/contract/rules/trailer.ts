/** VEH-21 */
export const TRAILER_TYPES = ['TRAILER_CONNECTED', 'TRAILER_DISCONNECTED'] as const
export type TrailerType = (typeof TRAILER_TYPES)[number]

/** VEH-21: anything other than TRAILER_CONNECTED reads as disconnected. */
export const trailerType = (type: unknown): TrailerType =>
  type === 'TRAILER_CONNECTED' ? 'TRAILER_CONNECTED' : 'TRAILER_DISCONNECTED'

/** Longest identifier that a reader reports. */
export const TRAILER_IDENTIFIER_MAX = 64

/** The identifier of a trailer that a reader reports; null: it is empty, which zeros, or all bits set, say as well. */
export const trailerIdentifier = (text: string): string | null => {
  const identifier = text.normalize('NFC').trim()
  return /^(0*|F*)$/i.test(identifier) ? null : identifier
}
