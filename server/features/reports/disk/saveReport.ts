import { ERROR_CODES, SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import type {
  DiskAnswer,
  SavedReport,
  SaveReportBody,
  SaveTarget,
  SaveTemplateBody,
} from '../../../../src/contract/reports/reportDisk.ts'
import { unprocessable } from '../../../platform/plugins/apiError.ts'
import { kindOf } from '../buildReport.ts'
import { checkLook, checkSorts } from '../checkQuestion.ts'
import { FilesTooLarge, type FilesInput, makeFiles } from '../files/makeFiles.ts'
import { requireDrive, saveOnDrive } from '../drive/driveService.ts'
import { requireTemplate } from '../findTemplate.ts'
import { periodOfRun } from '../periodOfRun.ts'
import { readContent, readTemplateContent } from '../readContent.ts'
import type { ReportOutContext, ReportViewer } from '../reportContext.ts'
import { requireRun } from '../requireRun.ts'
import { type FoundRun, isUnfinished } from '../runSql.ts'
import { diskFailed, findDisk } from './diskService.ts'
import { type DiskFile, saveFiles } from './webdav.ts'

/** Reports that people save on their cloud disk (REPORT-23). */

interface Saved {
  readonly runs: readonly [FoundRun, ...FoundRun[]]
  readonly files: Pick<FilesInput, 'formats' | 'language'> & { readonly to?: SaveTarget | undefined }
  readonly read: () => Promise<FilesInput['content']>
}

/** Who saves. */
type Saver = ReportViewer & { readonly login: string }
type Put = (files: readonly DiskFile[]) => Promise<DiskAnswer>

const diskOf = async (
  { db, isPrivateAllowed }: ReportOutContext,
  { accountId }: Saver,
  signal: AbortSignal,
): Promise<Put> => {
  const disk = await findDisk(db, accountId)
  if (disk === null) throw diskFailed('noDisk')
  return (files) => saveFiles(disk, files, { isPrivateAllowed, signal })
}

const driveOf = async (context: ReportOutContext, saver: Saver, signal: AbortSignal): Promise<Put> => {
  await requireDrive(context, saver)
  return (files) => saveOnDrive(context, saver.accountId, files, signal)
}

/** Writes the files and saves them; throws 422 while a run is built, and with what the disk answered. */
const save = async (
  context: ReportOutContext,
  saver: Saver,
  { runs, files: { formats, language, to = 'disk' }, read }: Saved,
  signal: AbortSignal,
): Promise<SavedReport> => {
  if (runs.some(({ state }) => isUnfinished(state)))
    throw unprocessable(ERROR_CODES.inUse, SERVER_TEXT.reportNotDone)
  const put = to === 'drive' ? await driveOf(context, saver, signal) : await diskOf(context, saver, signal)
  const [{ question, id }] = runs
  try {
    const nameEnd = `${periodOfRun(question)} (${id})`
    const input = { content: await read(), formats, language, nameEnd, productName: context.productName }
    const files = await makeFiles(input, { ownerId: saver.ownerId, signal })
    const { failure } = await put(files)
    if (failure !== null) throw diskFailed(failure)
    return { names: files.map(({ name }) => name) }
  } catch (error) {
    if (error instanceof FilesTooLarge) throw diskFailed('tooLarge')
    throw error
  }
}

/** Saves a report. Throws 404, 400 for a look that its kind does not have, and 422 as `save` does. */
export const saveRun = async (
  context: ReportOutContext,
  viewer: Saver,
  id: number,
  { look, ...files }: SaveReportBody,
  signal: AbortSignal,
): Promise<SavedReport> => {
  const run = await requireRun(context.db, viewer, id)
  checkLook(look, kindOf(context.kinds, run).declaration)
  const read = () => readContent(context, viewer, { run, look, language: files.language })
  return save(context, viewer, { runs: [run], files, read }, signal)
}

/** Saves the report of a template: one document of all its blocks. Throws 404, and 422 as `save` does. */
export const saveTemplate = async (
  context: ReportOutContext,
  viewer: Saver,
  id: number,
  { runs: ids, sorts, ...files }: SaveTemplateBody,
  signal: AbortSignal,
): Promise<SavedReport> => {
  const template = await requireTemplate(context.db, viewer, id)
  const kinds = [...context.kinds.values()].map(({ declaration }) => declaration)
  checkSorts(sorts, template.blocks, kinds)
  const [first, ...rest] = await Promise.all(ids.map((run) => requireRun(context.db, viewer, run)))
  if (!first) throw unprocessable(ERROR_CODES.notFound, SERVER_TEXT.noReportInfo)
  const runs: Saved['runs'] = [first, ...rest]
  const { language } = files
  const read = () => readTemplateContent(context, viewer, { template, runs, sorts, language })
  return save(context, viewer, { runs, files, read }, signal)
}
