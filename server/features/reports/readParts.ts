import { type Kysely, sql } from 'kysely'
import { ACTION_GATES } from '../../../src/contract/actionGates.ts'
import { passes } from '../../../src/contract/permissions.ts'
import {
  REPORT_PARTS_MAX,
  REPORT_ROWS_PER_ANSWER,
  type ReportDriver,
  type ReportNote,
  type ReportPart,
  type ReportPartsAnswer,
  type ReportRow,
} from '../../../src/contract/reports/reportRun.ts'
import type { ReportColumn } from '../../../src/contract/reports/reportKinds.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import { visibleVehicle } from '../../access/visibility.ts'
import type { ReportKind } from '../../reports/reportKind.ts'
import type { Database } from '../../storage/schema.ts'
import { unpackRows } from './packRows.ts'
import type { ReportViewer } from './reportContext.ts'
import { headOf } from './runHead.ts'
import { type FoundRun, isUnfinished } from './runSql.ts'

type Db = Kysely<Database>

interface Listed {
  readonly n: number
  readonly vehicleId: number | null
  readonly note: ReportNote | null
  readonly count: number
}

/**
 * The parts after one, in the order of the vehicles. While the run goes on they end before the first one that is not stored
 * yet, so that no later answer has to fill a gap. One more than fit into an answer, so that it is known whether there are more.
 */
const listParts = async (
  db: Db,
  run: FoundRun,
  { combines, after }: { readonly combines: boolean; readonly after: number },
): Promise<readonly Listed[]> => {
  const isShown = combines ? sql`vehicle_id is null` : sql`vehicle_id is not null`
  const inOrder = isUnfinished(run.state) && !combines ? sql`n = ${after} + place` : sql`true`
  const filled = run.question.filters.hideEmpty ? sql`count > 0` : sql`true`
  const { rows } = await sql<Listed>`select n, "vehicleId", note, count from (
      select n, vehicle_id as "vehicleId", note, row_count as count, row_number() over (order by n) as place
      from report_part where run_id = ${run.id} and n > ${after} and ${isShown}) part
    where ${inOrder} and ${filled} order by n limit ${REPORT_PARTS_MAX + 1}`.execute(db)
  return rows
}

/** As many as one answer has. */
const fitting = (listed: readonly Listed[]): readonly Listed[] => {
  let rows = 0
  const end = listed.findIndex(({ count }, place) => {
    const isFull = place >= REPORT_PARTS_MAX || rows > REPORT_ROWS_PER_ANSWER
    rows += count
    return isFull
  })
  return end < 0 ? listed : listed.slice(0, end)
}

interface SeenVehicle {
  readonly id: number
  readonly name: string
  readonly plate: string
}

const readSeen = async (
  db: Db,
  viewer: ReportViewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SeenVehicle>> => {
  const { rows } =
    await sql<SeenVehicle>`select vehicle.id::integer as id, vehicle.name, vehicle.license_plate as plate
    from vehicle where vehicle.id = any(${numberArray(ids)}::integer[]) and ${visibleVehicle(viewer)}`.execute(
      db,
    )
  return new Map(rows.map((vehicle) => [vehicle.id, vehicle] as const))
}

const HIDDEN_DRIVER: ReportDriver = { is: 'hidden' }
const FUEL_UNITS: readonly ReportColumn['unit'][] = ['litres', 'litresPer100Km', 'litresPerHour']

/** What of the rows the viewer may not see now, whoever they were computed for; null: nothing. */
const maskOf = (
  viewer: ReportViewer,
  columns: readonly ReportColumn[],
): ((row: ReportRow) => ReportRow) | null => {
  const seesPast = passes(viewer, ACTION_GATES.seePast)
  const seesFuel = passes(viewer, ACTION_GATES.seeFuel)
  const seesDrivers = passes(viewer, ACTION_GATES.seeDrives)
  if (seesPast && seesFuel && seesDrivers) return null
  const isHidden = columns.map(
    ({ unit }) => (!seesPast && unit === 'place') || (!seesFuel && FUEL_UNITS.includes(unit)),
  )
  return (row) => ({
    ...row,
    cells: row.cells.map((cell, place) => (isHidden[place] ? null : cell)),
    ...(!seesPast && { latitude: null, longitude: null }),
    ...(!seesDrivers && { driver: HIDDEN_DRIVER }),
  })
}

/** Why the viewer sees nothing of a report; null: it does. */
const hiddenBy = (
  viewer: ReportViewer,
  { declaration }: ReportKind,
  { question }: FoundRun,
): ReportNote | null => {
  if (declaration.needs.includes('fuel') && !passes(viewer, ACTION_GATES.seeFuel)) return 'fuelHidden'
  const isOfCards = (question.filters.cards ?? []).length > 0
  return isOfCards && !passes(viewer, ACTION_GATES.seeDrives) ? 'driversHidden' : null
}

/**
 * The parts of a run after one, with the rights and vehicles that the viewer has now (REPORT-37): of a vehicle that it does not
 * see there are no rows.
 */
export const readParts = async (
  db: Db,
  viewer: ReportViewer,
  { run, kind, after }: { readonly run: FoundRun; readonly kind: ReportKind; readonly after: number },
): Promise<ReportPartsAnswer> => {
  const combines = kind.combine !== undefined
  const listed = await listParts(db, run, { combines, after })
  const taken = fitting(listed)
  const seen = await readSeen(
    db,
    viewer,
    combines ? run.vehicleIds : taken.flatMap(({ vehicleId }) => vehicleId ?? []),
  )
  const hidden = hiddenBy(viewer, kind, run)
  const isSeen = ({ vehicleId }: Listed): boolean =>
    vehicleId === null ? seen.size === run.vehicleIds.length : seen.has(vehicleId)
  const wanted = taken.filter((part) => part.count > 0 && hidden === null && isSeen(part)).map(({ n }) => n)
  const rows = await readRows(db, run.id, wanted, maskOf(viewer, kind.declaration.columns))
  const parts = taken.map((part): ReportPart => {
    const vehicle = part.vehicleId === null ? undefined : seen.get(part.vehicleId)
    const { n, vehicleId } = part
    return {
      n,
      vehicleId,
      vehicleName: vehicle?.name ?? null,
      licensePlate: vehicle?.plate ?? null,
      note: isSeen(part) ? (hidden ?? part.note) : 'notSeen',
      rows: rows.get(n) ?? [],
    }
  })
  return { run: headOf(run), parts, hasMore: taken.length < listed.length }
}

const readRows = async (
  db: Db,
  run: number,
  wanted: readonly number[],
  mask: ((row: ReportRow) => ReportRow) | null,
): Promise<ReadonlyMap<number, ReportRow[]>> => {
  const stored = await db
    .selectFrom('report_part')
    .select(['n', 'rows'])
    .where('run_id', '=', run)
    .where('n', '=', sql<number>`any(${numberArray(wanted)}::integer[])`)
    .execute()
  const read = stored.map(async (part) => {
    const rows = await unpackRows(part.rows)
    return [part.n, mask === null ? rows : rows.map(mask)] as const
  })
  return new Map(await Promise.all(read))
}
