import type { ReportKindDeclaration } from '../../src/contract/reports/reportKinds.ts'
import type { ReportDriver, ReportRow } from '../../src/contract/reports/reportRun.ts'
import type { TrackQuery } from '../storage/history.ts'
import { isDayRows } from './columns.ts'
import type { ReportKind, ReportResult } from './reportKind.ts'
import type { Stretch } from './spans.ts'

/** A time that somebody drove a vehicle, ms since the epoch, `to` exclusive. */
export interface DriverStretch extends Stretch {
  readonly driver: ReportDriver
  /** Ids of the cards that the driver drives with. */
  readonly cards: readonly number[]
}

/** Knows who drove. The feature that keeps drivers registers one. */
export interface DriverProvider {
  /** The stretches of a vehicle within a period, in order and without overlaps. */
  readDrivers(period: TrackQuery): Promise<readonly DriverStretch[]>
}

/** A provider that knows nobody. */
export const NO_DRIVERS: DriverProvider = { readDrivers: async () => [] }

/** Rows that sum up what happened in their time, which several people may have driven. */
const isSummedUp = ({ declaration, combine }: Pick<ReportKind, 'declaration' | 'combine'>): boolean =>
  isDayRows(declaration.columns) || combine !== undefined

const driverAt = (stretches: readonly DriverStretch[], at: number): DriverStretch | undefined =>
  stretches.find(({ from, to }) => from <= at && at < to)

const within = (stretches: readonly DriverStretch[], { from, to }: Stretch): readonly DriverStretch[] =>
  stretches.filter((one) => one.from < to && from < one.to)

const SEVERAL: ReportDriver = { is: 'several' }

/** The only driver of a stretch of time; null: there is none. */
const onlyDriver = (stretches: readonly DriverStretch[], span: Stretch): ReportDriver | null => {
  const drivers = new Map(
    within(stretches, span).map(({ driver }) => [`${driver.is} ${driver.id ?? driver.name}`, driver]),
  )
  const [driver = null] = drivers.values()
  return drivers.size > 1 ? SEVERAL : driver
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
    driver: isDaily ? onlyDriver(stretches, row) : (driverAt(stretches, row.from)?.driver ?? null),
  }))
}

/** The stretches that were driven with one of these cards. */
export const drivenWith = (
  stretches: readonly DriverStretch[],
  chosen: readonly number[],
): readonly DriverStretch[] => stretches.filter(({ cards }) => cards.some((card) => chosen.includes(card)))

/**
 * REPORT-34: the rows that were driven in some stretches: at the begin of the row; of a row that sums up a time, somewhere in
 * it. Says so where none is left.
 */
export const keepDriven = (
  { rows, note }: ReportResult,
  kind: Pick<ReportKind, 'declaration' | 'combine'>,
  stretches: readonly DriverStretch[],
): ReportResult => {
  const isSummed = isSummedUp(kind)
  const kept = rows.filter((row) =>
    isSummed ? within(stretches, row).length > 0 : driverAt(stretches, row.from) !== undefined,
  )
  return { rows: kept, note: kept.length === 0 && rows.length > 0 ? 'filtered' : note }
}
