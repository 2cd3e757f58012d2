import { type Kysely, sql } from 'kysely'
import type { JournalWrite } from '../../live/journal.ts'
import { DEFAULT_EVENT_FILTERS, type EventFilterSettings } from '../../../src/contract/rules/eventFilters.ts'
import type { Database } from '../../storage/schema.ts'
import { eventsOf, type MadeRule, type OwnRules, ownRulesOf, type PersonFilters } from './ownRules.ts'

type Db = Kysely<Database>

/**
 * The rules of owners in memory. Each use reads the revisions of the owners that it is about, so that memory never
 * differs from the tables, whichever process changed them.
 */
export class RuleBook {
  readonly #known = new Map<number, { readonly revision: number; readonly rules: OwnRules }>()

  /** The rules of these owners as of the transaction. */
  async read(db: Db, ownerIds: readonly number[]): Promise<ReadonlyMap<number, OwnRules>> {
    const revisions = await readRevisions(db, ownerIds)
    const stale = ownerIds.filter((id) => this.#known.get(id)?.revision !== (revisions.get(id) ?? 0))
    if (stale.length > 0) {
      const fresh = await readOwnRules(db, stale)
      for (const [ownerId, rules] of fresh)
        this.#known.set(ownerId, { revision: revisions.get(ownerId) ?? 0, rules })
    }
    return new Map(
      ownerIds.flatMap((id) => {
        const known = this.#known.get(id)
        return known ? [[id, known.rules]] : []
      }),
    )
  }
}

const readRevisions = async (db: Db, ownerIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('notification_watch')
    .select(['owner_id', 'revision'])
    .where('owner_id', '=', sql<number>`any(${[...ownerIds]}::integer[])`)
    .execute()
  return new Map(rows.map((row) => [row.owner_id, row.revision]))
}

/** The rules that are on, and the filters of the people, of these owners. */
const readOwnRules = async (db: Db, ownerIds: readonly number[]): Promise<ReadonlyMap<number, OwnRules>> => {
  const owners = sql`any(${[...ownerIds]}::integer[])`
  const { rows: rules } = await sql<MadeRule & { ownerId: number }>`
    select owner_id as "ownerId", id, account_id as "accountId", fields from notification_rule
    where owner_id = ${owners} and is_on and deleted_at is null order by id`.execute(db)
  const { rows: people } = await sql<{
    ownerId: number
    accountId: number
    filters: EventFilterSettings | null
  }>`
    select coalesce(a.owner_id, a.id) as "ownerId", a.id as "accountId", s.filters from account a
      join notification_settings s on s.account_id = a.id
    where coalesce(a.owner_id, a.id) = ${owners} order by a.id`.execute(db)
  return new Map(
    ownerIds.map((ownerId) => {
      const own = rules.filter((rule) => rule.ownerId === ownerId)
      const persons: PersonFilters[] = people
        .filter((person) => person.ownerId === ownerId)
        .map(({ accountId, filters }) => ({ accountId, filters: filters ?? DEFAULT_EVENT_FILTERS }))
      return [ownerId, ownRulesOf(own, persons)]
    }),
  )
}

/** From the commit on, every process judges by what the owner's rules, filters and control zones are now. */
export const rememberNotified = async (
  write: Pick<JournalWrite, 'trx' | 'remember'>,
  ownerId: number,
): Promise<void> => {
  const { trx } = write
  // Changes of one owner follow each other, so that the last one stores what all of them come to.
  await sql`insert into notification_watch (owner_id, revision, events) values (${ownerId}, 0, '{}')
    on conflict (owner_id) do update set revision = notification_watch.revision`.execute(trx)
  const rules = (await readOwnRules(trx, [ownerId])).get(ownerId)
  const followed = [...(rules?.byId.values() ?? [])].flatMap(({ id, conditions }) =>
    eventsOf(conditions).filter((name) => id !== 0 || name !== 'vehicleZone'),
  )
  const { rows } = await sql`select 1 from control_zone c join vehicle v on v.id = c.vehicle_id
    where v.owner_id = ${ownerId} and (c.on_entry or c.on_exit) limit 1`.execute(trx)
  const events = [...new Set([...followed, ...(rows.length > 0 ? ['vehicleZone'] : [])])].toSorted()
  await trx
    .updateTable('notification_watch')
    .set((set) => ({ revision: set('revision', '+', 1), events }))
    .where('owner_id', '=', ownerId)
    .execute()
  write.remember({ kind: 'notified', ownerId, events })
}
