import { getLocalTimeZone } from '@internationalized/date'
import type { ReportKindDeclaration } from '../../contract/reports/reportKinds.ts'
import {
  NO_FILTERS,
  NO_OPTIONS,
  type ReportFilters,
  type ReportOptions,
  type ReportQuestion,
} from '../../contract/reports/reportQuestion.ts'
import type { ReportRun } from '../../contract/reports/reportRun.ts'
import { isSameData } from '../../contract/rules/sameData.ts'
import type { Period } from '../../kit/choosers/period.ts'
import type { ListedCard } from './question/useListedCards.ts'

/** A question while it is being asked. */
export interface ReportConfig {
  readonly kind: ReportQuestion['kind']
  readonly period: Period
  readonly options: ReportOptions
  readonly filters: ReportFilters
}

/** A vehicle and a period that the route page passed on (REPORT-35). */
export interface SettingsFromRoute {
  readonly vehicleId: number
  readonly period: Period
}

/** What the page of reports holds (REPORT-34). */
export interface ReportState {
  readonly reportTypes: readonly ReportKindDeclaration[]
  /** The options of the chosen kind. */
  readonly availableOptions: ReportKindDeclaration['options']
  /** Whether the message is shown that a report was started. */
  readonly reportCreatedPopUp: boolean
  readonly reportConfig: ReportConfig
  /** The run that is shown; null: none. */
  readonly report: ReportRun | null
  /** The run whose question is asked again with changes; null: a new question. */
  readonly editingReport: ReportRun | null
  readonly settingsFromRoute: SettingsFromRoute | null
  /** The cards of the account, by which a report can be limited to what was driven with them. */
  readonly rfidCardsList: readonly ListedCard[]
  /** null: every vehicle that the account sees. */
  readonly selectedVehicles: ReadonlySet<number> | null
  /** The table fills the page. */
  readonly isFullSize: boolean
}

export type ReportAction =
  | { readonly type: 'kinds'; readonly kinds: readonly ReportKindDeclaration[] }
  | { readonly type: 'cards'; readonly cards: readonly ListedCard[] }
  | { readonly type: 'configure'; readonly config: Partial<ReportConfig> }
  | { readonly type: 'select'; readonly vehicles: ReadonlySet<number> | null }
  | { readonly type: 'started' }
  | { readonly type: 'noticed' }
  | { readonly type: 'show'; readonly report: ReportRun | null }
  | { readonly type: 'edit'; readonly report: ReportRun }
  | { readonly type: 'fullSize'; readonly isFullSize: boolean }

/** The state of a page that was just opened. */
export const firstReportState = (period: Period, fromRoute: SettingsFromRoute | null): ReportState => ({
  reportTypes: [],
  availableOptions: [],
  reportCreatedPopUp: false,
  reportConfig: {
    kind: 'daily-traffic',
    period: fromRoute?.period ?? period,
    options: NO_OPTIONS,
    filters: NO_FILTERS,
  },
  report: null,
  editingReport: null,
  settingsFromRoute: fromRoute,
  rfidCardsList: [],
  selectedVehicles: fromRoute ? new Set([fromRoute.vehicleId]) : null,
  isFullSize: false,
})

const optionsOf = (types: readonly ReportKindDeclaration[], kind: string) =>
  types.find((type) => type.kind === kind)?.options ?? []

/** The values that a kind's options begin with: what its needs are filled with until a person changes them. */
const FIRST_OPTIONS: ReportOptions = {
  geoCoding: true,
  equipmentWidth: 6,
  longerThen: 300_000,
  ZoneType: [],
  zones: [],
  every: 'day',
  allowedSpeed: null,
  trailer: false,
}

/** The options of the kind keep what was chosen; those of others are not given. */
export const fittedOptions = (
  options: ReportOptions,
  available: ReportKindDeclaration['options'],
): ReportOptions =>
  Object.assign(
    {},
    NO_OPTIONS,
    ...available.map((name) => ({ [name]: options[name] ?? FIRST_OPTIONS[name] })),
  )

/** Whether filters leave anything out; questions of earlier versions lack some of them. */
export const hasFilters = (filters: ReportFilters): boolean =>
  !isSameData({ ...NO_FILTERS, ...filters }, NO_FILTERS)

const configured = (state: ReportState, config: ReportConfig): ReportState => {
  const availableOptions = optionsOf(state.reportTypes, config.kind)
  const isOther = config.kind !== state.reportConfig.kind || state.availableOptions.length === 0
  const options = isOther ? fittedOptions(config.options, availableOptions) : config.options
  return { ...state, availableOptions, reportConfig: { ...config, options } }
}

const edited = (state: ReportState, report: ReportRun): ReportState => {
  const { kind, from, to, options, filters, vehicleIds } = report.question
  const config = { kind, period: { name: 'custom', from, to } as const, options, filters }
  return {
    ...configured(state, config),
    editingReport: report,
    selectedVehicles: vehicleIds === null ? null : new Set(vehicleIds),
  }
}

/** The state after something happened. */
export const reduceReport = (state: ReportState, action: ReportAction): ReportState => {
  switch (action.type) {
    case 'kinds':
      return configured({ ...state, reportTypes: action.kinds }, state.reportConfig)
    case 'cards':
      return { ...state, rfidCardsList: action.cards }
    case 'configure':
      return configured(state, { ...state.reportConfig, ...action.config })
    case 'select':
      return { ...state, selectedVehicles: action.vehicles }
    case 'started':
      return { ...state, reportCreatedPopUp: true, editingReport: null }
    case 'noticed':
      return { ...state, reportCreatedPopUp: false }
    case 'show':
      return { ...state, report: action.report }
    case 'edit':
      return edited(state, action.report)
    default:
      return { ...state, isFullSize: action.isFullSize }
  }
}

/**
 * The question of a configuration, with the browser's time zone. columns: all, until a person arranges them; groupBy: the
 * first that the kind has.
 */
export const questionOf = (
  { kind, period, options, filters }: ReportConfig,
  vehicles: ReadonlySet<number> | null,
  groupings: ReportKindDeclaration['groupings'],
): ReportQuestion => ({
  kind,
  vehicleIds: vehicles === null ? null : [...vehicles],
  from: period.from,
  to: period.to,
  timeZone: getLocalTimeZone(),
  options,
  filters,
  columns: null,
  groupBy: groupings[0] ?? null,
})
