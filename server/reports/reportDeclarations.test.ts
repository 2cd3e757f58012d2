import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  REPORT_KINDS,
  REPORT_WORDS,
  reportKind,
  type ReportOptionName,
  type ReportUnit,
} from '../../src/contract/reports/reportKinds.ts'
import { NO_OPTIONS, type ReportOptions } from '../../src/contract/reports/reportQuestion.ts'
import { LANGUAGES } from '../../src/contract/entities/session.ts'
import { reportTexts } from '../../src/i18n/reportTexts.ts'
import type { ReportCell } from './reportKind.ts'
import { REPORT_KIND_OF, REPORTS } from './reportKinds.ts'
import { reportInput, testZones } from './testReport.ts'
import { FROM, TO, trueDrive } from './testTrueDrive.ts'

/** What each kind declares, against what it computes. */

const { positions, fuel } = trueDrive
const moments = Float64Array.from(positions, ({ timestamp }) => timestamp)
const tank = {
  kind: 'sensor',
  number: 1,
  name: 'Tank',
  unit: 'l',
  type: 'FUEL_LEVEL',
  timestamp: moments,
  value: Float32Array.from(positions, ({ timestamp }) => fuel.sensed[(timestamp - FROM) / 1_000] ?? 0),
} as const
const input = (number: number, name: string) =>
  ({
    kind: 'input',
    number,
    name,
    unit: '',
    type: '',
    timestamp: moments,
    value: Float32Array.from(positions, ({ ignitionOn }) => (ignitionOn ? 1 : 0)),
  }) as const
/** Places that the vehicle passes on its way. */
const zones = testZones(
  [0.2, 0.5, 0.8].flatMap((share, place) => {
    const { latitude, longitude } = positions[Math.floor(share * positions.length)] ?? {}
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return []
    const points = [{ latitude, longitude }]
    const zone = { id: place + 1, zoneTypeId: 7, shapedAt: 0, type: 'CIRCLE', points, radius: 1_000 } as const
    return [{ ...zone, width: null, speedLimit: 8 }]
  }),
)
const NORM = { name: 'fuel_norm', unit: 'L/100km', value: 20 }
const OPTIONS: ReportOptions = {
  ...NO_OPTIONS,
  geoCoding: false,
  equipmentWidth: 12,
  longerThen: 0,
  ZoneType: [],
  zones: [],
  every: 'day',
  allowedSpeed: 14,
  trailer: true,
}

const isOf = (cell: ReportCell, unit: ReportUnit): boolean => {
  if (cell === null) return true
  if (unit === 'word') return (REPORT_WORDS as readonly ReportCell[]).includes(cell)
  if (unit === 'text' || unit === 'place') return typeof cell === 'string'
  return typeof cell === 'number' && Number.isFinite(cell)
}

/** Computes the rows of a kind; returns them with the options that it looked at. */
const computed = async (name: (typeof REPORT_KINDS)[number]) => {
  const read = new Set<string>()
  const options = new Proxy(OPTIONS, {
    get: (of, option, receiver) => {
      read.add(String(option))
      return Reflect.get(of, option, receiver) as unknown
    },
  })
  const vehicle = { id: 1, ownerId: 1, name: 'v', licensePlate: '', settings: [NORM], tankVolume: fuel.tank }
  const series = [tank, input(3, 'PTO'), input(4, 'Trailer')]
  const asked = { from: FROM, to: TO, zones, options: OPTIONS, vehicle }
  const { rows } = await REPORT_KIND_OF[name].compute({
    ...reportInput({ positions, series }, asked),
    options,
  })
  return { rows: REPORT_KIND_OF[name].combine?.([rows]) ?? rows, read }
}

const FOLDER = join(import.meta.dirname, 'kinds')
const FILES = readdirSync(FOLDER).map((file) => readFileSync(join(FOLDER, file), 'utf8'))

test('there are seventeen kinds, each in one file of its own with its columns, its options and its computation [REPORT-18]', () => {
  expect([...REPORTS.keys()]).toEqual([...REPORT_KINDS])
  expect(FILES).toHaveLength(17)
  for (const name of REPORT_KINDS) {
    const own = FILES.filter((text) => text.includes(`kind: '${name}'`))
    expect(own, name).toHaveLength(1)
    for (const part of ['declare(', 'options: [', 'compute(']) expect(own[0], name).toContain(part)
  }
})

test.each(REPORT_KINDS)(
  '%s has rows of the units that its columns declare, and reads the options that it declares and no other [REPORT-18]',
  async (name) => {
    const declaration = reportKind.parse(REPORT_KIND_OF[name].declaration)
    const { columns, options } = declaration
    expect(new Set(columns.map(({ key }) => key)).size).toBe(columns.length)
    expect(columns.some(({ isRequired }) => isRequired)).toBe(true)
    const { rows, read } = await computed(name)
    expect(rows.length).toBeGreaterThan(0)
    for (const { cells } of rows)
      for (const [place, { key, unit }] of columns.entries())
        expect(isOf(cells[place] ?? null, unit), `${key}: ${cells[place]}`).toBe(true)
    for (const { key } of columns) {
      const place = columns.findIndex((column) => column.key === key)
      expect(
        rows.some(({ cells }) => cells[place] !== null) || columns[place]?.unit === 'place',
        `${key} is never known`,
      ).toBe(true)
    }
    // Places are looked up when the rows are shown.
    const computing = options.filter((option) => option !== 'geoCoding')
    expect([...read].toSorted()).toEqual(computing.toSorted())
  },
)

test('every column and option of every kind has a name in every language [REPORT-18]', async () => {
  for (const language of LANGUAGES) {
    const t = await reportTexts(language)
    for (const { declaration } of REPORTS.values()) {
      const { kind, columns, options } = declaration
      const names = [
        `reports.kind.${kind}`,
        ...columns.map(({ key }) => `reports.column.${key}`),
        ...options.map((option: ReportOptionName) => `reports.option.${option}`),
      ]
      for (const key of names) {
        const text = t(key as 'reports.total')
        expect(text === '' || text === key, `${language}: ${key}`).toBe(false)
      }
    }
  }
})
