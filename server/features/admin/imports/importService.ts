import { sql } from 'kysely'
import type { ImportDone } from '../../../../src/contract/http/imports.ts'
import { applyImport } from '../../imports/pendingImport.ts'
import { partyOf, recordAudit } from '../../audit/audit.ts'
import type { Actor, AdminContext } from '../context.ts'
import { changeFleet } from '../fleet/changeFleet.ts'
import { VEHICLE_IMPORT } from './vehicleImport.ts'

/** From this many new vehicles on the planner's statistics are updated (ANALYZE). */
const ANALYZED_ROWS = 1_000

/** Imports a pending file of vehicles, every line or none, in one transaction. Throws as `applyImport` does. */
export const commitImport = async (context: AdminContext, actor: Actor, id: string): Promise<ImportDone> => {
  const done = await changeFleet(context, actor, async (change) => {
    const { write, now } = change
    const { accountId } = actor.principal
    const { fileName, counts } = await applyImport(
      VEHICLE_IMPORT,
      { trx: write.trx, now, change },
      { id, accountId },
    )
    await recordAudit(
      write.trx,
      {
        event: 'imported',
        actor: partyOf(actor.principal),
        account: null,
        address: actor.address,
        detail: { fileName, ...counts },
      },
      now,
    )
    return { created: counts.new, changed: counts.changed, unchanged: counts.unchanged }
  })
  if (done.created >= ANALYZED_ROWS) {
    await sql`analyze vehicle, vehicle_position_state, vehicle_state, vehicle_group_member, device, device_mapping`.execute(
      context.fleet.db,
    )
  }
  return done
}
