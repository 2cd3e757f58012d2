import type {
  PositionColumn,
  PositionFileSettings,
} from '../../../../src/contract/http/admin/positionFiles.ts'
import { unescapeFormula } from '../../../../src/contract/rules/formulaText.ts'
import { ApiError } from '../../../platform/plugins/apiError.ts'
import { findColumns } from '../../imports/readTable.ts'
import { MoveInFault } from '../moveInFault.ts'
import { POSITION_TABLE } from './csvColumns.ts'
import { fileMoment } from './fileMoment.ts'
import { LineSplitter } from './lineSplitter.ts'
import { type FileEntry, faultOf, numberIn, type PositionParser, type PushEntry } from './positionParser.ts'

const KMH = 1 / 3.6
const SEPARATORS = [';', '\t', ','] as const
const ON: ReadonlySet<string> = new Set(['1', 'true', 'yes', 'on', 'да', 'так', 'вкл', 'увімк'])
const OFF: ReadonlySet<string> = new Set(['0', 'false', 'no', 'off', 'нет', 'ні', 'выкл', 'вимк'])

type Values = Readonly<Record<PositionColumn, string>>

/**
 * A table of positions, separated by semicolons, tabs or commas, one position a line; the first line names the columns.
 * `needsVehicle`: a column has to name the vehicle. Throws wrongColumns and needsVehicle with the first line.
 */
export const createCsvParser = (
  { timeZone, headers }: PositionFileSettings,
  needsVehicle: boolean,
  push: PushEntry,
): PositionParser => {
  let separator: string = SEPARATORS[0]
  let columns: ReadonlyMap<PositionColumn, number> | null = null
  return new LineSplitter((text, line, isWhole) => {
    if (text.trim() === '') return
    if (columns === null) {
      const first = text.replace(/^\uFEFF/, '')
      if (!isWhole) throw new MoveInFault('unknownFormat')
      separator = separatorOf(first)
      columns = columnsOf(cellsOf(first, separator) ?? [], headers)
      if (needsVehicle && !columns.has('vehicle')) throw new MoveInFault('needsVehicle')
      return
    }
    const cells = isWhole ? cellsOf(text, separator) : null
    push(cells === null ? faultOf(line, 'line', text) : readLine(valuesOf(cells, columns), line, timeZone))
  })
}

/** The one that divides the header into the most cells. */
const separatorOf = (header: string): string => {
  const counts = SEPARATORS.map((one) => header.split(one).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? SEPARATORS[0]
}

const columnsOf = (
  header: readonly string[],
  own: PositionFileSettings['headers'],
): ReadonlyMap<PositionColumn, number> => {
  try {
    return findColumns(header, POSITION_TABLE, own)
  } catch (error) {
    if (error instanceof ApiError) throw new MoveInFault('wrongColumns')
    throw error
  }
}

/** The cells of a line; quotes of cells do not span lines. null: a quote is not closed. */
export const cellsOf = (text: string, separator: string): readonly string[] | null => {
  if (!text.includes('"')) return text.split(separator).map((cell) => unescapeFormula(cell.trim()))
  const cells: string[] = []
  let at = 0
  while (at <= text.length) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(text.slice(at))
    const end = text.indexOf(separator, at + (quoted?.[0].length ?? 0))
    const stop = end === -1 ? text.length : end
    if (quoted) {
      if (stop !== at + quoted[0].length) return null
      cells.push(unescapeFormula((quoted[1] ?? '').replaceAll('""', '"').trim()))
    } else {
      const cell = text.slice(at, stop)
      if (/^\s*"/.test(cell)) return null
      cells.push(unescapeFormula(cell.trim()))
    }
    at = stop + 1
  }
  return cells
}

const valuesOf = (cells: readonly string[], columns: ReadonlyMap<PositionColumn, number>): Values => {
  const of = (column: PositionColumn): string => cells[columns.get(column) ?? -1] ?? ''
  return {
    vehicle: of('vehicle'),
    time: of('time'),
    latitude: of('latitude'),
    longitude: of('longitude'),
    speed: of('speed'),
    course: of('course'),
    altitude: of('altitude'),
    satellites: of('satellites'),
    ignition: of('ignition'),
  }
}

/** A number with a point or a comma. */
const decimal = (text: string): number | null => numberIn(text.replace(',', '.'))

const readLine = (values: Values, line: number, timeZone: string): FileEntry => {
  const at = fileMoment(values.time, timeZone)
  if (at === null) return faultOf(line, 'time', values.time)
  const latitude = decimal(values.latitude)
  const longitude = decimal(values.longitude)
  if (latitude === null || longitude === null)
    return faultOf(line, 'place', `${values.latitude} ${values.longitude}`)
  for (const column of ['speed', 'course', 'altitude', 'satellites'] as const)
    if (values[column] !== '' && decimal(values[column]) === null)
      return faultOf(line, 'number', `${column}: ${values[column]}`)
  const ignition = values.ignition.toLowerCase()
  if (ignition !== '' && !ON.has(ignition) && !OFF.has(ignition))
    return faultOf(line, 'number', `ignition: ${values.ignition}`)
  const speed = decimal(values.speed)
  const course = decimal(values.course)
  const fix = {
    latitude,
    longitude,
    altitude: decimal(values.altitude),
    speed: speed === null ? null : speed * KMH,
    course: course === null ? null : course % 360,
    satellites: decimal(values.satellites),
    hdop: null,
    accuracy: null,
    isValid: true,
  }
  const attributes = ignition === '' ? {} : { ignition: ON.has(ignition) }
  return { kind: 'position', line, vehicle: values.vehicle || null, report: { at, fix, attributes } }
}
