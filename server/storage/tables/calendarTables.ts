/** The address of an account's calendar; the token itself is not stored. */
export interface CalendarFeedTable {
  account_id: number
  /** Part of the ids of its events; kept when the address is replaced. */
  calendar_id: string
  /** SHA-256 of the token. */
  token_hash: Buffer
  /** ms since the epoch. */
  created_at: number
}
