import { HEAT_MEASURES, type HeatMapBody, type HeatMeasure } from '../../contract/http/heat.ts'
import { namedPeriod, type Period, readPeriod, writePeriod } from '../../kit/choosers/period.ts'

/** What the page asks for: the measure and the period are in its address. */
export interface HeatQuestion {
  readonly measure: HeatMeasure
  readonly period: Period
  /** null: all; never empty. */
  readonly vehicles: ReadonlySet<number> | null
}

/** The question of a query of the address; the last week where it has no period. now: ms since the epoch. */
export const readHeatQuestion = (query: string, now: number): HeatQuestion => ({
  measure: HEAT_MEASURES.find((one) => one === new URLSearchParams(query).get('measure')) ?? 'presence',
  period: readPeriod(query, now) ?? namedPeriod('week', now),
  vehicles: null,
})

/** The query of a question, without its vehicles: they may be thousands. */
export const writeHeatQuestion = ({ measure, period }: HeatQuestion): string =>
  `measure=${measure}&${writePeriod(period)}`

/** The question as the calls take it. */
export const bodyOfQuestion = ({ measure, period, vehicles }: HeatQuestion): Omit<HeatMapBody, 'box'> => ({
  measure,
  from: period.from,
  to: period.to,
  vehicleIds: vehicles && [...vehicles],
})
