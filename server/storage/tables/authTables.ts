import type { ColumnType } from 'kysely'

/** One-time codes of an account; without `confirmed_at` they are not required yet. */
export interface SecondFactorTable {
  account_id: number
  /** base32. */
  secret: string
  confirmed_at: Date | null
  /** The last counter whose code was accepted. */
  last_counter: ColumnType<number, number | undefined, number>
}

/** Recovery codes, each usable once instead of a one-time code. */
export interface RecoveryCodeTable {
  account_id: number
  /** SHA-256 of the code. */
  code_hash: Buffer
}
