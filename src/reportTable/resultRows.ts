import type { ReportColumn, ReportGrouping, ReportKindDeclaration } from '../contract/reports/reportKinds.ts'
import type { ReportCell, ReportDriver, ReportNote, ReportPart } from '../contract/reports/reportRun.ts'

/** A row of a report with the vehicle that it is about. */
export interface ResultRow {
  /** null: it is about the fleet. */
  readonly vehicleId: number | null
  readonly vehicleName: string
  readonly licensePlate: string
  readonly cells: readonly ReportCell[]
  /** ms since the epoch, `to` exclusive. */
  readonly from: number
  readonly to: number
  /** Degrees; null: unknown. */
  readonly latitude: number | null
  readonly longitude: number | null
  /** Who drove; absent and null: nobody was signed in. */
  readonly driver?: ReportDriver | null | undefined
  /** The trailer that was pulled; absent and null: none is known. */
  readonly trailer?: string | null | undefined
}

/** The key of the column of the vehicle, which every table has that is not grouped by it. */
export const VEHICLE_COLUMN = 'vehicle'

/** Does a table have the column of the vehicle: are its rows about vehicles, and not grouped by them? */
export const hasVehicleColumn = (
  groupBy: ReportGrouping | null,
  { groupings }: Pick<ReportKindDeclaration, 'groupings'>,
): boolean => groupBy !== 'vehicle' && groupings.includes('vehicle')

/** A column of the table on the page. index: of its cell in a row; -1: the vehicle. */
export interface ResultColumn extends ReportColumn {
  readonly index: number
}

/** Every column of a kind, the vehicle first. */
export const columnsOf = ({ columns }: Pick<ReportKindDeclaration, 'columns'>): readonly ResultColumn[] => [
  { key: VEHICLE_COLUMN, unit: 'text', isRequired: true, total: null, ratio: null, index: -1 },
  ...columns.map((column, index) => ({ ...column, index })),
]

/** The columns in an order of keys; columns that it does not name follow. */
export const inOrder = (
  columns: readonly ResultColumn[],
  order: readonly string[],
): readonly ResultColumn[] => {
  const place = (key: string): number => {
    const at = order.indexOf(key)
    return at < 0 ? order.length : at
  }
  return columns.toSorted((a, b) => place(a.key) - place(b.key))
}

/** The rows of a part stay the same objects while more parts arrive, so that a chosen one stays chosen. */
const known = new WeakMap<ReportPart, readonly ResultRow[]>()

const rowsOfPart = (part: ReportPart): readonly ResultRow[] => {
  const { vehicleId, vehicleName, licensePlate, rows } = part
  const made =
    known.get(part) ??
    rows.map((row) => ({
      ...row,
      vehicleId,
      vehicleName: vehicleName ?? '',
      licensePlate: licensePlate ?? '',
    }))
  known.set(part, made)
  return made
}

/** The rows of some parts. */
export const rowsOf = (parts: readonly ReportPart[]): readonly ResultRow[] => parts.flatMap(rowsOfPart)

/** What vehicles lack, and which they are. */
export interface NotedVehicles {
  readonly note: ReportNote
  readonly names: readonly string[]
}

/** The vehicles with a note, by note, in the order of the parts. */
export const notesOf = (parts: readonly ReportPart[]): readonly NotedVehicles[] => {
  const notes = new Map<ReportNote, string[]>()
  for (const { note, vehicleName } of parts) {
    if (note === null) continue
    const names = notes.get(note) ?? []
    names.push(vehicleName ?? '')
    notes.set(note, names)
  }
  return [...notes].map(([note, names]) => ({ note, names }))
}

/** The value of a row in a column. */
export const cellOf = (row: ResultRow, { index }: Pick<ResultColumn, 'index'>): ReportCell =>
  index < 0 ? row.vehicleName : (row.cells[index] ?? null)
