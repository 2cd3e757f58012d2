import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Page } from '../../../src/contract/http/admin/list.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import {
  IMPORT_LIFETIME_MS,
  type ImportCounts,
  type ImportPreviewOf,
  type ImportRowOf,
  type ImportRowsQuery,
} from '../../../src/contract/http/imports.ts'
import { notFound, unprocessable } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { type CheckedLine } from './checkLines.ts'
import { compareLines, soundValues } from './compareLines.ts'
import {
  countOutcomes,
  deleteImport,
  findImport,
  type ImportIdentity,
  insertImport,
  lockImport,
  readAllRows,
  readImportRows,
} from './importSql.ts'
import type { ImportSpec } from './importSpec.ts'
import type { ImportFile } from './parseFile.ts'
import { parseInThread } from './parseInThread.ts'
import { showable } from './showable.ts'

/** Lines that the preview contains. */
const SHOWN_ROWS = 50
const ID_BYTES = 16

/** The id of a pending file. */
export const newImportId = (): string => randomBytes(ID_BYTES).toString('base64url')

export const unknownImport = () => notFound(SERVER_TEXT.unknownImport)
/** A line would now do something else than the preview showed. */
export const outdated = (line: number) =>
  unprocessable(ERROR_CODES.importOutdated, SERVER_TEXT.importOutdated(line))

/** The database and the moment of a call, ms since the epoch. */
export interface ImportContext {
  readonly db: Kysely<Database>
  readonly clock: { now(): number }
}

/** Who checks or applies a file: the account, and the client whose fleet it uses. */
export type ImportCaller = Pick<AccountPrincipal, 'accountId' | 'ownerId'>

/**
 * Checks a file, determines what importing each line would do, and stores it for the confirmation; the data is
 * unchanged. Throws 400 for a file that is not such a table.
 */
export const previewImport = async <Column extends string, Fault extends string, Known, Change>(
  spec: ImportSpec<Column, Fault, Known, Change>,
  { db, clock }: ImportContext,
  { accountId, ownerId }: ImportCaller,
  file: ImportFile & { readonly name: string; readonly target?: unknown },
): Promise<ImportPreviewOf<Column, Fault>> => {
  const { format, bytes, headers, target = null } = file
  const sent = { format, bytes, ...(headers && { headers }) }
  const parsed = await parseInThread(spec, sent, accountId)
  const { ignoredHeaders } = parsed
  const origin = { accountId, target }
  const lines = (await spec.complete?.(db, parsed.lines, ownerId, origin)) ?? parsed.lines
  const rows = compareLines(spec, lines, await spec.readKnown(db, lines.map(soundValues), ownerId, origin))
  const now = clock.now()
  const waiting = {
    id: newImportId(),
    accountId,
    kind: spec.kind,
    fileName: showable(file.name),
    counts: countOutcomes(rows),
    target,
    expiresAt: now + IMPORT_LIFETIME_MS,
  }
  await insertImport(db, waiting, [JSON.stringify(rows)], now)
  const { id, fileName, counts, expiresAt } = waiting
  return { id, fileName, counts, expiresAt, ignoredHeaders: [...ignoredHeaders], rows: firstRows(rows) }
}

const firstRows = <Row extends Pick<ImportRowOf, 'outcome'>>(rows: readonly Row[]): Row[] =>
  [
    ...rows.filter(({ outcome }) => outcome === 'faulty').slice(0, SHOWN_ROWS),
    ...rows.filter(({ outcome }) => outcome !== 'faulty').slice(0, SHOWN_ROWS),
  ].slice(0, SHOWN_ROWS)

/** A page of the lines of a pending file. Throws 404 if it is not pending. */
export const listImportRows = async (
  { db, clock }: ImportContext,
  of: ImportIdentity,
  query: ImportRowsQuery,
): Promise<Page<ImportRowOf>> => {
  if (!(await findImport(db, of, clock.now()))) throw unknownImport()
  return readImportRows(db, of.id, query)
}

/** Deletes a pending file. Throws 404 if it is not pending. */
export const dropImport = async ({ db, clock }: ImportContext, of: ImportIdentity): Promise<void> => {
  if (!(await findImport(db, of, clock.now()))) throw unknownImport()
  await deleteImport(db, of.id)
}

/** An applied file. */
export interface AppliedImport {
  readonly fileName: string
  readonly counts: ImportCounts
}

/**
 * Applies a pending file, every line or none, within the caller's transaction. Throws 404 if it is not pending, 422
 * while a line has errors, and when a line would now do something else than the preview showed.
 */
export const applyImport = async <Column extends string, Fault extends string, Known, Change>(
  spec: ImportSpec<Column, Fault, Known, Change>,
  { trx, now, change }: { trx: Transaction<Database>; now: number; change: Change },
  { id, accountId, ownerId }: ImportCaller & { readonly id: string },
): Promise<AppliedImport> => {
  const waiting = await lockImport(trx, { id, accountId, kind: spec.kind }, now)
  if (!waiting) throw unknownImport()
  const { counts, fileName } = waiting
  if (counts.faulty > 0) {
    throw unprocessable(ERROR_CODES.importFaulty, SERVER_TEXT.importFaulty(counts.faulty))
  }
  // Stored under this kind, so its columns are those of the spec.
  const shown = (await readAllRows(trx, id)) as (CheckedLine<Column, Fault> & ImportRowOf<Column, Fault>)[]
  const known = await spec.readKnown(
    trx,
    shown.map(({ values }) => values),
    ownerId,
    { accountId, target: waiting.target },
  )
  const rows = compareLines(spec, shown, known)
  rows.forEach((row, index) => {
    if (row.outcome !== shown[index]?.outcome) throw outdated(row.line)
  })
  await spec.apply(change, rows, known)
  await deleteImport(trx, id)
  return { fileName, counts }
}
