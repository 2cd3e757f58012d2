import type * as PlotModule from '@observablehq/plot'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { StateStrip } from '../../contract/http/overview.ts'
import { VEHICLE_STATES, type VehicleStateName } from '../../contract/rules/vehicleStates.ts'
import { formatTime } from '../../i18n/format.ts'
import { PlotPane } from '../../kit/charts/plotPane.tsx'

const HEIGHT = 180
/** CSS pixels. */
const TICK_WIDTH = 80

const COLORS: Readonly<Record<VehicleStateName, string>> = {
  moving: 'var(--color-go)',
  idling: 'var(--color-attention)',
  parked: 'var(--color-rest)',
  silent: 'var(--color-border-strong)',
}

/** The counts as rectangles one on the other, in the order of the figures. */
const barsOf = (strip: StateStrip) =>
  strip.silent.flatMap((_, place) => {
    let base = 0
    return VEHICLE_STATES.map((state) => {
      const low = base
      base += strip[state][place] ?? 0
      const end = strip.from + place * strip.stepMs
      return { x1: new Date(end - strip.stepMs), x2: new Date(end), y1: low, y2: base, fill: COLORS[state] }
    })
  })

/** Vehicles by state over the last 24 hours; the colours are those of the figures above it. */
export const StateChart = ({ strip }: { readonly strip: StateStrip }) => {
  const { t } = useTranslation()
  const draw = useCallback(
    (plot: typeof PlotModule, width: number) =>
      plot.plot({
        width,
        height: HEIGHT,
        marginLeft: 44,
        style: { fontFamily: 'inherit' },
        x: {
          type: 'time',
          label: null,
          ticks: Math.max(2, Math.floor(width / TICK_WIDTH)),
          tickFormat: (at: Date) => formatTime(at.getTime()),
        },
        y: { grid: true, label: null, zero: true, tickFormat: (value: number) => String(value) },
        marks: [plot.rect(barsOf(strip), { x1: 'x1', x2: 'x2', y1: 'y1', y2: 'y2', fill: 'fill' })],
      }),
    [strip],
  )
  return <PlotPane className="overview-chart" label={t('overview.strip')} draw={draw} />
}
