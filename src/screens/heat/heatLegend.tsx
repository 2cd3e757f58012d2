import { useTranslation } from 'react-i18next'
import type { HeatMap, HeatMeasure } from '../../contract/http/heat.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { heatAlpha, heatSteps } from '../../map/heat/heatSteps.ts'

interface HeatLegendProps {
  readonly measure: HeatMeasure
  readonly map: HeatMap
}

/** What the colours of the cells say, in figures. */
export const HeatLegend = ({ measure, map: { count } }: HeatLegendProps) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const max = count.reduce((most, one) => Math.max(most, one), 0)
  const steps = heatSteps(max)
  const textOf = (step: number): string => {
    const [from = 1, next] = [steps[step], steps[step + 1]]
    const to = next === undefined ? max : next - 1
    return to > from ? `${number(from)} – ${number(to)}` : number(from)
  }
  return (
    <section className="heat-legend" aria-label={t('heat.legend')}>
      <h2 className="heat__heading">{t(`heat.unit.${measure}`)}</h2>
      <ul className="heat-legend__steps ui-numbers">
        {steps.map((bound, step) => (
          <li key={bound}>
            <span
              className="heat-legend__color"
              style={{ opacity: heatAlpha(step, steps.length) }}
              aria-hidden
            />
            {textOf(step)}
          </li>
        ))}
      </ul>
    </section>
  )
}
