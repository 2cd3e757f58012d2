import { readFileSync } from 'node:fs'
import { read, utils } from 'xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTexting, type Texting } from '../../i18n/i18n.ts'
import { formatDate } from '../../i18n/format.ts'
import { entriesOf } from '../entries.ts'
import { eventOf, MORNING, pointsOf, TOTALS, trackOf } from '../testing/tracks.ts'
import { wayOf } from '../track.ts'
import { writeCsv } from '../../kit/transfer/csv.ts'
import { writeGpx } from './gpx.ts'
import { writePdf } from '../../kit/transfer/pdf.ts'
import type { ChartLine } from '../../kit/transfer/pdfCover.ts'
import {
  changeText,
  fuelUnknownText,
  hasPrevious,
  entriesTable,
  pointsTable,
  storyTable,
  totalRows,
  totalsTable,
} from './tables.ts'
import { durationText, entryDetail, entryName, entryPlace, placeText, type Writing } from './words.ts'
import { serialDay, writeXlsx } from '../../kit/transfer/xlsx.ts'

let russian: Writing
let ukrainian: Writing
let english: Writing
const writingOf = async (language: 'ru' | 'ua' | 'en'): Promise<Writing> => {
  const texting: Texting = await createTexting(language)
  await texting.loadPart('route')
  return { t: texting.i18n.t, language, addressOf: () => null }
}
beforeAll(async () => {
  russian = await writingOf('ru')
  ukrainian = await writingOf('ua')
  english = await writingOf('en')
})

describe('GPX', () => {
  const make = (name: string): string => {
    const track = trackOf({
      points: pointsOf(4, (row) => (row > 1 ? { timestamp: MORNING + 3_600_000 + row * 60_000 } : {})),
    })
    return writeGpx({
      name,
      way: wayOf(track.points),
      entries: entriesOf(track),
      nameOf: (entry) => entryName(russian.t, entry),
      madeAt: MORNING,
    })
  }

  test('writes GPX 1.1: metadata, waypoints, then one track whose segments end at gaps', () => {
    const text = make('Volvo')
    expect(text).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<gpx version="1.1" creator="[^"]+" xmlns="http:\/\/www.topografix.com\/GPX\/1\/1"/,
    )
    expect([...text.matchAll(/<(metadata|wpt|trk)[ >]/g)].map(([, name]) => name)).toEqual([
      'metadata',
      'wpt',
      'wpt',
      'wpt',
      'trk',
    ])
    expect(text.match(/<trkseg>/g)).toHaveLength(2)
    expect(text.match(/<trkpt /g)).toHaveLength(4)
    expect(text).toContain(
      `<trkpt lat="50.0000000" lon="30.0000000"><time>${new Date(MORNING).toISOString()}</time></trkpt>`,
    )
    expect(text).toContain('<name>Питание пропало</name>')
  })

  test('escapes names that would break XML', () => {
    expect(make('A<b>&"c"\u0007\uD800')).toContain('<name>A&lt;b&gt;&amp;&quot;c&quot;</name>')
  })
})

describe('CSV', () => {
  test('uses dates, decimals and separators of the language', () => {
    const [head, first] = writeCsv(pointsTable(trackOf(), russian), 'ru').split('\r\n')
    expect(head).toBe('\uFEFFВремя;Широта;Долгота;Скорость, км/ч;Направление, °;Зажигание;GPS, %')
    expect(first).toBe(`${formatDate(MORNING)};50;30;36;45;Вкл.;100`)
    expect(first).toMatch(/^21\.11\.2026 - 06:00:00;/)
    const inEnglish = writeCsv(pointsTable(trackOf(), english), 'en').split('\r\n')
    expect(inEnglish[2]).toMatch(/,50\.001,30\.001,36,45,On,100$/)
    expect(writeCsv(pointsTable(trackOf(), russian), 'ru').split('\r\n')[2]).toMatch(
      /;50,001;30,001;36;45;Вкл\.;100$/,
    )
  })

  test('texts cannot become formulas or break out of their cell', () => {
    const table = { name: '', head: ['a'], rows: [['=1+1'], ['say "hi"; now'], [null]] }
    expect(writeCsv(table, 'ru').split('\r\n')).toEqual(['\uFEFFa', "'=1+1", '"say ""hi""; now"', '', ''])
  })
})

