import type { Kysely } from 'kysely'
import type { MoveOutQuery } from '../../../src/contract/http/admin/moveOut.ts'
import { utcDayStart } from '../../../src/contract/rules/utcDay.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../storage/schema.ts'
import type { Actor } from '../admin/context.ts'
import { requireClient } from '../admin/fleet/requireClient.ts'
import { recordFleetChange } from '../audit/audit.ts'
import type { ArchiveSubject } from './writeArchive.ts'

const DAY_MS = 86_400_000

export interface MoveOutContext {
  readonly db: Kysely<Database>
  readonly clock: Clock
}

/** Logs that an administrator moves a client out; returns whose archive and of which positions. Throws 422 for an unknown client. */
export const beginMoveOut = (
  { db, clock }: MoveOutContext,
  actor: Actor,
  clientId: number,
  { fromDay, untilDay }: MoveOutQuery,
): Promise<ArchiveSubject> =>
  db.transaction().execute(async (trx) => {
    await requireClient(trx, clientId)
    const { login } = await trx
      .selectFrom('account')
      .select('login')
      .where('id', '=', clientId)
      .executeTakeFirstOrThrow()
    const now = clock.now()
    const detail = { what: 'movedOut', name: `${fromDay} - ${untilDay}` }
    await recordFleetChange(trx, actor, detail, now, { id: clientId, login })
    return {
      ownerId: clientId,
      login,
      from: utcDayStart(fromDay),
      until: utcDayStart(untilDay) + DAY_MS,
      now,
    }
  })
