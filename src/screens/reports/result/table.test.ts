import { expect, test } from 'vitest'
import type { ReportColumn } from '../../../contract/reports/reportKinds.ts'
import type { ReportCell, ReportPart } from '../../../contract/reports/reportRun.ts'
import { chartPoints } from '../../../reportTable/chartPoints.ts'
import { columnsOf, inOrder, notesOf, type ResultRow, rowsOf } from '../../../reportTable/resultRows.ts'
import { sortRows } from '../../../reportTable/sortRows.ts'
import { linesOf, type ResultLine } from '../../../reportTable/tableLines.ts'
import { totalsOf } from '../../../reportTable/totals.ts'
import { movedColumn } from './useColumns.ts'
import { zonedTime } from '../../../reportTable/zonedTime.ts'

const HOUR = 3_600_000
/** 26 November 2026, midnight in Kyiv. */
const DAY = Date.UTC(2026, 10, 25, 22)
const time = zonedTime('Europe/Kyiv')
const { compare } = new Intl.Collator('en', { numeric: true })

const column = (key: string, part: Partial<ReportColumn> = {}): ReportColumn => ({
  key,
  unit: 'distance',
  isRequired: false,
  total: 'sum',
  ratio: null,
  ...part,
})
const COLUMNS = columnsOf({
  columns: [
    column('day', { unit: 'day', isRequired: true, total: null }),
    column('mileage'),
    column('maxSpeed', { unit: 'speed', total: 'max' }),
    column('used', { unit: 'litres' }),
    column('per100Km', {
      unit: 'litresPer100Km',
      total: null,
      ratio: { of: 'used', per: 'mileage', times: 100_000 },
    }),
    column('zone', { unit: 'text', total: null }),
  ],
})

const row = (name: string, from: number, cells: readonly ReportCell[]): ResultRow => ({
  vehicleId: name.length,
  vehicleName: name,
  licensePlate: '',
  cells: [from, ...cells],
  from,
  to: from + HOUR,
  latitude: null,
  longitude: null,
})
const ROWS = [
  row('Van 10', DAY + 9 * HOUR, [50_000, 20, 5, null, 'Depot']),
  row('Van 2', DAY + 23 * HOUR, [150_000, 30, 21, null, 'Client']),
  row('Van 10', DAY + 33 * HOUR, [10_000, 10, null, null, null]),
]
const asked = { rows: ROWS, columns: COLUMNS, shifts: [], sort: null, time, compare }
const show = (lines: readonly ResultLine[]): readonly string[] =>
  lines.map((line) => {
    if (line.kind === 'group') return `${line.group.key} (${line.group.count}): ${line.group.totals[2]}`
    return line.kind === 'total' ? `total ${line.totals[2]}` : `${line.row.vehicleName} ${line.row.cells[1]}`
  })

test('groups by vehicle in the order of names, with sums that are those of the rows', () => {
  expect(show(linesOf({ ...asked, groupBy: 'vehicle' }))).toEqual([
    'Van 2 (1): 150000',
    'Van 2 150000',
    'Van 10 (2): 60000',
    'Van 10 50000',
    'Van 10 10000',
    'total 210000',
  ])
})

test('groups by the day of the zone of the report, in the order of time', () => {
  expect(show(linesOf({ ...asked, groupBy: 'day' }))).toEqual([
    '26.11.2026 (2): 200000',
    'Van 10 50000',
    'Van 2 150000',
    '27.11.2026 (1): 10000',
    'Van 10 10000',
    'total 210000',
  ])
})

test('groups by who drove, and what nobody knows in a group of its own', () => {
  const rows = ROWS.map((one, place) =>
    place === 1 ? { ...one, driver: { is: 'known' as const, name: 'Anna' } } : one,
  )
  const lines = linesOf({ ...asked, rows, groupBy: 'driver' })
  expect(show(lines.filter(({ kind }) => kind === 'group'))).toEqual([' (2): 60000', 'Anna (1): 150000'])
})

test('groups by shift, also by one over midnight, and by a column', () => {
  const shifts = [
    { from: 480, to: 1_200 },
    { from: 1_200, to: 480 },
  ]
  const groups = (lines: readonly ResultLine[]) => show(lines.filter(({ kind }) => kind === 'group'))
  expect(groups(linesOf({ ...asked, groupBy: 'shift', shifts }))).toEqual(['1 (2): 60000', '2 (1): 150000'])
  expect(groups(linesOf({ ...asked, groupBy: 'shift', shifts: shifts.slice(0, 1) }))).toEqual([
    ' (1): 150000',
    '1 (2): 60000',
  ])
  expect(groups(linesOf({ ...asked, groupBy: 'zone' }))).toEqual([
    ' (1): 10000',
    'Client (1): 150000',
    'Depot (1): 50000',
  ])
})

