import { KMH_PER_MS } from '../contract/constants.ts'
import type { ReportUnit } from '../contract/reports/reportKinds.ts'
import type { ReportCell } from '../contract/reports/reportRun.ts'
import type { Language } from '../contract/entities/session.ts'
import { formatNumber } from '../i18n/format.ts'
import type { Translate } from '../i18n/translate.ts'
import { clockText } from '../kit/transfer/clockText.ts'
import type { Cell } from '../kit/transfer/tableDocument.ts'
import type { ResultColumn, ResultRow } from './resultRows.ts'
import type { ZonedTime } from './zonedTime.ts'

/** Degrees; null: unknown. */
type Place = Pick<ResultRow, 'latitude' | 'longitude'>

/** How the cells of a report are written. */
export interface CellWriting {
  readonly t: Translate
  readonly language: Language
  readonly time: ZonedTime
  /** Where a place is, in words or by its coordinates; '' for none. */
  readonly placeOf: (place: Place) => string
}

/** How a number of a unit is shown: how many of the stored unit make one, and the decimals. */
const NUMBERS: Readonly<Partial<Record<ReportUnit, { readonly per: number; readonly digits: number }>>> = {
  distance: { per: 1_000, digits: 2 },
  speed: { per: 1 / KMH_PER_MS, digits: 1 },
  litres: { per: 1, digits: 1 },
  litresPer100Km: { per: 1, digits: 1 },
  litresPerHour: { per: 1, digits: 1 },
  count: { per: 1, digits: 0 },
  hectares: { per: 1, digits: 2 },
  percent: { per: 1, digits: 1 },
}

/** Numbers and durations stand at the end of their cells, below each other. */
export const isNumberUnit = (unit: ReportUnit): boolean => unit in NUMBERS || unit === 'duration'

/** The unit that the title of a column names; '' where its cells need none. */
export const unitOf = ({ t }: Pick<CellWriting, 't'>, unit: ReportUnit): string =>
  unit in NUMBERS && unit !== 'count' ? t(`reports.unit.${unit as 'distance'}`) : ''

/** A number in the unit of its column's title, rounded once for the page and for files. */
export const shownNumber = (cell: number, unit: ReportUnit): number => {
  const { per, digits } = NUMBERS[unit] ?? { per: 1, digits: 2 }
  return Number((cell / per).toFixed(digits))
}

/** A cell as people read it. */
export const cellText = (cell: ReportCell, unit: ReportUnit, writing: CellWriting): string => {
  const { t, language, time } = writing
  if (cell === null) return ''
  if (typeof cell === 'string') return unit === 'word' ? t(`reports.word.${cell as 'on'}`) : cell
  if (unit === 'day') return time.day(cell)
  if (unit === 'moment') return time.moment(cell)
  if (unit === 'duration') return clockText(cell)
  return formatNumber(shownNumber(cell, unit), language)
}

const PLACE_DIGITS = 5

/** The coordinates of a place, for reports without addresses. */
export const coordinatesOf = ({ latitude, longitude }: Place): string =>
  latitude === null || longitude === null
    ? ''
    : `${latitude.toFixed(PLACE_DIGITS)}, ${longitude.toFixed(PLACE_DIGITS)}`

const COORDINATES = /^(-?\d+(?:\.\d+)?), (-?\d+(?:\.\d+)?)$/

/** The place of a cell: that of the row, or another one, which is stored as its coordinates; null: it is in words. */
const placeAt = (row: ResultRow, cell: ReportCell): Place | null => {
  if (typeof cell !== 'string') return cell === null ? row : { latitude: null, longitude: null }
  const [, latitude, longitude] = COORDINATES.exec(cell) ?? []
  if (latitude === undefined || longitude === undefined) return null
  return { latitude: Number(latitude), longitude: Number(longitude) }
}

/** The text of a cell of a place. */
export const placeCell = (row: ResultRow, cell: ReportCell, { placeOf }: CellWriting): string => {
  const place = placeAt(row, cell)
  return place === null ? String(cell) : placeOf(place)
}

/** Every place that some rows show in some columns. */
export const placesOf = (
  rows: readonly ResultRow[],
  columns: readonly Pick<ResultColumn, 'unit' | 'index'>[],
): readonly Place[] => {
  const shown = columns.filter(({ unit }) => unit === 'place')
  return rows.flatMap((row) => shown.flatMap(({ index }) => placeAt(row, row.cells[index] ?? null) ?? []))
}

/** A cell of a row as people read it. */
export const rowCellText = (
  row: ResultRow,
  { unit }: Pick<ResultColumn, 'unit'>,
  cell: ReportCell,
  writing: CellWriting,
): string => (unit === 'place' ? placeCell(row, cell, writing) : cellText(cell, unit, writing))

/** A cell for files: numbers in the unit of the column's title; days, moments and durations typed. */
export const exportedCell = (cell: ReportCell, unit: ReportUnit, writing: CellWriting): Cell => {
  if (typeof cell !== 'number') return cell === null ? null : cellText(cell, unit, writing)
  if (unit === 'moment') return { at: cell, wall: writing.time.wall(cell) }
  if (unit === 'day') return { at: cell, wall: writing.time.wall(cell), isDay: true }
  return unit === 'duration' ? { ms: cell } : shownNumber(cell, unit)
}
