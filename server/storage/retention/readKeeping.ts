import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

const DAY_MS = 86_400_000

/** From when on positions are retained. */
export interface Keeping {
  /** The oldest moment that any owner retains, ms since the epoch. */
  readonly oldest: number
  /** The same for one owner, ms since the epoch; null: the owner was unknown when this was read. */
  readonly oldestOf: (ownerId: number) => number | null
}

/** Reads the current retention of the clients. `keepDays`: for those who have no number of their own. */
export const readKeeping = async (db: Kysely<Database>, keepDays: number, now: number): Promise<Keeping> => {
  const owners = await db
    .selectFrom('account')
    .select(['id', 'position_keep_days'])
    .where('owner_id', 'is', null)
    .where('kind', '!=', 'admin')
    .execute()
  const oldestOf = new Map(
    owners.map((owner) => [owner.id, now - (owner.position_keep_days ?? keepDays) * DAY_MS]),
  )
  const moments = [...oldestOf.values()]
  return {
    oldest: moments.length === 0 ? now - keepDays * DAY_MS : moments.reduce((a, b) => Math.min(a, b)),
    oldestOf: (ownerId) => oldestOf.get(ownerId) ?? null,
  }
}

/** Whether an owner's account was deleted; queries again, because a client may just have been created. */
export const isGone = async (db: Kysely<Database>, ownerId: number): Promise<boolean> => {
  const account = await db.selectFrom('account').select('id').where('id', '=', ownerId).executeTakeFirst()
  return account === undefined
}
