import type { ReportKindDeclaration } from '../../src/contract/reports/reportKinds.ts'
import type { ReportRow } from '../../src/contract/reports/reportRun.ts'
import type { TrackQuery } from '../storage/history.ts'
import { isDayRows } from './columns.ts'
import type { Stretch } from './spans.ts'

/** A time that somebody drove a vehicle, ms since the epoch, `to` exclusive. */
export interface DriverStretch extends Stretch {
  /** The driver's name. */
  readonly driver: string
}

/** Knows who drove. The feature that keeps drivers registers one. */
export interface DriverProvider {
  /** The stretches of a vehicle that touch a period, in order and without overlaps. */
  readDrivers(period: TrackQuery): Promise<readonly DriverStretch[]>
}

/** The provider while nothing in the product knows drivers. */
export const NO_DRIVERS: DriverProvider = { readDrivers: async () => [] }

/** The driver at a moment; null: unknown. */
const driverAt = (stretches: readonly DriverStretch[], at: number): string | null =>
  stretches.find(({ from, to }) => from <= at && at < to)?.driver ?? null

/** The only driver of a stretch of time; null: there is none, or there are several. */
const onlyDriver = (stretches: readonly DriverStretch[], { from, to }: Stretch): string | null => {
  const names = new Set(stretches.filter((one) => one.from < to && from < one.to).map(({ driver }) => driver))
  const [name = null] = names
  return names.size === 1 ? name : null
}

/** Rows with who drove: at the begin of the row; of a row about a day, its only driver. */
export const withDrivers = (
  rows: readonly ReportRow[],
  { columns }: Pick<ReportKindDeclaration, 'columns'>,
  stretches: readonly DriverStretch[],
): readonly ReportRow[] => {
  if (stretches.length === 0) return rows
  const isDaily = isDayRows(columns)
  return rows.map((row) => ({
    ...row,
    driver: isDaily ? onlyDriver(stretches, row) : driverAt(stretches, row.from),
  }))
}
