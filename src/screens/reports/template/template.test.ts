import type { TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import type { ReportKindDeclaration } from '../../../contract/reports/reportKinds.ts'
import { NO_FILTERS, NO_OPTIONS } from '../../../contract/reports/reportQuestion.ts'
import type { ReportPart, ReportRun } from '../../../contract/reports/reportRun.ts'
import type { ReportBlock } from '../../../contract/reports/reportTemplate.ts'
import { coordinatesOf } from '../../../reportTable/cellText.ts'
import { zonedTime } from '../../../reportTable/zonedTime.ts'
import { builderPath, readTemplateAddress, templatePath } from '../reportAddress.ts'
import { type Draft, type DraftAction, draftOf, reduceDraft } from './builderState.ts'
import {
  distinctQuestions,
  questionKey,
  type RowsBlock,
  type TableBlock,
} from '../../../contract/reports/templateQuestions.ts'
import { blockName, columnsOfBlock } from '../../../reportTable/templateBlocks.ts'
import { movedItem, newBlock, withKind } from './templateBlocks.ts'
import { templateDocument } from '../../../reportTable/templateDocument.ts'
import { readTemplate, writeTemplate } from './templateFile.ts'
import { freeName } from './useTemplates.ts'

const HOUR = 3_600_000
/** 26 November 2026, midnight in Kyiv. */
const DAY = Date.UTC(2026, 10, 25, 22)
const t = ((key: string) => key.replace(/^reports\./, '')) as unknown as TFunction
const plain = { isRequired: false, total: null, ratio: null } as const
const TRAFFIC: ReportKindDeclaration = {
  kind: 'daily-traffic',
  columns: [
    { ...plain, key: 'day', unit: 'day', isRequired: true },
    { ...plain, key: 'mileage', unit: 'distance', total: 'sum' },
    { ...plain, key: 'moving', unit: 'duration', total: 'sum' },
  ],
  options: ['geoCoding'],
  groupings: ['vehicle', 'day'],
  needs: [],
}
const STOPS: ReportKindDeclaration = {
  kind: 'stops-report',
  columns: [
    { ...plain, key: 'from', unit: 'moment', isRequired: true },
    { ...plain, key: 'duration', unit: 'duration', total: 'sum' },
  ],
  options: ['geoCoding', 'longerThen'],
  groupings: ['shift', 'vehicle'],
  needs: [],
}
const INPUTS: ReportKindDeclaration = { ...STOPS, kind: 'logical-inputs', columns: [], options: [] }
const KINDS = [TRAFFIC, STOPS, INPUTS]
const block = <T extends ReportBlock['type']>(type: T, declaration = TRAFFIC) =>
  newBlock(type, declaration) as Extract<ReportBlock, { type: T }>
const TABLE = block('table')
const CHART = block('chart')
const TEXT: ReportBlock = { type: 'text', text: 'First line\nsecond' }

describe('blocks', () => {
  test('begin with the options that their kind needs; a kind without figures has no chart', () => {
    expect(TABLE).toMatchObject({
      options: { ...NO_OPTIONS, geoCoding: true },
      columns: null,
      groupBy: 'vehicle',
    })
    expect(CHART).toMatchObject({ column: 'mileage', groupBy: 'day' })
    expect(newBlock('chart', INPUTS)).toBeNull()
  })

  test('keep what another kind of report has too', () => {
    const asked: RowsBlock = {
      ...CHART,
      title: 'T',
      column: 'moving',
      groupBy: 'vehicle',
      options: { ...CHART.options, geoCoding: false },
      filters: { ...NO_FILTERS, weekdays: [1] },
    }
    expect(withKind(asked, STOPS)).toEqual({
      ...asked,
      kind: 'stops-report',
      column: 'duration',
      options: { ...NO_OPTIONS, geoCoding: false, longerThen: 300_000 },
    })
    expect(withKind({ ...TABLE, groupBy: 'day' }, STOPS)).toMatchObject({ groupBy: 'shift' })
  })

  test('of the same kind, options and filters share one run, in whatever order their keys come', () => {
    const turned = Object.fromEntries(Object.entries(TABLE.options).toReversed()) as typeof TABLE.options
    const hours = { hours: { from: 1, to: 2 } }
    expect(questionKey({ ...TABLE, options: turned })).toBe(questionKey(CHART))
    expect(questionKey({ ...TABLE, filters: { ...NO_FILTERS, ...hours } })).not.toBe(questionKey(TABLE))
    const other = { ...TABLE, options: { ...TABLE.options, geoCoding: false } }
    expect(distinctQuestions([TEXT, TABLE, { ...CHART, title: 'x' }, other])).toEqual([TABLE, other])
  })

  test('show the chosen columns in their order, required ones always [REPORT-31]', () => {
    const { all, shown } = columnsOfBlock({ columns: ['moving'] }, TRAFFIC)
    expect(all.map(({ key }) => key)).toEqual(['moving', 'day', 'mileage'])
    expect(shown.map(({ key }) => key)).toEqual(['moving', 'day'])
  })

  test('are called by their title, kind or first line', () => {
    expect(
      [TABLE, { ...TABLE, title: 'Days' }, TEXT, { ...TEXT, text: '' }].map((one) => blockName(t, one)),
    ).toEqual(['kind.daily-traffic', 'Days', 'First line', 'template.text'])
  })
})

test('a list keeps its items when one moves, and stays the same where there is no such place', () => {
  const items = ['a', 'b', 'c']
  expect(movedItem(items, 0, 2)).toEqual(['b', 'c', 'a'])
  expect(movedItem(items, 2, 0)).toEqual(['c', 'a', 'b'])
  for (const [from, to] of [
    [0, 3],
    [0, -1],
    [5, 0],
    [1, 1],
  ] as const)
    expect(movedItem(items, from, to)).toBe(items)
})

test('a draft adds, changes, orders and removes blocks, and puts a removed one back', () => {
  const after = (draft: Draft, ...actions: readonly DraftAction[]): Draft =>
    actions.reduce(reduceDraft, draft)
  const first = draftOf('Week', [TEXT, TABLE])
  const added = after(first, { type: 'add', block: CHART })
  expect(added).toMatchObject({ open: 3, blocks: [{ key: 1 }, { key: 2 }, { key: 3, block: CHART }] })
  const keys = (draft: Draft) => draft.blocks.map(({ key }) => key)
  expect(keys(after(added, { type: 'move', key: 3, to: 0 }))).toEqual([3, 1, 2])
  const removed = after(added, { type: 'remove', key: 2 })
  expect(keys(removed)).toEqual([1, 3])
  expect(keys(after(removed, { type: 'putBack', block: { key: 2, block: TABLE }, at: 1 }))).toEqual([1, 2, 3])
  const full = after(first, ...Array.from({ length: 30 }, () => ({ type: 'add', block: TEXT }) as const))
  expect(full.blocks).toHaveLength(20)
})

describe('a template as a file', () => {
  const fields = { name: 'Week', blocks: [TEXT, TABLE, { ...CHART, title: 'c' }] }
  const changed = (find: string, replace: string) =>
    readTemplate(writeTemplate(fields).replace(find, replace), KINDS)

  test('is read as it was written', () => {
    expect(readTemplate(writeTemplate(fields), KINDS)).toEqual({ ok: true, fields })
  })

  test.each([
    ['"format": "report-template"', '"format": "x"', 'format', 'report-template'],
    ['"version": 1', '"version": 2', 'version', '1'],
    ['"name": "Week"', '"name": ""', 'name', '≥ 1'],
    ['"type": "chart"', '"type": "map"', 'blocks.2.type', 'table, chart, text'],
    ['"kind": "daily-traffic"', '"kind": "x"', 'blocks.1.kind', /daily-traffic/],
    ['"kind": "daily-traffic"', '"kind": "area_zones"', 'blocks.1.kind', /stops-report/],
    ['"geoCoding": true', '"geoCoding": null', 'blocks.1.options.geoCoding', '≠ null'],
    ['"geoCoding": true', '"geoCoding": 1', 'blocks.1.options.geoCoding', 'boolean'],
    ['"columns": null', '"columns": ["mileage"]', 'blocks.1.columns', 'day, mileage, moving'],
    ['"columns": null', '"columns": ["day", "x"]', 'blocks.1.columns', 'day, mileage, moving'],
    ['"groupBy": "vehicle"', '"groupBy": "shift"', 'blocks.1.groupBy', 'vehicle, day'],
    ['"column": "mileage"', '"column": "day"', 'blocks.2.column', 'mileage, moving'],
    ['"title": "c"', '"title": "c", "more": 1', 'blocks.2.more', ''],
  ])('with %s as %s names the field %s and what it allows', (find, replace, field, allowed) => {
    expect(changed(find, replace)).toEqual({
      ok: false,
      fault: { field, allowed: expect.stringMatching(allowed) },
    })
  })

  test.each(['', '{', '[]', 'null'])('%j is none', (text) => {
    expect(readTemplate(text, KINDS)).toMatchObject({ ok: false, fault: { field: '' } })
  })
})

test('a copy gets a name that is free, whatever its case, and short enough', () => {
  expect(freeName('Week', ['week', 'WEEK (2)'])).toBe('Week (3)')
  expect(freeName('x'.repeat(120), ['x'.repeat(100)])).toBe(`${'x'.repeat(96)} (2)`)
})

test('the address names a template with its runs', () => {
  expect(templatePath({ template: 3, runs: [] })).toBe('/reports?template=3')
  expect(templatePath({ template: 3, runs: [8, 9] })).toBe('/reports?template=3&runs=8,9')
  expect(readTemplateAddress('template=3&runs=8,9')).toEqual({ template: 3, runs: [8, 9] })
  expect(readTemplateAddress('run=3')).toBeNull()
  expect([builderPath(null), builderPath(3)]).toEqual([
    '/reports/createCustomReport',
    '/reports/createCustomReport?template=3',
  ])
})

test('a document has texts, charts and tables in the order of the blocks, and leaves out what was not built', () => {
  const row = (name: string, from: number, mileage: number) => ({
    cells: [from, mileage, mileage * 100],
    from,
    to: from + HOUR,
    latitude: null,
    longitude: null,
    name,
  })
  const part = (vehicleId: number, name: string, mileages: readonly number[]): ReportPart => ({
    n: vehicleId,
    vehicleId,
    vehicleName: name,
    licensePlate: '',
    note: null,
    rows: mileages.map((mileage, day) => row(name, DAY + day * 24 * HOUR, mileage)),
  })
  const run = {
    id: 1,
    kind: 'daily-traffic',
    question: { ...TABLE, from: DAY, to: DAY + 72 * HOUR, timeZone: 'Europe/Kyiv' },
  } as unknown as ReportRun
  const table: TableBlock = { ...TABLE, title: 'Days', columns: ['mileage', 'day'], groupBy: null }
  const document = templateDocument({
    t,
    title: 'Week',
    brand: { company: 'Vans', logo: null, accentLight: null },
    lines: ['November'],
    blocks: [table, TEXT, CHART, block('table', STOPS), { ...CHART, groupBy: 'vehicle' }],
    runs: [{ run, parts: [part(1, 'Van 1', [1_000, 2_000]), part(2, 'Van 2', [4_000])] }],
    kinds: KINDS,
    sorts: { 0: { key: 'mileage', isDescending: true } },
    seesCharts: true,
    compare: (a, b) => a.localeCompare(b),
    writings: new Map([[1, { t, language: 'en', time: zonedTime('Europe/Kyiv'), placeOf: coordinatesOf }]]),
  })
  expect(document.blocks?.map((one) => one.type)).toEqual(['table', 'text', 'chart', 'chart'])
  expect(document.tables).toHaveLength(1)
  const [{ head, rows } = { head: [], rows: [] }] = document.tables
  expect(head).toEqual(['column.vehicle', 'column.mileage, unit.distance', 'column.day'])
  expect([...rows].map(([vehicle, mileage]) => [vehicle, mileage])).toEqual([
    ['Van 2', 4],
    ['Van 1', 2],
    ['Van 1', 1],
    ['total', 7],
  ])
  const charts = document.blocks?.flatMap((one) => (one.type === 'chart' ? [one.chart] : []))
  expect(charts?.map(({ bars }) => bars.map(({ label, value }) => [label, value]))).toEqual([
    [
      ['26.11.2026', 5],
      ['27.11.2026', 2],
      ['28.11.2026', 0],
    ],
    [
      ['Van 2', 4],
      ['Van 1', 3],
    ],
  ])
})
