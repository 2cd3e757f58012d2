import type { ColumnType, Generated } from 'kysely'
import type { TokenScope } from '../../../src/contract/permissions.ts'

/** Personal access tokens; the token itself is not kept. */
export interface AccessTokenTable {
  account_id: number
  /** No session has the same. */
  id: Generated<number>
  /** SHA-256 of the token. */
  token_hash: Buffer
  /** How the token begins. */
  start: string
  name: string
  scope: TokenScope
  created_at: Date
  expires_at: Date
  last_used_at: ColumnType<Date | null, Date | null | undefined>
  last_used_address: ColumnType<string | null, string | null | undefined>
}
