import { type Kysely, sql, type Transaction } from 'kysely'
import type { SIMPLE_EVENT_NAMES } from '../../../src/contract/wire/events.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { EventPlan } from '../../live/eventPlan.ts'
import { writeEvents } from '../../live/writeEvents.ts'
import type { Database } from '../../storage/schema.ts'

/** Vehicles under way of which SENT-GEO has had nothing for too long: after an hour their driver has to stop. */

const MINUTE_MS = 60_000
/** Events of one write. */
const BATCH = 500

/** The longest silence first: after a pause of the server only one event is due. */
export const SILENCES = [
  { minutes: 60, name: 'SENT_SILENT_60' },
  { minutes: 45, name: 'SENT_SILENT_45' },
  { minutes: 30, name: 'SENT_SILENT_30' },
] as const satisfies readonly {
  readonly minutes: number
  readonly name: (typeof SIMPLE_EVENT_NAMES)[number]
}[]

interface SilentVehicle {
  readonly vehicleId: number
  readonly ownerId: number
  /** Of the last position that the receiver took, or when the vehicle was switched on; ms since the epoch. */
  readonly since: number
}

const SINCE = sql`greatest(r.newest_at, r.since)`

/** The condition of a silence of so many minutes that no event was written of. */
const isSilent = (minutes: number, now: number) => sql`r.service = 'sent' and r.is_on
  and r.silent_minutes < ${minutes} and (r.state->>'isUnderWay')::boolean and ${SINCE} <= ${now - minutes * MINUTE_MS}::bigint
  and exists (select from vehicle v where v.id = r.vehicle_id and v.owner_id = r.owner_id)`

const isAnySilent = async (db: Kysely<Database>, now: number): Promise<boolean> => {
  const least = SILENCES[SILENCES.length - 1]?.minutes ?? 0
  const { rows } = await sql`select from retransmission r
    where r.service = 'sent' and r.is_on and (r.state->>'isUnderWay')::boolean
      and ${SINCE} <= ${now - least * MINUTE_MS}::bigint and r.silent_minutes < 60 limit 1`.execute(db)
  return rows.length > 0
}

const takeSilent = async (
  trx: Transaction<Database>,
  minutes: number,
  now: number,
): Promise<readonly SilentVehicle[]> => {
  const { rows } = await sql<SilentVehicle>`update retransmission r set silent_minutes = ${minutes}
    where (r.vehicle_id, r.service) in (
      select r.vehicle_id, r.service from retransmission r where ${isSilent(minutes, now)} limit ${BATCH})
    returning r.vehicle_id::integer as "vehicleId", r.owner_id as "ownerId", ${SINCE} as since`.execute(trx)
  return rows
}

/** Writes the events of silences that have lasted long enough; each once, whatever process looks. */
export const watchSilence = async ({
  db,
  journal,
  clock,
  days,
}: Pick<Fleet, 'db' | 'journal' | 'clock' | 'days'>): Promise<void> => {
  const now = clock.now()
  if (!(await isAnySilent(db, now))) return
  await journal.write(async (write) => {
    const plan = new EventPlan({ today: write.day, dayOf: (at) => days.dayOf(at) })
    for (const { minutes, name } of SILENCES) {
      // oxlint-disable-next-line no-await-in-loop -- statements of one transaction
      for (const { since, ...vehicle } of await takeSilent(write.trx, minutes, now))
        plan.countDerived(vehicle, name, since + minutes * MINUTE_MS, {})
    }
    if (plan.seqs > 0) await writeEvents(write, plan, await write.takeSeqs(plan.seqs))
  })
}
