import { namedPeriod, readPeriod } from '../../kit/choosers/period.ts'
import type { SettingsFromRoute } from './reportState.ts'

const ID = /^[1-9]\d{0,9}$/
const idOf = (text: string | null): number | null => (text !== null && ID.test(text) ? Number(text) : null)

/** The run that the query of the address names; null: none. */
export const readRunId = (query: string): number | null => idOf(new URLSearchParams(query).get('run'))

/** The vehicle and the period that the route page passed on (reportFromRoutePath); null: the page was opened otherwise. */
export const readFromRoute = (query: string, now: number): SettingsFromRoute | null => {
  const vehicleId = idOf(new URLSearchParams(query).get('vehicle'))
  return vehicleId === null
    ? null
    : { vehicleId, period: readPeriod(query, now) ?? namedPeriod('today', now) }
}

/** The template that the query of the address names, and its runs; null: none. */
export const readTemplateAddress = (query: string): TemplateAddress | null => {
  const asked = new URLSearchParams(query)
  const template = idOf(asked.get('template'))
  if (template === null) return null
  return { template, runs: (asked.get('runs') ?? '').split(',').flatMap((text) => idOf(text) ?? []) }
}

export const REPORTS_PATH = '/reports'
/** ROUTE-25 */
const BUILDER_PATH = '/reports/createCustomReport'

export interface TemplateAddress {
  readonly template: number
  readonly runs: readonly number[]
}

/** The address of a template with the runs that were built from it. */
export const templatePath = ({ template, runs }: TemplateAddress): string =>
  `${REPORTS_PATH}?template=${template}${runs.length === 0 ? '' : `&runs=${runs.join(',')}`}`

/** The address of the builder with a template; null: with a new one. */
export const builderPath = (template: number | null): string =>
  template === null ? BUILDER_PATH : `${BUILDER_PATH}?template=${template}`

/** The address of a run; null: of the page without one. */
export const reportPath = (run: number | null): string =>
  run === null ? REPORTS_PATH : `${REPORTS_PATH}?run=${run}`
