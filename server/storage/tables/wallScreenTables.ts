import type { Generated } from 'kysely'
import type { Language } from '../../../src/contract/entities/session.ts'
import type { WallView } from '../../../src/contract/http/wallScreens.ts'

/** A link that shows the fleet on a wall screen. Times are ms since the epoch. */
export interface WallScreenTable {
  id: Generated<number>
  owner_id: number
  name: string
  views: WallView[]
  seconds_per_view: number
  language: Language
  /** null: all vehicles of the owner. */
  group_id: number | null
  /** SHA-256 of the token. */
  token_hash: Buffer
  /** The last characters of the token, by which people tell links apart. */
  link_end: string
  /** The link is valid while this account may have wall screens. */
  created_by: number
  created_at: number
  last_seen_at: number | null
}
