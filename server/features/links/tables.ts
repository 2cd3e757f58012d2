import type { ColumnType, Generated } from 'kysely'

/** What a one-time link is good for. */
export type LinkPurpose = 'restore' | 'entry' | 'first-admin'

/** What its maker wants to know again when it is used. */
export type LinkDetail = Readonly<Record<string, unknown>>

/** A link that works once; its SID is not kept. */
export interface OneTimeLinkTable {
  id: Generated<number>
  purpose: LinkPurpose
  /** SHA-256 of the SID. */
  token_hash: Buffer
  /** Whom it is for; null: for nobody that is there yet. */
  account_id: number | null
  /** null: the server itself. */
  created_by: number | null
  created_at: Date
  /** null: good until it is used. */
  expires_at: Date | null
  used_at: Date | null
  detail: ColumnType<LinkDetail, string, string>
}
