import { type Kysely, sql } from 'kysely'
import { DISK_TEXT, ERROR_CODES } from '../../../../src/contract/http/error.ts'
import {
  type DiskAnswer,
  type DiskFailure,
  type ReportDiskAnswer,
  type ReportDiskBody,
} from '../../../../src/contract/reports/reportDisk.ts'
import { badInput, unprocessable } from '../../../platform/plugins/apiError.ts'
import { isPublicTarget } from '../../../platform/outgoing/publicAddress.ts'
import type { Database } from '../../../storage/schema.ts'
import type { Actor } from '../../admin/context.ts'
import { recordFleetChange } from '../../audit/audit.ts'
import { readDrive } from '../drive/driveService.ts'
import type { ReportOutContext } from '../reportContext.ts'
import { type Disk, tryDisk } from './webdav.ts'

/** The disk of an account with its password; null: none is set up. */
export const findDisk = async (db: Kysely<Database>, accountId: number): Promise<Disk | null> =>
  (await db
    .selectFrom('report_disk')
    .select(['url', 'folder', 'user_name as user', 'password'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()) ?? null

/** The disk as its account sees it. */
export const readDisk = async (context: ReportOutContext, accountId: number): Promise<ReportDiskAnswer> => {
  const disk = await findDisk(context.db, accountId)
  const drive = await readDrive(context, accountId)
  if (disk === null) return { disk, drive }
  const { url, folder, user } = disk
  return { disk: { url, folder, user }, drive }
}

/** The stored password goes to the server and with the user that it was given for, and to no other. */
const passwordOf = (known: Disk | null, { url, user, password }: ReportDiskBody): string => {
  if (password !== undefined) return password
  if (known && known.user === user && new URL(known.url).origin === new URL(url).origin) return known.password
  throw badInput('password', 'given for a new address or user')
}

/** Sets up the disk of the caller. Throws 400 for an address that is not public, and without a password that is needed. */
export const setDisk = async (
  context: ReportOutContext,
  actor: Actor,
  body: ReportDiskBody,
): Promise<ReportDiskAnswer> => {
  const { db, clock, isPrivateAllowed } = context
  const { accountId } = actor.principal
  if (!isPrivateAllowed && !isPublicTarget(new URL(body.url)))
    throw badInput('url', 'a public address that begins with https://')
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    // Two changes at once wait for each other.
    await sql`select from account where id = ${accountId} for no key update`.execute(trx)
    const password = passwordOf(await findDisk(trx, accountId), body)
    const { url, folder, user } = body
    const values = { url, folder, user_name: user, password, changed_at: now }
    await trx
      .insertInto('report_disk')
      .values({ account_id: accountId, ...values })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
      .execute()
    await recordFleetChange(trx, actor, { what: 'reportDiskChanged', name: new URL(url).host }, now)
  })
  return readDisk(context, accountId)
}

/** Forgets the disk of the caller; nothing is deleted on it. */
export const removeDisk = async ({ db, clock }: ReportOutContext, actor: Actor): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('report_disk')
      .where('account_id', '=', actor.principal.accountId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await recordFleetChange(trx, actor, { what: 'reportDiskDeleted' }, clock.now())
  })
}

/** What the caller's disk answers to a small file, which is deleted again. Throws 422 where none is set up. */
export const testDisk = async (
  { db, isPrivateAllowed }: ReportOutContext,
  accountId: number,
  signal: AbortSignal,
): Promise<DiskAnswer> => {
  const disk = await findDisk(db, accountId)
  if (disk === null) throw diskFailed('noDisk')
  return tryDisk(disk, { isPrivateAllowed, signal })
}

/** 422: why a disk took nothing. */
export const diskFailed = (failure: DiskFailure) => unprocessable(ERROR_CODES.diskFailed, DISK_TEXT[failure])
