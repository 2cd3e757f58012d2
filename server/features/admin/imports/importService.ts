import { sql } from 'kysely'
import type { ImportDone } from '../../../../src/contract/http/imports.ts'
import { applyImport } from '../../imports/pendingImport.ts'
import { recordImport } from '../../imports/recordImport.ts'
import type { Actor, AdminContext } from '../context.ts'
import { changeFleet } from '../fleet/changeFleet.ts'
import { VEHICLE_IMPORT } from './vehicleImport.ts'

/** From this many new vehicles on the planner's statistics are updated (ANALYZE). */
const ANALYZED_ROWS = 1_000

/** Imports a pending file of vehicles, every line or none, in one transaction. Throws as `applyImport` does. */
export const commitImport = async (context: AdminContext, actor: Actor, id: string): Promise<ImportDone> => {
  const done = await changeFleet(context, actor, async (change) => {
    const { write, now } = change
    const { accountId, ownerId } = actor.principal
    const applied = await applyImport(
      VEHICLE_IMPORT,
      { trx: write.trx, now, change },
      { id, accountId, ownerId },
    )
    return recordImport(write.trx, actor, applied, now)
  })
  if (done.created >= ANALYZED_ROWS) {
    await sql`analyze vehicle, vehicle_position_state, vehicle_state, vehicle_group_member, device, device_mapping`.execute(
      context.fleet.db,
    )
  }
  return done
}
