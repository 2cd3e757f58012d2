import { type Kysely, sql, type Transaction } from 'kysely'
import {
  type ImportCounts,
  type ImportOutcome,
  type ImportRowOf,
  type ImportRowsQuery,
} from '../../../src/contract/http/imports.ts'
import type { Page } from '../../../src/contract/http/admin/list.ts'
import type { Database } from '../../storage/schema.ts'

/** Pending files per account; the oldest one beyond it is dropped. */
const WAITING_MAX = 3

/** A checked, pending file. */
export interface WaitingImport {
  readonly id: string
  readonly accountId: number
  /** The `kind` of its ImportSpec. */
  readonly kind: string
  readonly fileName: string
  readonly counts: ImportCounts
  /** What it is imported into; null: its import has one place only. */
  readonly target: unknown
  /** ms since the epoch. */
  readonly expiresAt: number
}

/**
 * Stores a checked file; deletes expired ones and the account's oldest beyond WAITING_MAX. rows: JSON arrays of its
 * lines, each with `line` and `outcome`.
 */
export const insertImport = (
  db: Kysely<Database>,
  waiting: WaitingImport,
  rows: readonly string[],
  now: number,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('fleet_import').where('expires_at', '<=', now).execute()
    await sql`delete from fleet_import where account_id = ${waiting.accountId} and id not in (
      select id from fleet_import where account_id = ${waiting.accountId}
      order by sequence desc limit ${WAITING_MAX - 1})`.execute(trx)
    await trx
      .insertInto('fleet_import')
      .values({
        id: waiting.id,
        account_id: waiting.accountId,
        kind: waiting.kind,
        file_name: waiting.fileName,
        counts: JSON.stringify(waiting.counts),
        target: waiting.target === null ? null : JSON.stringify(waiting.target),
        expires_at: waiting.expiresAt,
      })
      .execute()
    for (const lines of rows) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await sql`insert into fleet_import_row (import_id, line, outcome, data)
        select ${waiting.id}, (row ->> 'line')::integer, row ->> 'outcome', row
        from jsonb_array_elements(${lines}::jsonb) as row`.execute(trx)
    }
  })

/** Identifies a pending file: nobody else and no other import reads it. */
export type ImportIdentity = Pick<WaitingImport, 'id' | 'accountId' | 'kind'>

const waitingOf = (db: Kysely<Database>, of: ImportIdentity, now: number) =>
  db
    .selectFrom('fleet_import')
    .select(['id', 'account_id as accountId', 'kind', 'file_name as fileName', 'counts', 'target'])
    .select('expires_at as expiresAt')
    .where('id', '=', of.id)
    .where('account_id', '=', of.accountId)
    .where('kind', '=', of.kind)
    .where('expires_at', '>', now)

/** The account's pending file; undefined if there is none with this id, or it expired. */
export const findImport = (
  db: Kysely<Database>,
  of: ImportIdentity,
  now: number,
): Promise<WaitingImport | undefined> => waitingOf(db, of, now).executeTakeFirst()

/** The same, locked until the commit. */
export const lockImport = (
  trx: Transaction<Database>,
  of: ImportIdentity,
  now: number,
): Promise<WaitingImport | undefined> => waitingOf(trx, of, now).forUpdate().executeTakeFirst()

/** A page of the lines, in the order of the file. */
export const readImportRows = async (
  db: Kysely<Database>,
  id: string,
  { outcome, offset, limit }: ImportRowsQuery,
): Promise<Page<ImportRowOf>> => {
  let lines = db.selectFrom('fleet_import_row').where('import_id', '=', id)
  if (outcome !== undefined) lines = lines.where('outcome', '=', outcome)
  const { total } = await lines
    .select((where) => where.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await lines.select('data').orderBy('line').offset(offset).limit(limit).execute()
  return { total, rows: rows.map(({ data }) => data) }
}

/** Every line, in the order of the file. */
export const readAllRows = async (trx: Transaction<Database>, id: string): Promise<ImportRowOf[]> => {
  const rows = await trx
    .selectFrom('fleet_import_row')
    .select('data')
    .where('import_id', '=', id)
    .orderBy('line')
    .execute()
  return rows.map(({ data }) => data)
}

export const deleteImport = async (db: Kysely<Database>, id: string): Promise<void> => {
  await db.deleteFrom('fleet_import').where('id', '=', id).execute()
}

/** The number of lines per outcome. */
export const countOutcomes = (rows: readonly ImportRowOf[]): ImportCounts => {
  const of = (outcome: ImportOutcome): number => rows.filter((row) => row.outcome === outcome).length
  return {
    total: rows.length,
    new: of('new'),
    changed: of('changed'),
    unchanged: of('unchanged'),
    faulty: of('faulty'),
  }
}
