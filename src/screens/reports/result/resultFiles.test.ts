import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { strFromU8, unzipSync } from 'fflate'
import type { TFunction } from 'i18next'
import papaparse from 'papaparse'
import { describe, expect, test } from 'vitest'
import type { ReportColumn } from '../../../contract/reports/reportKinds.ts'
import type { Language } from '../../../contract/entities/session.ts'
import { unescapeFormula } from '../../../contract/rules/formulaText.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { writeFile } from '../../../kit/transfer/documentFiles.ts'
import type { TableDocument } from '../../../kit/transfer/tableDocument.ts'
import { readPdf } from '../../../kit/transfer/testing/readPdf.ts'
import { readWorkbook, type SheetCell } from '../../../kit/transfer/testing/readWorkbook.ts'
import { groupChart } from '../../../reportTable/barCharts.ts'
import { cellText, type CellWriting, rowCellText } from '../../../reportTable/cellText.ts'
import { groupTitle } from '../../../reportTable/groupTitle.ts'
import { resultTable } from '../../../reportTable/resultDocument.ts'
import { cellOf, columnsOf, type ResultRow } from '../../../reportTable/resultRows.ts'
import { linesOf, type ResultLine } from '../../../reportTable/tableLines.ts'
import { zonedTime } from '../../../reportTable/zonedTime.ts'

const HOUR = 3_600_000
/** Midnight of 26 November 2026 in Tokyo, far from the zone of the machine. */
const DAY = Date.UTC(2026, 10, 25, 15)
const LANGUAGE: Language = 'ua'
const writing: CellWriting = {
  t: ((key: string) => key.replace(/^reports\./, '')) as unknown as TFunction,
  language: LANGUAGE,
  time: zonedTime('Asia/Tokyo'),
  placeOf: ({ latitude }) => (latitude === null ? '' : `вул. Шевченка, ${latitude}`),
}
const column = (key: string, unit: ReportColumn['unit'], total: ReportColumn['total'] = null) => ({
  key,
  unit,
  total,
  isRequired: false,
  ratio: null,
})
const COLUMNS = columnsOf({
  columns: [
    column('day', 'day'),
    column('mileage', 'distance', 'sum'),
    column('maxSpeed', 'speed', 'max'),
    column('moving', 'duration', 'sum'),
    column('at', 'moment'),
    column('input', 'text'),
    column('where', 'word'),
    column('place', 'place'),
    column('share', 'percent'),
  ],
})
const TEXTS = ['=1+1', '+380 67', '-x', '@SUM(A1)', 'Ґанок; "лапки"', '\t=2']
const ROWS = TEXTS.map(
  (input, place): ResultRow => ({
    vehicleId: place % 2,
    vehicleName: place % 2 ? '=МАЗ 5550' : 'Škoda',
    licensePlate: '',
    cells: [
      DAY,
      1_005 * (place + 1),
      27.777_8,
      31 * HOUR + place * 1_000,
      DAY + place * HOUR + 59_000,
      input,
      'inside',
      place === 3 ? '48.5, 30.25' : null,
      place === 2 ? null : 12.345,
    ],
    from: DAY + place * HOUR,
    to: DAY + (place + 1) * HOUR,
    latitude: 50 + place,
    longitude: 30,
  }),
)
const compare = (a: string, b: string): number => a.localeCompare(b)
const linesBy = (groupBy: 'vehicle' | null): readonly ResultLine[] =>
  linesOf({ rows: ROWS, columns: COLUMNS, groupBy, shifts: [], sort: null, time: writing.time, compare })

/** A line as the table of the page shows it. */
const onPage = (line: ResultLine): readonly string[] =>
  COLUMNS.map((one, place) => {
    if (line.kind === 'row') return rowCellText(line.row, one, cellOf(line.row, one), writing)
    const totals = line.kind === 'group' ? line.group.totals : line.totals
    const title = line.kind === 'group' ? groupTitle(writing.t, line.group, 'vehicle') : 'total'
    const text = cellText(totals[place] ?? null, one.unit, writing)
    return place === 0 && text === '' ? title : text
  })
const documentOf = (groupBy: 'vehicle' | null, name = 'Рух'): TableDocument => {
  const lines = linesBy(groupBy)
  const shown = { title: name, lines, kindColumns: COLUMNS, columns: COLUMNS, groupBy, writing }
  const table = resultTable(shown)
  const [, , mileage = COLUMNS[0]] = COLUMNS
  if (!mileage) throw new Error('no column')
  const chart = groupChart({
    title: 'Графік',
    rows: ROWS,
    columns: COLUMNS,
    column: mileage,
    groupBy: 'vehicle',
    shifts: [],
    period: { from: DAY, to: DAY + 24 * HOUR },
    writing,
    compare,
  })
  return {
    title: 'Звіт',
    lines: ['Обліковий запис: Перевізник'],
    tables: [table],
    blocks: [
      { type: 'text', text: 'Рядок один\nРядок два' },
      { type: 'chart', chart },
      { type: 'table', table: 0 },
    ],
  }
}

