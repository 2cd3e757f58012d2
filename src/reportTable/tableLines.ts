import type { ReportGrouping } from '../contract/reports/reportKinds.ts'
import type { ReportHours } from '../contract/reports/reportQuestion.ts'
import type { ReportCell, ReportDriver } from '../contract/reports/reportRun.ts'
import { isWithinHours } from '../contract/rules/reportHours.ts'
import type { ResultColumn, ResultRow } from './resultRows.ts'
import { type ResultSort, sortRows } from './sortRows.ts'
import { totalsOf } from './totals.ts'
import type { ZonedTime } from './zonedTime.ts'

/** A group of rows. key: a vehicle's name, a day, the number of a shift from 1, a driver, a trailer, a zone, a type; '': none. */
export interface ResultGroup {
  readonly key: string
  /** Below the name of a vehicle. */
  readonly licensePlate: string
  /** Of a group by driver; null: nobody was signed in. */
  readonly driver: ReportDriver | null
  readonly count: number
  readonly totals: readonly ReportCell[]
}

/** A line of the table. */
export type ResultLine =
  | { readonly kind: 'group'; readonly group: ResultGroup }
  | { readonly kind: 'row'; readonly row: ResultRow }
  | { readonly kind: 'total'; readonly totals: readonly ReportCell[] }

export interface LinesOf {
  readonly rows: readonly ResultRow[]
  /** Every column of the kind. */
  readonly columns: readonly ResultColumn[]
  readonly groupBy: ReportGrouping | null
  readonly shifts: readonly ReportHours[]
  readonly sort: ResultSort | null
  readonly time: ZonedTime
  readonly compare: (a: string, b: string) => number
}

/** The number of the shift of a moment, from 1; '' outside of all. */
const shiftAt = (at: number, shifts: readonly ReportHours[], { minute }: ZonedTime): string => {
  const place = shifts.findIndex((shift) => isWithinHours(shift, minute(at)))
  return place < 0 ? '' : String(place + 1)
}

/** Two people of one name are two drivers. */
const driverKey = (driver: ReportDriver | null | undefined): string =>
  driver ? `${driver.name ?? ''}\n${driver.is} ${driver.id ?? ''}` : ''

const keyReader = ({ columns, groupBy, shifts, time }: LinesOf): ((row: ResultRow) => string) => {
  if (groupBy === 'vehicle') return ({ vehicleId, vehicleName }) => `${vehicleName}\n${vehicleId ?? ''}`
  if (groupBy === 'day') return ({ from }) => time.day(from)
  if (groupBy === 'shift') return ({ from }) => shiftAt(from, shifts, time)
  if (groupBy === 'driver') return ({ driver }) => driverKey(driver)
  if (groupBy === 'trailer') return ({ trailer }) => trailer ?? ''
  const index = columns.find(({ key }) => key === groupBy)?.index ?? -1
  return ({ cells }) => String(cells[index] ?? '')
}

const groupsOf = (asked: LinesOf): readonly (readonly [string, readonly ResultRow[]])[] => {
  const keyOf = keyReader(asked)
  const groups = new Map<string, ResultRow[]>()
  for (const row of asked.rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  const first = (rows: readonly ResultRow[]): number => rows[0]?.from ?? 0
  return [...groups].toSorted(([a, x], [b, y]) =>
    asked.groupBy === 'day' ? first(x) - first(y) : asked.compare(a, b),
  )
}

const sorted = ({ columns, sort, compare }: LinesOf, rows: readonly ResultRow[]): readonly ResultRow[] => {
  const column = columns.find(({ key }) => key === sort?.key)
  return column && sort ? sortRows(rows, column, sort.isDescending, compare) : rows
}

const hasTotals = (columns: readonly ResultColumn[]): boolean =>
  columns.some(({ total, ratio }) => total !== null || ratio !== null)

/** The lines of a table: each group with its sums and its rows, and the sums of all at the end. */
export const linesOf = (asked: LinesOf): readonly ResultLine[] => {
  const { rows, columns, groupBy } = asked
  const lines: ResultLine[] = []
  const add = (some: readonly ResultRow[]): void => {
    for (const row of sorted(asked, some)) lines.push({ kind: 'row', row })
  }
  if (groupBy === null) add(rows)
  else {
    for (const [key, own] of groupsOf(asked)) {
      const [name = ''] = key.split('\n')
      const licensePlate = groupBy === 'vehicle' ? (own[0]?.licensePlate ?? '') : ''
      const driver = (groupBy === 'driver' && own[0]?.driver) || null
      const group = { key: name, licensePlate, driver, count: own.length, totals: totalsOf(own, columns) }
      lines.push({ kind: 'group', group })
      add(own)
    }
  }
  if (rows.length > 1 && hasTotals(columns)) lines.push({ kind: 'total', totals: totalsOf(rows, columns) })
  return lines
}
