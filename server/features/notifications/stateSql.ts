import { type Kysely, sql, type Transaction } from 'kysely'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'
import { nextDueAt, type RuleState } from './judge.ts'

/** What a rule remembers of a vehicle, and where. */
export interface StateKey {
  readonly ownerId: number
  /** 0: what needs no rule. */
  readonly ruleId: number
  readonly vehicleId: number
}
export interface StoredState extends StateKey {
  readonly state: RuleState
}

const COLUMNS = sql`s.owner_id as "ownerId", s.rule_id as "ruleId", s.vehicle_id as "vehicleId", s.state`

/** Locks and returns the states of these keys; those that nothing is remembered of are missing. */
export const lockStates = async (
  trx: Transaction<Database>,
  keys: readonly StateKey[],
): Promise<readonly StoredState[]> => {
  if (keys.length === 0) return []
  const { rows } = await sql<StoredState>`select ${COLUMNS} from notification_state s
    join unnest(${numberArray(keys.map(({ ownerId }) => ownerId))}::integer[],
        ${numberArray(keys.map(({ ruleId }) => ruleId))}::integer[],
        ${numberArray(keys.map(({ vehicleId }) => vehicleId))}::bigint[]) as k (owner_id, rule_id, vehicle_id)
      using (owner_id, rule_id, vehicle_id)
    order by s.rule_id, s.owner_id, s.vehicle_id for update of s`.execute(trx)
  return rows
}

/** Locks states in which something is due, as far as nobody else has them. */
export const lockDueStates = async (
  trx: Transaction<Database>,
  now: number,
  limit: number,
): Promise<readonly StoredState[]> => {
  const { rows } = await sql<StoredState>`select ${COLUMNS} from notification_state s
    where s.due_at <= ${now}::bigint order by s.due_at limit ${limit} for update skip locked`.execute(trx)
  return rows
}

/** Stores states; those of vehicles that are gone are left out. */
export const storeStates = async (
  trx: Transaction<Database>,
  states: readonly StoredState[],
): Promise<void> => {
  if (states.length === 0) return
  const given = states.map(({ state, ...key }) => ({ ...key, state, dueAt: nextDueAt(state) }))
  await sql`insert into notification_state (owner_id, rule_id, vehicle_id, state, due_at)
    select s."ownerId", s."ruleId", s."vehicleId", s.state, s."dueAt"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as s ("ownerId" integer, "ruleId" integer, "vehicleId" bigint, state jsonb, "dueAt" bigint)
      join vehicle v on v.id = s."vehicleId"
    order by s."ruleId", s."ownerId", s."vehicleId"
    on conflict (rule_id, owner_id, vehicle_id) do update set state = excluded.state, due_at = excluded.due_at`.execute(
    trx,
  )
}

/** Forgets what rules that are gone or off remember, within the transaction that ends them. */
export const deleteStates = async (db: Kysely<Database>, ruleId: number): Promise<void> => {
  await db.deleteFrom('notification_state').where('rule_id', '=', ruleId).execute()
}