test('sums up by the rule of each column: sums, the largest, and ratios of sums over rows that have both', () => {
  expect(totalsOf(ROWS, COLUMNS)).toEqual([null, null, 210_000, 30, 26, 13, null])
  expect(totalsOf(ROWS.slice(2), COLUMNS)).toEqual([null, null, 10_000, 10, null, null, null])
})

test('sorts numbers and texts both ways, empty cells last, equal rows in their order', () => {
  const sorted = (key: string, isDescending: boolean) => {
    const by = COLUMNS.find((one) => one.key === key)
    if (!by) throw new Error(key)
    return sortRows(ROWS, by, isDescending, compare).map(({ cells }) => cells[1])
  }
  expect(sorted('mileage', false)).toEqual([10_000, 50_000, 150_000])
  expect(sorted('used', true)).toEqual([150_000, 50_000, 10_000])
  expect(sorted('zone', false)).toEqual([150_000, 50_000, 10_000])
  expect(sorted('zone', true)).toEqual([50_000, 150_000, 10_000])
  expect(sorted('vehicle', false)).toEqual([150_000, 50_000, 10_000])
})

test('required columns cannot be moved, and no other past them [REPORT-32]', () => {
  const keys = (key: string, by: -1 | 1) => movedColumn(COLUMNS, key, by).map((one) => one.key)
  const as = COLUMNS.map(({ key }) => key)
  expect(keys('day', 1)).toEqual(as)
  expect(keys('mileage', -1)).toEqual(as)
  expect(keys('mileage', 1)).toEqual(['vehicle', 'day', 'maxSpeed', 'mileage', 'used', 'per100Km', 'zone'])
  expect(keys('zone', 1)).toEqual(as)
  expect(inOrder(COLUMNS, ['vehicle', 'day', 'zone']).map((one) => one.key)).toEqual([
    'vehicle',
    'day',
    'zone',
    'mileage',
    'maxSpeed',
    'used',
    'per100Km',
  ])
})

test('tells days, minutes and moments in a zone, across its clock change', () => {
  const change = Date.UTC(2026, 9, 25, 1)
  expect([time.moment(change - 1_000), time.moment(change)]).toEqual([
    '25.10.2026 - 03:59:59',
    '25.10.2026 - 03:00:00',
  ])
  expect([time.minute(DAY), time.minute(DAY + 90 * 60_000), time.day(DAY - 1)]).toEqual([0, 90, '25.11.2026'])
  expect(() => zonedTime('Mars/Base')).toThrow(RangeError)
})

test('rows know their vehicle; vehicles with a note are listed by note', () => {
  const part = (name: string, note: ReportPart['note']): ReportPart => ({
    n: 1,
    vehicleId: 1,
    vehicleName: name,
    licensePlate: null,
    note,
    rows: note ? [] : [{ cells: [1], from: 0, to: 1, latitude: null, longitude: null }],
  })
  const parts = [part('A', 'noData'), part('B', null), part('C', 'noData'), part('D', 'noZones')]
  expect(rowsOf([...parts, part('E', null)])[0]).toBe(rowsOf(parts)[0])
  expect(rowsOf(parts).map(({ vehicleName, licensePlate }) => [vehicleName, licensePlate])).toEqual([
    ['B', ''],
  ])
  expect(notesOf(parts)).toEqual([
    { note: 'noData', names: ['A', 'C'] },
    { note: 'noZones', names: ['D'] },
  ])
})

test('a chart has the sum of a column for each hour, or the largest value', () => {
  const period = { from: DAY, to: DAY + 48 * HOUR }
  const of = (key: string) => COLUMNS.find((one) => one.key === key) ?? COLUMNS[0]
  const points = (key: string) => {
    const by = of(key)
    if (!by) throw new Error(key)
    return chartPoints(
      [...ROWS, row('Van 2', DAY + 9 * HOUR + 60_000, [1_000, 50, null, null, null])],
      by,
      period,
    )
  }
  expect(points('mileage').map(({ from, value }) => [(from - DAY) / HOUR, value])).toEqual([
    [9, 51],
    [23, 150],
    [33, 10],
  ])
  expect(points('maxSpeed')[0]?.value).toBe(180)
})
