import type { Kysely } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import type {
  DiskAnswer,
  ReportDiskAnswer,
  ReportDriveBody,
} from '../../../../src/contract/reports/reportDisk.ts'
import { unprocessable } from '../../../platform/plugins/apiError.ts'
import type { Database } from '../../../storage/schema.ts'
import type { Actor } from '../../admin/context.ts'
import { recordFleetChange } from '../../audit/audit.ts'
import type { DiskFile } from '../disk/webdav.ts'
import type { ReportOutContext } from '../reportContext.ts'
import { pause } from '../schedules/pause.ts'
import { type DriveOptions, saveToDrive, tryDrive } from './googleDrive.ts'

/** The folder of Google Drive of an account; null: none. */
const findFolder = async (db: Kysely<Database>, accountId: number): Promise<string | null> =>
  (
    await db
      .selectFrom('report_drive')
      .select('folder')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.folder ?? null

/** What the account has of Google Drive. */
export const readDrive = async (
  { db, drive }: ReportOutContext,
  accountId: number,
): Promise<ReportDiskAnswer['drive']> =>
  drive === null
    ? { robot: null, folder: null }
    : { robot: drive.robot, folder: await findFolder(db, accountId) }

/** 422: the account has no folder of Google Drive, or this server has no service account (ERR-24). */
const noAccount = (login: string) => unprocessable(ERROR_CODES.diskFailed, SERVER_TEXT.noGmail(login))

/** Sets the folder of the caller. Throws 422 where Google Drive is not set up. */
export const setDrive = async (
  { db, clock, drive }: ReportOutContext,
  actor: Actor,
  { folder }: ReportDriveBody,
): Promise<void> => {
  const { accountId, login } = actor.principal
  if (drive === null) throw noAccount(login)
  const now = clock.now()
  const values = { folder, changed_at: now }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('report_drive')
      .values({ account_id: accountId, ...values })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
      .execute()
    await recordFleetChange(trx, actor, { what: 'reportDriveChanged' }, now)
  })
}

/** Forgets the folder of the caller; its files stay. */
export const removeDrive = async ({ db, clock }: ReportOutContext, actor: Actor): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('report_drive')
      .where('account_id', '=', actor.principal.accountId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await recordFleetChange(trx, actor, { what: 'reportDriveDeleted' }, clock.now())
  })
}

const optionsOf = ({ clock }: ReportOutContext, signal: AbortSignal): DriveOptions => ({
  signal,
  now: () => clock.now(),
  pause: (ms) => pause(clock, ms, signal),
})

/** What Drive answers to a small file, which is deleted again. Throws 422 where no folder is set up. */
export const testDrive = async (
  context: ReportOutContext,
  { accountId, login }: Actor['principal'],
  signal: AbortSignal,
): Promise<DiskAnswer> => {
  const folder = await findFolder(context.db, accountId)
  if (folder === null || context.drive === null) throw noAccount(login)
  return tryDrive(context.drive, folder, optionsOf(context, signal))
}

/** Saves files in the folder of an account; noDrive: there is none. */
export const saveOnDrive = async (
  context: ReportOutContext,
  accountId: number,
  files: readonly DiskFile[],
  signal: AbortSignal,
): Promise<DiskAnswer> => {
  const folder = await findFolder(context.db, accountId)
  if (folder === null || context.drive === null) return { status: null, failure: 'noDrive' }
  return saveToDrive(context.drive, folder, files, optionsOf(context, signal))
}

/** Throws 422 where the account has no folder of Google Drive (ERR-24). */
export const requireDrive = async (
  { db, drive }: ReportOutContext,
  { accountId, login }: { readonly accountId: number; readonly login: string },
): Promise<void> => {
  if (drive === null || (await findFolder(db, accountId)) === null) throw noAccount(login)
}
