import type { ReportTemplateFields } from '../../../../src/contract/reports/reportTemplate.ts'
import type { DiskFailure } from '../../../../src/contract/reports/reportDisk.ts'
import {
  SCHEDULE_MAIL_BYTES_MAX,
  type ScheduleFailure,
} from '../../../../src/contract/reports/reportSchedule.ts'
import { insertMailBatch } from '../../mail/mailQueue.ts'
import type { ReportMailDetail } from '../../mail/reportMail.ts'
import { saveOnDrive } from '../drive/driveService.ts'
import { findDisk } from '../disk/diskService.ts'
import { saveFiles } from '../disk/webdav.ts'
import { type FilesInput, FilesTooLarge, type MadeFile, makeFiles } from '../files/makeFiles.ts'
import { findTemplate } from '../findTemplate.ts'
import type { ReportAsker } from '../findViewer.ts'
import { periodOfRun } from '../periodOfRun.ts'
import { readContent, readTemplateContent } from '../readContent.ts'
import type { ReportOutContext } from '../reportContext.ts'
import type { FoundRun } from '../runSql.ts'
import { batchOf, type DeliveryWork } from './scheduleSql.ts'

interface Delivered {
  readonly work: DeliveryWork
  readonly author: ReportAsker
  /** Of each question of the schedule. */
  readonly runs: readonly [FoundRun, ...FoundRun[]]
  readonly signal: AbortSignal
}

/** What the delivery of schedules needs. */
export interface DeliveryContext extends ReportOutContext {
  /** Whether a mail server is set up. */
  readonly isSendingMail: boolean
}

/** A disk that may take the files later. */
export class DiskUnready extends Error {
  readonly reason: DiskFailure
  constructor(reason: DiskFailure) {
    super(`the cloud disk took nothing: ${reason}`)
    this.reason = reason
  }
}

const PASSING: readonly DiskFailure[] = ['status', 'timeout', 'unknownHost', 'refused', 'broken']

/**
 * Sends the files of a finished report: mails are enqueued, each recipient's once however often this is repeated, then the files
 * are saved on the author's disk, in place of those of the same names. Returns why not everything was sent; null: it was.
 * @throws DiskUnready where the disk may take the files later
 */
export const deliver = async (
  context: DeliveryContext,
  delivered: Delivered,
): Promise<ScheduleFailure | null> => {
  const asked = delivered.work.settings.template ?? null
  const template = asked && (await findTemplate(context.db, delivered.author, asked.id))
  if (asked && template === null) return 'templateGone'
  const files = await filesOf(context, delivered, template)
  const mailed = await mail(context, delivered, files)
  const saved = await save(context, delivered, files)
  return mailed ?? saved
}

/** null: they are too large. */
const filesOf = async (
  context: DeliveryContext,
  delivered: Delivered,
  template: ReportTemplateFields | null,
): Promise<readonly MadeFile[] | null> => {
  const { work, author, runs, signal } = delivered
  const { formats, language } = work.settings
  const { productName } = context
  try {
    const content = await contentOf(context, delivered, template)
    const input = { content, formats, language, nameEnd: periodOfRun(runs[0].question), productName }
    return await makeFiles(input, { ownerId: author.ownerId, signal })
  } catch (error) {
    if (error instanceof FilesTooLarge) return null
    throw error
  }
}

/** What the files hold. template: null for a single report. */
const contentOf = (
  context: DeliveryContext,
  { work: { settings }, author, runs }: Delivered,
  template: ReportTemplateFields | null,
): Promise<FilesInput['content']> => {
  const { language, name, question } = settings
  if (template) {
    const named = { ...template, name }
    return readTemplateContent(context, author, { template: named, runs, sorts: [], language })
  }
  const look = { columns: question?.columns ?? null, groupBy: question?.groupBy ?? null, sort: null }
  return readContent(context, author, { run: runs[0], look, language })
}

const mail = async (
  { db, clock, isSendingMail }: DeliveryContext,
  { work, runs }: Delivered,
  files: readonly MadeFile[] | null,
): Promise<ScheduleFailure | null> => {
  const { recipients, language, name, template } = work.settings
  if (recipients.length === 0) return null
  if (!isSendingMail) return 'noMailServer'
  const bytes = files?.reduce((sum, file) => sum + file.bytes.byteLength, 0) ?? Number.POSITIVE_INFINITY
  const isTooLarge = bytes > SCHEDULE_MAIL_BYTES_MAX
  const detail: ReportMailDetail = {
    language,
    name,
    days: periodOfRun(runs[0].question),
    rows: runs.reduce((sum, run) => sum + run.rows, 0),
    run: runs[0].id,
    template: template ? { id: template.id, runs: runs.map(({ id }) => id) } : null,
    isTooLarge,
  }
  const attachments = isTooLarge ? [] : (files ?? [])
  const batch = { key: batchOf(work.id), recipients, detail, attachments }
  await db.transaction().execute((trx) => insertMailBatch(trx, 'report', work.accountId, batch, clock.now()))
  return null
}

/** Saves the files where the schedule asks; returns the first failure. */
const save = async (
  context: DeliveryContext,
  { work, signal }: Delivered,
  files: readonly MadeFile[] | null,
): Promise<ScheduleFailure | null> => {
  const { toDisk, toDrive = false } = work.settings
  if (!toDisk && !toDrive) return null
  if (files === null) return 'tooLarge'
  const { accountId } = work
  const saved = toDisk ? await saveOnDisk(context, accountId, files, signal) : null
  const uploaded = toDrive ? (await saveOnDrive(context, accountId, files, signal)).failure : null
  signal.throwIfAborted()
  const passing = [saved, uploaded].find((failure) => failure !== null && PASSING.includes(failure))
  if (passing) throw new DiskUnready(passing)
  return saved ?? uploaded
}

const saveOnDisk = async (
  { db, isPrivateAllowed }: DeliveryContext,
  accountId: number,
  files: readonly MadeFile[],
  signal: AbortSignal,
): Promise<DiskFailure | null> => {
  const disk = await findDisk(db, accountId)
  if (disk === null) return 'noDisk'
  return (await saveFiles(disk, files, { isPrivateAllowed, signal })).failure
}
