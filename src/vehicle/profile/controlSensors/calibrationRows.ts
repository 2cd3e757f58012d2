import type { CalibrationPoint } from '../../../contract/entities/sensorSetup.ts'
import { CALIBRATION_POINTS_MAX, SENSOR_VALUE_MAX } from '../../../contract/http/sensorSetup.ts'
import { repeatedRaw } from '../../../contract/rules/calibration.ts'
import { readNumber } from '../sensors/numberText.ts'

/** A point as typed; `key` distinguishes rows. */
export interface TypedPoint {
  readonly key: number
  readonly raw: string
  readonly value: string
}

export type PointField = 'raw' | 'value'

export const typedPoints = (points: readonly CalibrationPoint[]): TypedPoint[] =>
  points.map(({ raw, value }, key) => ({ key, raw: String(raw), value: String(value) }))

const isEmpty = ({ raw, value }: TypedPoint): boolean => raw.trim() === '' && value.trim() === ''

const inBounds = (text: string): number | null => {
  const number = readNumber(text)
  return number !== null && Math.abs(number) <= SENSOR_VALUE_MAX ? number : null
}

/** Whether the cell is not a number; an empty row is ignored. */
export const isWrong = (row: TypedPoint, field: PointField): boolean =>
  !isEmpty(row) && inBounds(row[field]) === null

/** Why the rows are not a valid table yet; null: they are. */
export type TableProblem =
  | { readonly kind: 'number' | 'tooFew' }
  | { readonly kind: 'tooMany'; readonly most: number }
  | { readonly kind: 'twice'; readonly raw: number }

/** The points of the rows so far, without wrong and empty rows. */
export const readPoints = (rows: readonly TypedPoint[]): CalibrationPoint[] =>
  rows.flatMap((row) => {
    const raw = inBounds(row.raw)
    const value = inBounds(row.value)
    return raw === null || value === null ? [] : [{ raw, value }]
  })

export const problemOf = (rows: readonly TypedPoint[]): TableProblem | null => {
  if (rows.some((row) => isWrong(row, 'raw') || isWrong(row, 'value'))) return { kind: 'number' }
  const points = readPoints(rows)
  if (points.length < 2) return { kind: 'tooFew' }
  if (points.length > CALIBRATION_POINTS_MAX) return { kind: 'tooMany', most: CALIBRATION_POINTS_MAX }
  const raw = repeatedRaw(points)
  return raw === null ? null : { kind: 'twice', raw }
}

/** Rows of a table that was copied from elsewhere: two numbers per line; null: the text is not a table. */
export const pastedRows = (text: string, firstKey: number): TypedPoint[] | null => {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim().split(/[\t;]\s*|\s+/))
    .filter((cells) => cells.some((cell) => cell !== ''))
  if (lines.length < 2 || lines.some((cells) => cells.length !== 2)) return null
  return lines.map(([raw = '', value = ''], index) => ({ key: firstKey + index, raw, value }))
}
