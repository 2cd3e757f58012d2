import type { ReportKindDeclaration } from '../../src/contract/reports/reportKinds.ts'
import type { ReportRow } from '../../src/contract/reports/reportRun.ts'
import type { TrackQuery } from '../storage/history.ts'
import { isDayRows } from './columns.ts'
import type { Stretch } from './spans.ts'

/** A time that a vehicle pulled a trailer, ms since the epoch, `to` exclusive. */
export interface TrailerStretch extends Stretch {
  /** The trailer's name, or what a device read of it. */
  readonly trailer: string
  /** Metres; null: unknown. */
  readonly width: number | null
}

/** Knows which trailers vehicles pulled. */
export interface TrailerProvider {
  /** The stretches of a vehicle that touch a period, in order and without overlaps. */
  readTrailers(period: TrackQuery): Promise<readonly TrailerStretch[]>
}

/** The provider where nobody knows trailers. */
export const NO_TRAILERS: TrailerProvider = { readTrailers: async () => [] }

/** The only trailer of a stretch of time; null: there is none, or there are several. */
const onlyTrailer = (stretches: readonly TrailerStretch[], { from, to }: Stretch): string | null => {
  const names = new Set(
    stretches.filter((one) => one.from < to && from < one.to).map(({ trailer }) => trailer),
  )
  const [name = null] = names
  return names.size === 1 ? name : null
}

/** Rows with the trailer that was pulled: at the begin of the row; of a row about a day, the only one of the day. */
export const withTrailers = (
  rows: readonly ReportRow[],
  { columns }: Pick<ReportKindDeclaration, 'columns'>,
  stretches: readonly TrailerStretch[],
): readonly ReportRow[] => {
  if (stretches.length === 0) return rows
  const isDaily = isDayRows(columns)
  return rows.map((row) => ({
    ...row,
    trailer: onlyTrailer(stretches, isDaily ? row : { from: row.from, to: row.from + 1 }),
  }))
}
