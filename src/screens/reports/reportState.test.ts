import { expect, test } from 'vitest'
import type { ReportKindDeclaration } from '../../contract/reports/reportKinds.ts'
import type { ReportRun } from '../../contract/reports/reportRun.ts'
import { NO_FILTERS, NO_OPTIONS } from '../../contract/reports/reportQuestion.ts'
import { reportFromRoutePath } from '../../contract/rules/links.ts'
import { readFromRoute, readRunId, reportPath } from './reportAddress.ts'
import {
  firstReportState,
  questionOf,
  type ReportAction,
  type ReportState,
  reduceReport,
} from './reportState.ts'

const period = { name: 'custom', from: 1_000, to: 2_000 } as const
const declared = (
  kind: ReportKindDeclaration['kind'],
  options: ReportKindDeclaration['options'],
): ReportKindDeclaration => ({ kind, options, columns: [], groupings: [], needs: [] })
const KINDS = [
  declared('daily-traffic', ['geoCoding']),
  declared('stops-report', ['geoCoding', 'longerThen']),
]
const after = (state: ReportState, ...actions: readonly ReportAction[]): ReportState =>
  actions.reduce(reduceReport, state)
const first = firstReportState(period, null)
const RUN = {
  id: 7,
  kind: 'stops-report',
  name: 'Night',
  question: {
    ...questionOf({ ...first.reportConfig, kind: 'stops-report' }, new Set([4]), ['day', 'zone']),
    options: { ...NO_OPTIONS, geoCoding: false, longerThen: 60_000 },
    filters: { ...NO_FILTERS, weekdays: [6, 7] },
  },
} as unknown as ReportRun

test('holds kinds, options, the message of a start, the question, the report, the edited one, the settings of a route, cards, vehicles and the size [REPORT-34]', () => {
  expect(Object.keys(first)).toEqual([
    'reportTypes',
    'availableOptions',
    'reportCreatedPopUp',
    'reportConfig',
    'report',
    'editingReport',
    'settingsFromRoute',
    'rfidCardsList',
    'selectedVehicles',
    'isFullSize',
  ])
  const read = after(first, { type: 'kinds', kinds: KINDS })
  expect([read.reportTypes, read.availableOptions]).toEqual([KINDS, ['geoCoding']])
  expect(read.reportConfig.options).toEqual({ ...NO_OPTIONS, geoCoding: true })
  const other = after(read, { type: 'configure', config: { kind: 'stops-report' } })
  expect(other.availableOptions).toEqual(['geoCoding', 'longerThen'])
  expect(other.reportConfig.options).toEqual({ ...NO_OPTIONS, geoCoding: true, longerThen: 300_000 })
  expect(after(other, { type: 'started' }).reportCreatedPopUp).toBe(true)
  expect(after(other, { type: 'started' }, { type: 'noticed' }).reportCreatedPopUp).toBe(false)
  expect(after(other, { type: 'show', report: RUN }).report).toBe(RUN)
  expect(after(other, { type: 'select', vehicles: new Set([1]) }).selectedVehicles).toEqual(new Set([1]))
  const cards = [{ id: 3, number: 'A1', driverName: 'Anna' }]
  expect(after(other, { type: 'cards', cards }).rfidCardsList).toBe(cards)
  expect(after(other, { type: 'fullSize', isFullSize: true }).isFullSize).toBe(true)
})

test('a report that is asked again brings its question with it', () => {
  const { editingReport, reportConfig, selectedVehicles } = after(
    first,
    { type: 'kinds', kinds: KINDS },
    { type: 'edit', report: RUN },
  )
  expect(editingReport).toBe(RUN)
  expect(reportConfig).toMatchObject({ kind: 'stops-report', period, filters: { weekdays: [6, 7] } })
  expect(reportConfig.options).toEqual({ ...NO_OPTIONS, geoCoding: false, longerThen: 60_000 })
  expect([...(selectedVehicles ?? [])]).toEqual([4])
  expect(RUN.question.groupBy).toBe('day')
})

test('a report from the route page starts with its vehicle and period [REPORT-35]', () => {
  const path = reportFromRoutePath(12, period)
  const fromRoute = readFromRoute(path.split('?')[1] ?? '', 0)
  expect(fromRoute).toEqual({ vehicleId: 12, period })
  const state = firstReportState({ ...period, to: 9_000 }, fromRoute)
  expect([state.reportConfig.period, [...(state.selectedVehicles ?? [])]]).toEqual([period, [12]])
  expect(readFromRoute('vehicle=x', 0)).toBeNull()
})

test('the address names a run', () => {
  expect([reportPath(5), reportPath(null), readRunId('run=5'), readRunId('run=5x')]).toEqual([
    '/reports?run=5',
    '/reports',
    5,
    null,
  ])
})
