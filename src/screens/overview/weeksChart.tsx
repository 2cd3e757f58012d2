import type * as PlotModule from '@observablehq/plot'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { FleetToday } from '../../contract/http/overview.ts'
import { PlotPane } from '../../kit/charts/plotPane.tsx'

const HEIGHT = 180
const METRES_PER_KM = 1_000

/** '20.11' of '2026-11-20'. */
const dayText = (day: string): string => `${day.slice(8)}.${day.slice(5, 7)}`

/** The distance of the same weekday in the last weeks, then of today; the line is the median. */
export const WeeksChart = ({ today }: { readonly today: FleetToday }) => {
  const { t } = useTranslation()
  const draw = useCallback(
    (plot: typeof PlotModule, width: number) => {
      const { weeks, usual } = today
      const bars = [...weeks.toReversed(), today].map(({ day, metres }) => ({
        day: dayText(day),
        km: metres / METRES_PER_KM,
        fill: day === today.day ? 'var(--color-accent)' : 'var(--color-series-2)',
      }))
      return plot.plot({
        width,
        height: HEIGHT,
        marginLeft: 56,
        style: { fontFamily: 'inherit' },
        x: { label: null, domain: bars.map(({ day }) => day) },
        y: { grid: true, label: null, zero: true },
        marks: [
          plot.barY(bars, { x: 'day', y: 'km', fill: 'fill' }),
          plot.ruleY(usual ? [usual.metres / METRES_PER_KM] : [], {
            stroke: 'var(--color-text)',
            strokeDasharray: '4 3',
          }),
        ],
      })
    },
    [today],
  )
  return <PlotPane className="overview-chart" label={t('overview.weeks')} draw={draw} />
}
