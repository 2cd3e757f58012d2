import type * as PlotModule from '@observablehq/plot'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { FuelLedger } from '../../../contract/http/fuelLedger.ts'
import { formatDate, formatTime } from '../../../i18n/format.ts'
import { PlotPane } from '../../../kit/charts/plotPane.tsx'

const HEIGHT = 260

/** A mark is at least this share of the period wide, so that an event of minutes is seen in a month. */
const LEAST_WIDTH = 0.004

/** DD.MM of a date. */
const DAY_AND_MONTH = 5
/** CSS pixels. */
const TICK_WIDTH = 90

/** The day where one begins, the time everywhere else. */
const tickText = (at: Date): string =>
  at.getHours() === 0 && at.getMinutes() === 0
    ? formatDate(at.getTime()).slice(0, DAY_AND_MONTH)
    : formatTime(at.getTime())

const COLORS = { fuelling: 'var(--color-go)', defuelling: 'var(--color-alarm)' } as const

const drawLevel = (plot: typeof PlotModule, ledger: FuelLedger, width: number, unit: string): Element => {
  const { from, to, level, events } = ledger
  const points = level.timestamp.map((at, row) => ({ at: new Date(at), litres: level.litres[row] ?? null }))
  const least = (to - from) * LEAST_WIDTH
  const marks = events.map((event) => {
    const extra = Math.max(0, least - (event.to - event.from)) / 2
    return { ...event, x1: new Date(event.from - extra), x2: new Date(event.to + extra) }
  })
  type Mark = (typeof marks)[number]
  return plot.plot({
    width,
    height: HEIGHT,
    marginLeft: 48,
    style: { fontFamily: 'inherit' },
    x: {
      type: 'time',
      domain: [new Date(from), new Date(to)],
      label: null,
      ticks: Math.max(2, Math.floor(width / TICK_WIDTH)),
      tickFormat: tickText,
    },
    y: { grid: true, label: unit, zero: true },
    marks: [
      plot.rectX(marks, {
        x1: 'x1',
        x2: 'x2',
        fill: ({ kind, correction }: Mark) => (correction ? 'var(--color-border-strong)' : COLORS[kind]),
        fillOpacity: 0.3,
      }),
      plot.lineY(points, { x: 'at', y: 'litres', stroke: 'var(--color-series-2)', strokeWidth: 1.5 }),
      plot.dot(marks, {
        x: (event: Mark) => new Date(event.to),
        y: 'after',
        r: 5,
        fill: ({ kind, correction }: Mark) => (correction ? 'var(--color-raised)' : COLORS[kind]),
        stroke: ({ kind }: Mark) => COLORS[kind],
      }),
    ],
  })
}

/** The level over the period with the fillings and drains; those marked as false are grey. */
export const LevelChart = ({ ledger }: { readonly ledger: FuelLedger }) => {
  const { t } = useTranslation()
  const draw = useCallback(
    (plot: typeof PlotModule, width: number) => drawLevel(plot, ledger, width, t('fuel.litreUnit')),
    [ledger, t],
  )
  const label = t('fuel.chart', { count: ledger.events.length })
  return <PlotPane className="fuel-chart" label={label} draw={draw} />
}
