import type { Kysely } from 'kysely'
import { ARCHIVE_BYTES, type MoveOutQuery } from '../../../src/contract/http/admin/moveOut.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { utcDayStart } from '../../../src/contract/rules/utcDay.ts'
import type { Clock } from '../../platform/clock.ts'
import { unprocessable } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import { requireClient } from '../admin/fleet/requireClient.ts'
import { type ChangedBy, recordFleetChange } from '../audit/audit.ts'
import { readFileBytes } from './accountFiles.ts'
import type { ArchiveSubject } from './writeArchive.ts'

const DAY_MS = 86_400_000
const MEGABYTE = 1_048_576

export interface MoveOutContext {
  readonly db: Kysely<Database>
  readonly clock: Clock
  /** Limit of an archive, bytes; absent: the product's. */
  readonly most?: number
}

/** Logs that an administrator moves a client out, or an owner the own account; returns whose archive and of which positions. Throws 422 for an unknown client, and where the files alone are larger than an archive may be, which the reader would only see at its end. */
export const beginMoveOut = (
  { db, clock, most = ARCHIVE_BYTES }: MoveOutContext,
  actor: ChangedBy,
  clientId: number,
  { fromDay, untilDay, files }: MoveOutQuery,
): Promise<ArchiveSubject> =>
  db.transaction().execute(async (trx) => {
    await requireClient(trx, clientId)
    const hasFiles = files === 'true'
    if (hasFiles && (await readFileBytes(trx, clientId)) > most)
      throw unprocessable(ERROR_CODES.badInput, SERVER_TEXT.filesTooLarge(Math.floor(most / MEGABYTE)), {
        field: 'files',
      })
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
      hasFiles,
      now,
    }
  })
