import { sql } from 'kysely'
import type { JournalWrite } from '../../live/journal.ts'
import { EventPlan } from '../../live/eventPlan.ts'
import { planTrailers } from '../../live/trailers/publishTrailers.ts'
import { bindReadings } from '../../live/trailers/readingSql.ts'
import { writeEvents } from '../../live/writeEvents.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { RecordRow } from '../resource/resource.ts'

/**
 * What was read of changed trailers becomes theirs, and vehicles that pull them, or pulled them last, show at once what the
 * list says; part of the write that changed them.
 */
export const linkReadings = async (
  write: JournalWrite,
  ownerId: number,
  records: readonly RecordRow[],
): Promise<void> => {
  const ids = [...new Set(records.map(({ id }) => id))]
  await bindReadings(write.trx, ownerId, ids)
  const { rows } = await sql<{ id: number }>`select distinct vehicle_id as id from trailer_coupling
    where owner_id = ${ownerId} and trailer_id = any(${numberArray(ids)}::integer[])`.execute(write.trx)
  const plan = new EventPlan({ today: write.day, dayOf: () => write.day })
  const vehicleIds = rows.map(({ id }) => id)
  await planTrailers(write, plan, { ownerId, vehicleIds })
  if (plan.seqs > 0) await writeEvents(write, plan, await write.takeSeqs(plan.seqs))
}
