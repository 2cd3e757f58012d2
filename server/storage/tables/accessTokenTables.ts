import type { ColumnType, Generated } from 'kysely'
import type { TokenScope } from '../../../src/contract/permissions.ts'

/** Personal access tokens; the token itself is not stored. */
export interface AccessTokenTable {
  account_id: number
  /** Distinct from the ids of sessions. */
  id: Generated<number>
  /** SHA-256 of the token. */
  token_hash: Buffer
  /** The first characters of the token. */
  start: string
  name: string
  scope: TokenScope
  created_at: Date
  expires_at: Date
  last_used_at: ColumnType<Date | null, Date | null | undefined>
  last_used_address: ColumnType<string | null, string | null | undefined>
}