test('writes a workbook with one sheet per table and real dates in the usual format', async () => {
  const bytes = await writeXlsx([
    totalsTable(trackOf(), russian),
    entriesTable(entriesOf(trackOf()), russian),
  ])
  const book = read(bytes, { cellNF: true })
  expect(book.SheetNames).toEqual(['Итоги', 'Поездки'])
  const sheet = book.Sheets['Поездки']
  expect(sheet?.['A2']).toMatchObject({ v: 'Поездка' })
  expect(sheet?.['B2']).toMatchObject({ t: 'n', z: 'dd.mm.yyyy" - "hh:mm:ss' })
  expect(sheet?.['B2']?.v).toBeCloseTo(serialDay(MORNING), 6)
  expect(serialDay(new Date(2026, 10, 21).getTime())).toBe(46_347)
  const rows = utils.sheet_to_json<unknown[]>(book.Sheets['Итоги'] ?? {}, { header: 1 })
  expect(rows[1]).toEqual(['Пробег', '12,3 км', '10,3 км', '+2 км'])
})

test('writes a report in Cyrillic as a PDF with an embedded font, and continues on the next page', async () => {
  const font = readFileSync('node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
  const blob = await writePdf({
    title: 'Маршрут: Вольво',
    lines: ['Період'],
    language: 'ru',
    tables: [pointsTable(trackOf({ points: pointsOf(80) }), russian)],
    cover: null,
    font,
    pageText: 'PAGE / PAGES',
    productName: 'Meridian',
  })
  const text = Buffer.from(await blob.arrayBuffer()).toString('latin1')
  expect(text).toMatch(/^%PDF-1\./)
  expect(text).toContain('/FontFile2')
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(3)
})

test('a report begins with a page of picture, figures and chart, and its tables follow on the next', async () => {
  const font = readFileSync('node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
  /** The page streams of a report whose chart has lines of that many points. */
  const pagesOf = async (points: number): Promise<readonly string[]> => {
    const line: ChartLine = {
      name: 'Speed',
      unit: 'km/h',
      ink: [148, 40, 126],
      points: Array.from({ length: points }, (_, index) => [
        index / points,
        index === 3 ? Number.NaN : index,
      ]),
      ticks: [{ value: 0, text: '0' }],
    }
    const blob = await writePdf({
      title: 'Маршрут',
      lines: [],
      language: 'ua',
      tables: [storyTable(entriesOf(trackOf()), ukrainian)],
      cover: {
        picture: null,
        legend: { inks: [], text: '' },
        figures: [{ label: 'Пробіг', value: '12,3 км' }],
        chart: { lines: [line], timeName: 'Час', timeTicks: [] },
      },
      font,
      pageText: 'PAGE / PAGES',
      productName: 'Meridian',
    })
    const text = Buffer.from(await blob.arrayBuffer()).toString('latin1')
    return text.split('endstream').filter((stream) => stream.includes('BT\n'))
  }
  const strokesOf = (page = ''): number => page.match(/ l\n/g)?.length ?? 0
  const [few, many] = [await pagesOf(10), await pagesOf(60)]
  expect([few.length, many.length]).toEqual([2, 2])
  expect(strokesOf(many[0]) - strokesOf(few[0])).toBe(50)
  expect(strokesOf(many[1])).toBe(strokesOf(few[1]))
})

test('the table of a report has one decimal for distances, four for coordinates, and places in words', () => {
  const near: Writing = { ...english, addressOf: () => ({ text: 'Kyiv', town: 'Kyiv' }) }
  const { rows, endColumns, head } = storyTable(entriesOf(trackOf({ events: [] })), near)
  expect([...rows].map((row) => row.slice(2))).toEqual([
    ['2 min', 'Trip', 'Kyiv', '12.3', '90', null, '50.0000, 30.0000'],
    ['1 min', 'Parking', 'Kyiv', null, null, null, '50.0020, 30.0020'],
    ['18 s', 'Fuelling', 'Kyiv', null, null, '40.3', '50.0020, 30.0020'],
  ])
  expect(endColumns?.map((column) => head[column])).toEqual([
    'Duration',
    'Mileage, km',
    'Top, km/h',
    'Fuel, L',
    'Coordinates',
  ])
})

test('shows totals next to those of the period before and omits unknown ones [TRACK-03]', () => {
  const rows = totalRows(trackOf(), english)
  expect(rows.find(({ name }) => name === 'mileage')).toEqual({
    name: 'mileage',
    label: 'Mileage',
    value: '12.3 km',
    before: '10.3 km',
    change: '+2 km',
  })
  expect(rows.find(({ name }) => name === 'maxSpeed')?.change).toBe('0')
  expect(rows.some(({ name }) => name === 'fuelUsed')).toBe(false)
  expect(changeText('trips', 1, 3, english)).toBe('−2')
})

test('says that fuel is unknown and why, instead of zero litres [TRACK-03]', () => {
  const track = trackOf({
    totals: { ...TOTALS, fuelFilled: null, fuelDrained: null, fuelUnknown: 'unbalanced' },
  })
  const fuel = totalRows(track, english).filter(({ name }) => /^fuel(Used|Filled|Drained)$/.test(name))
  expect(fuel.map(({ value, before, change }) => [value, before, change])).toEqual([['Unknown', '', '']])
  expect(fuelUnknownText(track, english)).toMatch(/the level rose by more than the fuellings/)
  expect(fuelUnknownText(trackOf(), english)).toBe('')
})

test('compares with no period in which the vehicle sent nothing [TRACK-03]', () => {
  const { previous } = trackOf()
  const alone = trackOf({
    previous: { ...previous, totals: { ...previous.totals, positions: 0, mileage: 0 } },
  })
  expect([hasPrevious(trackOf()), hasPrevious(alone)]).toEqual([true, false])
  expect(totalRows(alone, english).every(({ before, change }) => before === '' && change === '')).toBe(true)
  expect(totalsTable(alone, english).head).toEqual(['', 'This period'])
})

test('formats durations in their two largest units', () => {
  const say = (ms: number): string => durationText(english, ms)
  expect([0, 40_000, 60_000, 3_599_999, 3_600_000, 19_020_000].map(say)).toEqual([
    '0 s',
    '40 s',
    '1 min',
    '1 h',
    '1 h',
    '5 h 17 min',
  ])
})

test('an event without a known name keeps the one that it came with', () => {
  expect(entryName(english.t, { kind: 'event', name: 'DOOR_OPEN' })).toBe('DOOR_OPEN')
  expect(entryName(english.t, { kind: 'parking', name: '' })).toBe('Parking')
})

test('formats the numbers of an event in the current language, and keeps its own text as it came', () => {
  const say = (name: string, part: Parameters<typeof eventOf>[2]): string[] => {
    const track = trackOf({ trips: [], parkings: [], fuellings: [], events: [eventOf(MORNING, name, part)] })
    const [entry] = entriesOf(track)
    if (!entry) throw new Error('no entry')
    return [russian, ukrainian, english].map((writing) => entryDetail(writing, entry))
  }
  const fuel = { litres: 1213.44, before: 1300.25, after: 86.81 }
  const number = (text: string): string => text.replace(' ', '\u00a0')
  expect(say('DEFUELLING_END', { fuel })).toEqual([
    number('−1 213,4 л (1\u00a0300,3 → 86,8 л)'),
    number('−1 213,4 л (1\u00a0300,3 → 86,8 л)'),
    '−1,213.4 L (1,300.3 → 86.8 L)',
  ])
  expect(say('FUELLING_START', { fuel: { litres: 60, before: 80, after: 140 } })).toEqual([
    '+60 л (80 → 140 л)',
    '+60 л (80 → 140 л)',
    '+60 L (80 → 140 L)',
  ])
  expect(say('VEHICLE_OVER_SPEED_END', { excess: { maxSpeed: 30.05, allowedSpeed: 25 } })).toEqual([
    '108,18 км/ч, ограничение 90',
    '108,18 км/год, обмеження 90',
    '108.18 km/h, limit 90',
  ])
  expect(say('SENSOR_CONTROL', { text: 'Двери' })).toEqual(['Двери', 'Двери', 'Двери'])
  expect(say('POWER_LOST', {})).toEqual(['', '', ''])
})

test('names a place by its address, or by four decimals where none is known', () => {
  const near: Writing = { ...english, addressOf: () => ({ text: 'Kyiv, 12 km north', town: 'Kyiv' }) }
  const place = { latitude: 50.123_456, longitude: 30 }
  expect(placeText(near, place)).toBe('Kyiv, 12 km north')
  expect(placeText(english, place)).toBe('50.1235, 30.0000')
  expect(placeText(english, { latitude: null, longitude: null })).toBe('')
})

test('a trip is named by both of its ends, a stop says whether the ignition was on [TRACK-02]', () => {
  const byLatitude: Writing = {
    ...english,
    addressOf: ({ latitude }) => {
      const town = latitude < 50.0015 ? 'Kyiv' : 'Brovary'
      return { text: town, town }
    },
  }
  const entries = entriesOf(trackOf())
  const say = (kind: string): string[] =>
    entries
      .filter((entry) => entry.kind === kind)
      .flatMap((entry) => [entryPlace(byLatitude, entry), entryDetail(english, entry)])
  expect(say('trip')).toEqual(['Kyiv → Brovary', '12.3 km, up to 90 km/h'])
  expect(say('parking')).toEqual(['Brovary', 'ignition off'])
})
