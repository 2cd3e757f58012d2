import { expect, test } from 'vitest'
import type { TFunction } from 'i18next'
import { writeCsv } from '../kit/transfer/csv.ts'
import { writeXlsx } from '../kit/transfer/xlsx.ts'
import { cellText, type CellWriting, coordinatesOf, placeCell } from './cellText.ts'
import { resultTable } from './resultDocument.ts'
import { columnsOf, type ResultRow } from './resultRows.ts'
import { linesOf } from './tableLines.ts'
import { zonedTime } from './zonedTime.ts'

const DAY = Date.UTC(2026, 10, 25, 22)
const writing: CellWriting = {
  t: ((key: string) => key.replace(/^reports\./, '')) as unknown as TFunction,
  language: 'en',
  time: zonedTime('Europe/Kyiv'),
  placeOf: coordinatesOf,
}
const plain = { isRequired: false, total: null, ratio: null } as const
const COLUMNS = columnsOf({
  columns: [
    { ...plain, key: 'day', unit: 'day' },
    { ...plain, key: 'mileage', unit: 'distance', total: 'sum' },
    { ...plain, key: 'moving', unit: 'duration', total: 'sum' },
    { ...plain, key: 'kind', unit: 'word' },
    { ...plain, key: 'place', unit: 'place' },
  ],
})
const row = (cells: ResultRow['cells']): ResultRow => ({
  vehicleId: 1,
  vehicleName: '=Van',
  licensePlate: '',
  cells,
  from: DAY,
  to: DAY + 1,
  latitude: 50.5,
  longitude: 30.25,
})
const ROWS = [row([DAY, 12_345, 90_061_000, 'parking', null]), row([DAY, 1_000, 0, 'stop', '-Kyiv'])]
const lines = linesOf({
  rows: ROWS,
  columns: COLUMNS,
  groupBy: null,
  shifts: [],
  sort: null,
  time: writing.time,
  compare: (a, b) => a.localeCompare(b),
})
const table = resultTable({
  title: 'Traffic',
  lines,
  kindColumns: COLUMNS,
  columns: COLUMNS,
  groupBy: null,
  writing,
})

test('a file holds what the page shows, with numbers and durations typed, a place without an address by its coordinates', () => {
  expect(table.head).toEqual([
    'column.vehicle',
    'column.day',
    'column.mileage, unit.distance',
    'column.moving',
    'column.kind',
    'column.place',
  ])
  expect([...table.rows]).toEqual([
    [
      '=Van',
      { at: DAY, wall: DAY + 7_200_000, isDay: true },
      12.35,
      { ms: 90_061_000 },
      'word.parking',
      '50.50000, 30.25000',
    ],
    ['=Van', { at: DAY, wall: DAY + 7_200_000, isDay: true }, 1, { ms: 0 }, 'word.stop', '-Kyiv'],
    ['total', null, 13.35, { ms: 90_061_000 }, null, null],
  ])
  expect(table.endColumns).toEqual([2, 3])
})

test('CSV keeps texts that begin like a formula as texts, and writes durations in hours [REPORT-21]', () => {
  const [, first = '', second = ''] = writeCsv(table, 'en').split('\r\n')
  expect(first).toBe(`'=Van,26.11.2026,12.35,25:01:01,word.parking,"50.50000, 30.25000"`)
  expect(second.endsWith(`'-Kyiv`)).toBe(true)
})

test('a workbook has numbers and durations that add up [REPORT-20]', async () => {
  const { read } = await import('xlsx')
  const book = read(await writeXlsx([table]), { cellNF: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  expect([sheet?.['C2'], sheet?.['D2']]).toMatchObject([
    { t: 'n', v: 12.35 },
    { t: 'n', v: 90_061_000 / 86_400_000, z: '[h]:mm:ss' },
  ])
  expect(sheet?.['A2']).toMatchObject({ t: 's', v: '=Van' })
})

test('places are those of the row, or of the coordinates that a cell holds', () => {
  const words: CellWriting = { ...writing, placeOf: ({ latitude }) => `at ${latitude}` }
  const [first] = ROWS
  if (!first) throw new Error('no row')
  expect(placeCell(first, null, words)).toBe('at 50.5')
  expect(placeCell(first, '48.1, -30', words)).toBe('at 48.1')
  expect(placeCell(first, 'Kyiv', words)).toBe('Kyiv')
})

test('cells are written in the units of their titles', () => {
  expect(cellText(27.7778, 'speed', writing)).toBe('100')
  expect(cellText(DAY, 'moment', writing)).toBe('26.11.2026 - 00:00:00')
  expect(cellText(null, 'litres', writing)).toBe('')
})
