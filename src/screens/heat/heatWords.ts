import type { HeatMeasure } from '../../contract/http/heat.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Formats } from '../../i18n/useFormat.ts'

const HOUR_MS = 3_600_000

/** The figures of a cell or of a vehicle in it: '12 stops, 3.5 h'. */
export const figuresText = (
  { t, number }: { readonly t: Translate; readonly number: Formats['number'] },
  measure: HeatMeasure,
  { count, ms }: { readonly count: number; readonly ms: number },
): string =>
  `${t(`heat.count.${measure}`, { count, value: number(count) })}, ${t(`heat.time.${measure}`, {
    hours: number(ms / HOUR_MS, 1),
  })}`
