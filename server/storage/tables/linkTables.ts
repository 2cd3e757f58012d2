import type { ColumnType, Generated } from 'kysely'

/** The purpose of a one-time link. */
export type LinkPurpose = 'restore' | 'entry' | 'first-admin' | 'telegram'

/** Data that its creator needs when it is used. */
export type LinkDetail = Readonly<Record<string, unknown>>

/** A link that works once; its SID is not stored. */
export interface OneTimeLinkTable {
  id: Generated<number>
  purpose: LinkPurpose
  /** SHA-256 of the SID. */
  token_hash: Buffer
  /** The account it is for; null: an account that does not exist yet. */
  account_id: number | null
  /** null: the server itself. */
  created_by: number | null
  created_at: Date
  /** null: valid until it is used. */
  expires_at: Date | null
  used_at: Date | null
  detail: ColumnType<LinkDetail, string, string>
}
