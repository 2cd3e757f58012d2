import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import {
  IMPORT_LIFETIME_MS,
  type ImportDone,
  type ImportPreview,
  type ImportRow,
  type ImportRowsQuery,
} from '../../../../src/contract/http/admin/imports.ts'
import type { Page } from '../../../../src/contract/http/admin/list.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import { notFound, unprocessable } from '../../../plugins/apiError.ts'
import { partyOf, recordAudit } from '../../audit/audit.ts'
import type { Actor, AdminContext } from '../context.ts'
import { changeFleet } from '../fleet/changeFleet.ts'
import { applyRows } from './applyRows.ts'
import { compareLines, soundValues } from './compareLines.ts'
import {
  countOutcomes,
  deleteImport,
  findImport,
  insertImport,
  lockImport,
  readAllRows,
  readImportRows,
} from './importRepository.ts'
import type { ImportFile } from './parseFile.ts'
import { parseInThread } from './parseInThread.ts'
import { readKnown } from './readKnown.ts'
import { showable } from './showable.ts'

/** Lines that the preview shows at once. */
const SHOWN_ROWS = 50
const ID_BYTES = 16
/** New vehicles after which the planner's statistics are made anew. */
const ANALYZED_ROWS = 1_000

const importOf = ({ principal }: Actor, id: string) => ({ id, accountId: principal.accountId })
const unknownImport = () => notFound(SERVER_TEXT.unknownImport)

/**
 * Looks at a file, says of each line what importing it would do, and keeps it for the confirmation; nothing of the fleet
 * changes. Throws 400 for a file that is no such table.
 */
export const previewImport = async (
  { fleet: { db, clock } }: AdminContext,
  { principal }: Actor,
  file: ImportFile & { readonly name: string },
): Promise<ImportPreview> => {
  const { format, bytes } = file
  const { lines: checked, ignoredHeaders } = await parseInThread({ format, bytes })
  const rows = compareLines(checked, await readKnown(db, checked.map(soundValues)))
  const now = clock.now()
  const waiting = {
    id: randomBytes(ID_BYTES).toString('base64url'),
    accountId: principal.accountId,
    fileName: showable(file.name),
    counts: countOutcomes(rows),
    expiresAt: now + IMPORT_LIFETIME_MS,
  }
  await insertImport(db, waiting, rows, now)
  const { id, fileName, counts, expiresAt } = waiting
  return { id, fileName, counts, expiresAt, ignoredHeaders: [...ignoredHeaders], rows: firstRows(rows) }
}

const firstRows = (rows: readonly ImportRow[]): ImportRow[] =>
  [
    ...rows.filter(({ outcome }) => outcome === 'faulty').slice(0, SHOWN_ROWS),
    ...rows.filter(({ outcome }) => outcome !== 'faulty').slice(0, SHOWN_ROWS),
  ].slice(0, SHOWN_ROWS)

/** A page of the lines of a waiting file. Throws 404 for one that does not wait. */
export const listImportRows = async (
  { fleet: { db, clock } }: AdminContext,
  actor: Actor,
  id: string,
  query: ImportRowsQuery,
): Promise<Page<ImportRow>> => {
  if (!(await findImport(db, importOf(actor, id), clock.now()))) throw unknownImport()
  return readImportRows(db, id, query)
}

/** Forgets a waiting file. Throws 404 for one that does not wait. */
export const dropImport = async (
  { fleet: { db, clock } }: AdminContext,
  actor: Actor,
  id: string,
): Promise<void> => {
  if (!(await findImport(db, importOf(actor, id), clock.now()))) throw unknownImport()
  await deleteImport(db, id)
}

/**
 * Imports a waiting file: every line or none, in one transaction. Throws 404 for one that does not wait, 422 while a line
 * has errors, and when a line would do something else by now than the preview showed.
 */
export const commitImport = async (context: AdminContext, actor: Actor, id: string): Promise<ImportDone> => {
  const { fleet } = context
  const done = await changeFleet(context, actor, async (change) => {
    const { write, now } = change
    const waiting = await lockImport(write.trx, importOf(actor, id), now)
    if (!waiting) throw unknownImport()
    const { counts } = waiting
    if (counts.faulty > 0) {
      throw unprocessable(ERROR_CODES.importFaulty, SERVER_TEXT.importFaulty(counts.faulty))
    }
    const shown = await readAllRows(write.trx, id)
    const known = await readKnown(
      write.trx,
      shown.map(({ values }) => values),
    )
    const rows = compareLines(shown, known)
    rows.forEach((row, index) => {
      if (row.outcome !== shown[index]?.outcome) throw outdated(row.line)
    })
    await applyRows(change, rows, known)
    await deleteImport(write.trx, id)
    await recordAudit(
      write.trx,
      {
        event: 'imported',
        actor: partyOf(actor.principal),
        account: null,
        address: actor.address,
        detail: { fileName: waiting.fileName, ...counts },
      },
      now,
    )
    return { created: counts.new, changed: counts.changed, unchanged: counts.unchanged }
  })
  if (done.created >= ANALYZED_ROWS) {
    await sql`analyze vehicle, vehicle_position_state, vehicle_state, vehicle_group_member, device, device_mapping`.execute(
      fleet.db,
    )
  }
  return done
}

const outdated = (line: number) => unprocessable(ERROR_CODES.importOutdated, SERVER_TEXT.importOutdated(line))
