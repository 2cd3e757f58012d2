import { IMPORT_LIFETIME_MS } from '../../../../src/contract/http/imports.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import {
  IMPORT_COLOR,
  IMPORT_RADIUS,
  IMPORT_WIDTH,
  ZONE_IMPORT_FAILURES,
  type ZoneFilePreview,
  type ZoneFileQuery,
  type ZoneImportBody,
  type ZoneImportState,
} from '../../../../src/contract/http/zoneImport.ts'
import { notFound, unprocessable } from '../../../platform/plugins/apiError.ts'
import { siblingThread } from '../../../platform/siblingThread.ts'
import { cancelJob, enqueueJob, findJob } from '../../../platform/jobs/jobQueue.ts'
import type { Actor } from '../../admin/context.ts'
import { findImport, insertImport } from '../../imports/importSql.ts'
import { readInThread } from '../../imports/parseInThread.ts'
import { newImportId, unknownImport } from '../../imports/pendingImport.ts'
import { showable } from '../../imports/showable.ts'
import { requireTypes } from '../zoneService.ts'
import type { ZoneFileFormat } from './readFeatures.ts'
import type { ParsedZoneFile, ZoneFile } from './readZoneFile.ts'
import {
  type ZoneImportInput,
  ZONES_WAITING,
  zoneImportJob,
  type ZoneImportContext,
} from './zoneImportJob.ts'

/** Geozones from a file (GEO-15): the file is checked in a thread and stored; a job imports it. */

const THREAD = siblingThread(import.meta.url, 'zoneFileThread')
/** A document of XML takes up to 30 times its size in memory. */
const LIMITS = { ms: 60_000, megabytes: 1_024 }
const NAME_LENGTH = 60

interface Upload {
  readonly name: string
  readonly format: ZoneFileFormat
  readonly bytes: Buffer
}

/** What zones without a name are called: the name of the file. */
const stemOf = (file: string): string =>
  file
    .replace(/^.*[\\/]/, '')
    .replace(/\.[^.]*$/, '')
    .slice(0, NAME_LENGTH)

/**
 * API-89: checks a file and, where a type is given, starts its import. Throws 400 for a file of another format,
 * 422 for an unknown type and, where it is to be imported, for faulty zones.
 */
export const takeZoneFile = async (
  context: ZoneImportContext,
  actor: Actor,
  { name, format, bytes }: Upload,
  query: ZoneFileQuery,
): Promise<ZoneFilePreview> => {
  const { zoneTypeId, group = null } = query
  const { db, clock } = context
  const { accountId } = actor.principal
  if (zoneTypeId !== undefined) await requireType(context, actor, zoneTypeId)
  const { radius = IMPORT_RADIUS, width = IMPORT_WIDTH, color = IMPORT_COLOR } = query
  const file: ZoneFile = { format, bytes, defaults: { radius, width, color, name: stemOf(name) } }
  const options = { accountId, limits: LIMITS }
  const { rows, counts, shown } = await readInThread<ParsedZoneFile>(THREAD, file, options)
  if (zoneTypeId !== undefined && counts.faulty > 0) throw importFaulty(counts.faulty)
  const { total, faulty } = counts
  const now = clock.now()
  const waiting = {
    id: newImportId(),
    accountId,
    kind: ZONES_WAITING,
    fileName: showable(name),
    counts: { total, new: counts.new, changed: 0, unchanged: 0, faulty },
    target: null,
    expiresAt: now + IMPORT_LIFETIME_MS,
  }
  await insertImport(db, waiting, rows, now)
  const { id, fileName, expiresAt } = waiting
  const job =
    zoneTypeId === undefined ? null : await enqueue(context, actor, { importId: id, zoneTypeId, group })
  return { id, fileName, expiresAt, counts, zones: [...shown], job }
}

const importFaulty = (zones: number) =>
  unprocessable(ERROR_CODES.importFaulty, SERVER_TEXT.importFaulty(zones))

const requireType = ({ db }: ZoneImportContext, actor: Actor, zoneTypeId: number): Promise<void> =>
  db.transaction().execute((trx) => requireTypes(trx, actor, [zoneTypeId]))

/** A started file waits for its job as long as it takes. */
const STARTED_LIFETIME_MS = 7 * 86_400_000

const enqueue = async (
  context: ZoneImportContext,
  { principal, address }: Actor,
  rest: Pick<ZoneImportInput, 'importId' | 'zoneTypeId' | 'group'>,
): Promise<number> => {
  const { accountId, login, ownerId, ownerLogin } = principal
  const input = { accountId, login, ownerId, ownerLogin, address, ...rest }
  const now = context.clock.now()
  return context.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('fleet_import')
      .set({ expires_at: now + STARTED_LIFETIME_MS })
      .where('id', '=', rest.importId)
      .execute()
    return enqueueJob(trx, zoneImportJob(context), { input, accountId: ownerId, now })
  })
}

/**
 * Starts the import of a checked file; returns the id of its job. Throws 404 if it is not pending, 422 for an unknown
 * type, for faulty zones that are not to be skipped, and where no zone is left.
 */
export const startZoneImport = async (
  context: ZoneImportContext,
  actor: Actor,
  importId: string,
  { zoneTypeId, group, skipFaulty }: ZoneImportBody,
): Promise<number> => {
  const { db, clock } = context
  const of = { id: importId, accountId: actor.principal.accountId, kind: ZONES_WAITING }
  const waiting = await findImport(db, of, clock.now())
  if (!waiting) throw unknownImport()
  const { counts } = waiting
  if (counts.faulty > 0 && (!skipFaulty || counts.new === 0)) throw importFaulty(counts.faulty)
  await requireType(context, actor, zoneTypeId)
  return enqueue(context, actor, { importId, zoneTypeId, group })
}

const keyOf = ({ principal }: Actor, id: number) => ({ id, accountId: principal.ownerId })
const unknownJob = (id: number) => notFound(SERVER_TEXT.unknownZoneImport(id))

/** How far an import is. Throws 404 for one that the client does not have. */
export const readZoneImport = async (
  context: ZoneImportContext,
  actor: Actor,
  id: number,
): Promise<ZoneImportState> => {
  const job = await findJob(context.db, zoneImportJob(context), keyOf(actor, id))
  if (job === null) throw unknownJob(id)
  const { state, progress, result, error } = job
  const failure = ZONE_IMPORT_FAILURES.find((one) => error?.includes(one)) ?? 'broken'
  return {
    state,
    progress,
    added: state === 'done' ? (result?.added ?? null) : null,
    failure: state === 'failed' ? failure : null,
  }
}

/** Cancels an import: none of its zones is added. Throws 404 for one that the client does not have or that has ended. */
export const cancelZoneImport = async (
  context: ZoneImportContext,
  actor: Actor,
  id: number,
): Promise<void> => {
  const { db, clock } = context
  if (!(await cancelJob(db, zoneImportJob(context), keyOf(actor, id), clock.now()))) throw unknownJob(id)
}
