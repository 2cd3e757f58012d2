/** VEH-21 */
export const TRAILER_TYPES = ['TRAILER_CONNECTED', 'TRAILER_DISCONNECTED'] as const
export type TrailerType = (typeof TRAILER_TYPES)[number]

/** VEH-21: anything other than TRAILER_CONNECTED reads as disconnected. */
export const trailerType = (type: unknown): TrailerType =>
  type === 'TRAILER_CONNECTED' ? 'TRAILER_CONNECTED' : 'TRAILER_DISCONNECTED'