const two = (value: number): string => String(value).padStart(2, '0')
/** A cell as a spreadsheet shows it. */
const displayed = (cell: SheetCell | null): string => {
  if (cell === null) return ''
  const { value, format } = cell
  if (typeof value === 'string') return value
  if (format.startsWith('[h]')) {
    const seconds = Math.round(value * 86_400)
    return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  }
  if (!format.startsWith('dd.mm.yyyy')) return formatNumber(value, LANGUAGE, 7)
  const text = new Date(Math.round((value - 25_569) * 86_400) * 1_000).toISOString()
  const day = text.slice(0, 10).split('-').toReversed().join('.')
  return format.includes('hh') ? `${day} - ${text.slice(11, 19)}` : day
}

describe.each([null, 'vehicle'] as const)('grouped by %s', (groupBy) => {
  const expected = linesBy(groupBy).map(onPage)

  test('a workbook shows the cells of the page, its header stays, and no text is a formula [REPORT-20]', async () => {
    const document = documentOf(groupBy)
    const file = await writeFile({ document, file: { format: 'xlsx' } })
    const [sheet] = readWorkbook(new Uint8Array(await file.arrayBuffer()))
    expect(sheet?.name).toBe('Рух')
    expect(sheet?.frozenRows).toBe(1)
    const [, ...rows] = sheet?.rows ?? []
    const shown = rows.map((row) => COLUMNS.map((_, place) => displayed(row[place] ?? null)))
    expect(shown).toEqual(expected)
    const cells = rows.flat().filter((cell) => cell !== null)
    expect(cells.some(({ hasFormula }) => hasFormula)).toBe(false)
    // Numbers, days, moments and durations are numbers, so that they sort and add up.
    const [first] = rows.filter((row) => displayed(row[1] ?? null) === '26.11.2026')
    expect(first?.map((cell) => typeof cell?.value)).toEqual([
      'string',
      'number',
      'number',
      'number',
      'number',
      'number',
      'string',
      'string',
      'string',
      'number',
    ])
  })

  test('CSV has the cells of the page, and no text that a spreadsheet would compute [REPORT-21]', async () => {
    const file = await writeFile({
      document: documentOf(groupBy),
      file: { format: 'csv', language: LANGUAGE },
    })
    const { data } = papaparse.parse<string[]>((await file.text()).replace('\uFEFF', '').trimEnd(), {
      delimiter: ';',
    })
    const [, ...rows] = data
    const spaceless = (text: string): string => text.replace(/(?<=\d)\s(?=\d{3}(,|$))/g, '')
    expect(rows.map((row) => row.map(unescapeFormula))).toEqual(
      expected.map((row) => row.map((text, place) => (place === 2 ? spaceless(text) : text))),
    )
    expect(rows.flat().filter((cell) => /^[=@\t]|^-[^\d]/.test(cell))).toEqual([])
  })

  test('a PDF has account, texts, chart, every cell and numbered pages, in Cyrillic [REPORT-19]', async () => {
    const font = readFileSync(
      createRequire(import.meta.url).resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
    )
    const settings = {
      language: LANGUAGE,
      cover: null,
      font,
      pageText: 'Сторінка PAGE з PAGES',
      productName: 'Meridian',
    }
    const pages = await readPdf(
      await writeFile({ document: documentOf(groupBy), file: { format: 'pdf', settings } }),
    )
    const texts = pages.flatMap((page) => page.texts)
    expect(texts.slice(0, 4)).toEqual(['Звіт', 'Обліковий запис: Перевізник', 'Рядок один', 'Рядок два'])
    for (const [place, page] of pages.entries())
      expect(page.texts).toContain(`Сторінка ${place + 1} з ${pages.length}`)
    expect(texts).toContain('Графік · column.mileage, unit.distance')
    // The bars of two vehicles and the axis.
    expect(pages[0]?.boxes).toBeGreaterThanOrEqual(3)
    const plain = (text: string): string => text.replace(/\s/g, '')
    const drawn = plain(texts.join(''))
    for (const row of expected) for (const text of row) expect(drawn).toContain(plain(text))
  })
})

test('several tables are a sheet each, with names that a workbook takes, and a zip of CSV files', async () => {
  const [table] = documentOf(null).tables
  if (!table) throw new Error('no table')
  const names = ['Рух/дні', 'рух дні', 'x'.repeat(40), "'x'", '']
  const document = { title: 'A', lines: [], tables: names.map((name) => ({ ...table, name })) }
  const book = await writeFile({ document, file: { format: 'xlsx' } })
  const sheets = readWorkbook(new Uint8Array(await book.arrayBuffer())).map(({ name }) => name)
  expect(sheets).toEqual(['Рух дні', 'рух дні (2)', 'x'.repeat(31), 'x', '5'])
  const zip = await writeFile({ document, file: { format: 'csv', language: 'en' } })
  expect(zip.type).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(Object.keys(files)).toEqual(sheets.map((name, place) => `${place + 1} ${name}.csv`))
  expect(strFromU8(files['1 Рух дні.csv'] ?? new Uint8Array())).toContain('Ґанок')
})
