import { type Kysely, type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely'
import type { ReportQuestion } from '../../../src/contract/reports/reportQuestion.ts'
import type { ReportRun, ReportRunHead, ReportState } from '../../../src/contract/reports/reportRun.ts'
import type { Page } from '../../../src/contract/http/admin/list.ts'
import type { Database } from '../../storage/schema.ts'
import type { ComputedPart } from './computePart.ts'
import type { ReportViewer } from './reportContext.ts'

/** The statements about runs and their parts. */

type Db = Kysely<Database>

const UNFINISHED: readonly ReportState[] = ['queued', 'running']
export const isUnfinished = (state: ReportState): boolean => UNFINISHED.includes(state)

/** GATE-10: the caller's own rows of runs (r) or schedules (s); of an owner those of all its account. */
export const readable = (
  { accountId, ownerId, kind }: ReportViewer,
  table: 'r' | 's',
): RawBuilder<SqlBool> => {
  const own = kind === 'client' ? sql`true` : sql`${sql.ref(`${table}.account_id`)} = ${accountId}`
  return sql<SqlBool>`${sql.ref(`${table}.owner_id`)} = ${ownerId} and ${own}`
}

const HEAD = sql`r.id, r.kind, r.name, r.state, (r.question->>'from')::bigint as "from", (r.question->>'to')::bigint as "to",
  cardinality(r.vehicle_ids) as vehicles, r.done, r.row_count as rows, a.login as by, r.created_at as "createdAt",
  r.finished_at as "finishedAt"`

/** A page of the runs that the viewer may read, newest first. */
export const readRuns = async (
  db: Db,
  viewer: ReportViewer,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Page<ReportRunHead>> => {
  const [counted, read] = await Promise.all([
    sql<{
      total: number
    }>`select count(*)::integer as total from report_run r where ${readable(viewer, 'r')}`.execute(db),
    sql<ReportRunHead>`select ${HEAD} from report_run r join account a on a.id = r.account_id
      where ${readable(viewer, 'r')} order by r.id desc limit ${limit} offset ${offset}`.execute(db),
  ])
  return { total: counted.rows[0]?.total ?? 0, rows: read.rows }
}

/** A run with the vehicles of its question, in the order of its parts. */
export type FoundRun = ReportRun & { readonly vehicleIds: readonly number[] }

/** A run that the viewer may read; null: there is none. */
export const findRun = async (db: Db, viewer: ReportViewer, id: number): Promise<FoundRun | null> => {
  const { rows } = await sql<FoundRun>`select ${HEAD}, r.question, r.vehicle_ids as "vehicleIds"
    from report_run r join account a on a.id = r.account_id where r.id = ${id} and ${readable(viewer, 'r')}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** A run as its jobs read it. */
export interface WorkedRun {
  readonly accountId: number
  readonly question: ReportQuestion
  readonly vehicleIds: readonly number[]
  readonly state: ReportState
  readonly done: number
}

/** null: it was deleted. */
export const findWork = async (db: Db, id: number): Promise<WorkedRun | null> =>
  (await db
    .selectFrom('report_run')
    .select(['account_id as accountId', 'question', 'vehicle_ids as vehicleIds', 'state', 'done'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null

/** Whether a run goes on: nobody has cancelled or deleted it. */
export const goesOn = async (db: Db, id: number): Promise<boolean> => {
  const run = await db.selectFrom('report_run').select('state').where('id', '=', id).executeTakeFirst()
  return run !== undefined && isUnfinished(run.state)
}

/** The numbers of the parts of a run that are stored, of those from `first` to `last`. */
export const readStored = async (
  db: Db,
  { run, first, last }: { readonly run: number; readonly first: number; readonly last: number },
): Promise<ReadonlySet<number>> => {
  const parts = db.selectFrom('report_part').select('n').where('run_id', '=', run)
  const rows = await parts.where('n', '>=', first).where('n', '<=', last).execute()
  return new Set(rows.map(({ n }) => n))
}

/** Locks a run that goes on; false: it does not, and nothing of it is stored any more. */
const lockUnfinished = async (trx: Transaction<Database>, run: number): Promise<boolean> => {
  const found = await trx
    .selectFrom('report_run')
    .select('state')
    .where('id', '=', run)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined && isUnfinished(found.state)
}

/** Stores the part of a vehicle and counts it, once. Returns false where the run does not go on. */
export const storePart = (
  db: Db,
  key: { readonly run: number; readonly n: number; readonly vehicleId: number },
  part: ComputedPart,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { run, n, vehicleId } = key
    if (!(await lockUnfinished(trx, run))) return false
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('report_part')
      .values({ run_id: run, n, vehicle_id: vehicleId, ...part })
      .onConflict((conflict) => conflict.columns(['run_id', 'n']).doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) return true
    await trx
      .updateTable('report_run')
      .set((run_) => ({
        state: 'running',
        done: run_('done', '+', 1),
        row_count: run_('row_count', '+', part.row_count),
      }))
      .where('id', '=', run)
      .execute()
    return true
  })

/** Ends a run that goes on; `now`: ms since the epoch. Returns false where it has ended. */
export const endRun = (
  db: Db,
  run: number,
  end: {
    readonly state: 'done' | 'failed' | 'cancelled'
    readonly now: number
    /** The rows about the fleet, which are shown instead of those of the vehicles. */
    readonly combined?: { readonly n: number; readonly rows: Buffer | null; readonly count: number }
  },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockUnfinished(trx, run))) return false
    const { state, now, combined } = end
    if (combined) {
      const { n, rows, count } = combined
      const note = count === 0 ? 'nothing' : null
      await trx
        .insertInto('report_part')
        .values({ run_id: run, n, vehicle_id: null, note, row_count: count, rows, source: null })
        .execute()
    }
    await trx
      .updateTable('report_run')
      .set({ state, finished_at: now, ...(combined && { row_count: combined.count }) })
      .where('id', '=', run)
      .execute()
    return true
  })
