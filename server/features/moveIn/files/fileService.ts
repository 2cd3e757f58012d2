import { type Kysely, sql, type Transaction } from 'kysely'
import {
  DEFAULT_POSITION_FILE_SETTINGS,
  POSITION_PIECE_BYTES,
  type PositionFileBody,
  type PositionFileSettings,
} from '../../../../src/contract/http/admin/positionFiles.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import { enqueueJob } from '../../../platform/jobs/jobQueue.ts'
import { badInput, notFound, unprocessable } from '../../../platform/plugins/apiError.ts'
import type { Database } from '../../../storage/schema.ts'
import type { Actor } from '../../admin/context.ts'
import { requireClient } from '../../admin/fleet/requireClient.ts'
import { noSuchVehicle } from '../../admin/fleet/refusals.ts'
import { MOVE_IN_FORM } from '../moveInForm.ts'
import type { MoveInContext } from '../moveInService.ts'
import { recordMoveIn } from '../recordMoveIn.ts'
import { addPiece, findFile, readFileSettings, storeFileSettings } from './pieceSql.ts'

/** The calls of files of positions. */

/** Files of all runs that the database holds at a time. */
export const WAITING_FILES_MAX = 20

/** What the audit log calls the sending of a file. */
const LOOKED = {
  positions: 'positionFileLooked',
  archive: 'archiveLooked',
} as const satisfies Record<PositionFileBody['holds'], string>

/** How the client's latest file was read. */
export const fileSettingsOf = async (db: Kysely<Database>, clientId: number): Promise<PositionFileSettings> =>
  (await readFileSettings(db, clientId)) ?? DEFAULT_POSITION_FILE_SETTINGS

/**
 * Begins a run whose file is sent next; returns its id. Throws 422 for an unknown client, for a vehicle that is not the client's,
 * and while too many files wait.
 */
export const beginFile = (
  { fleet: { db, clock } }: MoveInContext,
  actor: Actor,
  { clientId, vehicleId, fileName, size, settings, holds }: PositionFileBody,
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await requireClient(trx, clientId)
    if (vehicleId !== null) await requireVehicle(trx, clientId, vehicleId)
    await requireRoom(trx)
    const now = clock.now()
    if (holds === 'positions') await storeFileSettings(trx, clientId, settings)
    const { id } = await trx
      .insertInto('move_in')
      .values({
        owner_id: clientId,
        source: holds,
        url: null,
        token: null,
        from_at: 0,
        until_at: 0,
        step: 'look',
        job_id: null,
        report: null,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('move_in_file')
      .values({
        move_in_id: id,
        name: fileName,
        size,
        vehicle_id: vehicleId,
        settings: JSON.stringify(settings),
      })
      .execute()
    await recordMoveIn(trx, actor, { what: LOOKED[holds], clientId, name: fileName }, now)
    return id
  })

const requireVehicle = async (
  trx: Transaction<Database>,
  clientId: number,
  vehicleId: number,
): Promise<void> => {
  const vehicle = await trx
    .selectFrom('vehicle')
    .select('id')
    .where('id', '=', vehicleId)
    .where('owner_id', '=', clientId)
    .executeTakeFirst()
  if (!vehicle) throw noSuchVehicle(vehicleId)
}

const requireRoom = async (trx: Transaction<Database>): Promise<void> => {
  const { rows } = await sql<{ files: number }>`select count(*)::integer as files from move_in_file f
    join move_in m on m.id = f.move_in_id
    where m.job_id is null or exists (select 1 from move_in_piece p where p.move_in_id = f.move_in_id)`.execute(
    trx,
  )
  if ((rows[0]?.files ?? 0) >= WAITING_FILES_MAX) {
    throw unprocessable(ERROR_CODES.wrongState, SERVER_TEXT.tooManyPositionFiles(WAITING_FILES_MAX))
  }
}

/**
 * Takes the next piece of a file, and begins the look with the last one. A piece that does not continue what is here changes nothing;
 * the answer says where to go on. Throws 404 for an unknown run, 400 for a piece beyond the file, 422 for a run without a file.
 */
export const takeFilePiece = (
  { fleet: { db, clock } }: MoveInContext,
  id: number,
  { offset, bytes }: { readonly offset: number; readonly bytes: unknown },
): Promise<{ readonly received: number }> => {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
    throw badInput('the body', `bytes of the file, at most ${POSITION_PIECE_BYTES} at a time`)
  }
  return db.transaction().execute(async (trx) => {
    const run = await trx
      .selectFrom('move_in')
      .select(['owner_id', 'job_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!run) throw notFound(SERVER_TEXT.unknownMapImport)
    const file = await findFile(trx, id)
    if (!file) throw unprocessable(ERROR_CODES.wrongState, SERVER_TEXT.moveInBusy)
    const { size, received } = file
    if (offset + bytes.length > size) throw badInput('offset', `within the ${size} bytes of the file`)
    if (offset !== received) return { received }
    await addPiece(trx, id, { offset, bytes })
    if (offset + bytes.length < size) return { received: offset + bytes.length }
    const jobId = await enqueueJob(trx, MOVE_IN_FORM, {
      input: { id, step: 'look' },
      accountId: run.owner_id,
      now: clock.now(),
    })
    await trx.updateTable('move_in').set({ job_id: jobId }).where('id', '=', id).execute()
    return { received: size }
  })
}
