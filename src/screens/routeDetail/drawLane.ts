import type * as PlotModule from '@observablehq/plot'
import dayjs from 'dayjs'
import type { TimeSpan } from '../../contract/timeSpan.ts'
import { decimate } from '../../track/decimate.ts'
import { type Lane, onSpans } from '../../track/lanes.ts'

/** Margins of the drawing within its element, CSS pixels; the cross-hair uses the same. */
export const PLOT_SIDES = { left: 48, right: 12 } as const
const LINE_HEIGHT = 92
const BAND_HEIGHT = 38
/** Space for the name above each lane. */
const LABEL_HEIGHT = 18
const TICK_PX = 110
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Steps between the ticks of the axis, ms, divisors of a day. */
const STEPS = [
  60_000,
  300_000,
  900_000,
  HOUR_MS / 2,
  HOUR_MS,
  2 * HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
  7 * DAY_MS,
  14 * DAY_MS,
  30 * DAY_MS,
] as const

/** Ticks of the time axis: whole steps of the browser's day, ms since the epoch. */
export const timeTicks = ({ from, to }: TimeSpan, width: number): readonly number[] => {
  const most = Math.max(2, Math.floor(width / TICK_PX))
  const step = STEPS.find((one) => (to - from) / one <= most) ?? STEPS[STEPS.length - 1] ?? DAY_MS
  const ticks: number[] = []
  for (let day = dayjs(from).startOf('day'); day.valueOf() < to; day = day.add(1, 'day')) {
    const start = day.valueOf()
    const isWhole =
      step < DAY_MS ||
      Math.round((start - dayjs(from).startOf('day').valueOf()) / DAY_MS) % (step / DAY_MS) === 0
    if (!isWhole) continue
    const end = step < DAY_MS ? Math.min(to, day.add(1, 'day').valueOf()) : start + 1
    for (let at = start; at < end; at += Math.min(step, DAY_MS)) if (at >= from) ticks.push(at)
  }
  return ticks
}

/** A tick label: the day at its beginning, otherwise the time. */
export const tickText = (at: number): string => {
  const moment = dayjs(at)
  return moment.format(moment.hour() === 0 && moment.minute() === 0 ? 'DD.MM' : 'HH:mm')
}

interface LaneDrawing {
  readonly lane: Lane
  readonly span: TimeSpan
  /** CSS pixels */
  readonly width: number
  readonly write: (value: number) => string
}

/** The drawing code, loaded with the first graph. */
export type Plot = typeof PlotModule

/** The colour of a lane's drawing and name. */
export const colorOf = ({ series }: Lane): string => `var(--color-series-${series})`

const lineMarks = (plot: Plot, lane: Lane, span: TimeSpan, columns: number) => {
  const rows = decimate(lane.at, lane.value, span, columns)
  const x = (row: number): number => lane.at[row] ?? 0
  const y = (row: number): number => lane.value[row] ?? Number.NaN
  const shared = { x, y, clip: true } as const
  return [
    plot.areaY(rows, { ...shared, fill: colorOf(lane), fillOpacity: 0.12 }),
    plot.lineY(rows, { ...shared, stroke: colorOf(lane), strokeWidth: 1.5 }),
  ]
}

const bandMarks = (plot: Plot, lane: Lane, span: TimeSpan, columns: number) => [
  plot.rect([...onSpans(lane, span, (span.to - span.from) / columns)], {
    x1: 'from',
    x2: 'to',
    y1: 0,
    y2: 1,
    fill: colorOf(lane),
    fillOpacity: 0.7,
  }),
]

/** Draws one lane over its time range; no more than its pixels. */
export const drawLane = (plot: Plot, { lane, span, width, write }: LaneDrawing): Element => {
  const columns = Math.max(1, Math.round(width - PLOT_SIDES.left - PLOT_SIDES.right))
  const isLine = lane.form === 'line'
  const ticks = timeTicks(span, columns)
  const height = isLine ? LINE_HEIGHT : BAND_HEIGHT
  const drawing = plot.plot({
    width,
    height,
    marginLeft: PLOT_SIDES.left,
    marginRight: PLOT_SIDES.right,
    marginTop: LABEL_HEIGHT + 2,
    marginBottom: 4,
    x: { type: 'linear', domain: [span.from, span.to], axis: null },
    y: isLine ? { nice: true, zero: lane.id === 'speed' } : { domain: [0, 1], axis: null },
    style: { background: 'transparent', color: 'var(--color-muted)', fontSize: '11px', overflow: 'visible' },
    marks: [
      plot.ruleX(ticks, { stroke: 'var(--color-border)' }),
      ...(isLine
        ? [
            plot.axisY({ ticks: 3, tickSize: 0, tickFormat: write, label: null }),
            plot.gridY({ ticks: 3, stroke: 'var(--color-border)', strokeOpacity: 1 }),
            ...lineMarks(plot, lane, span, columns),
          ]
        : bandMarks(plot, lane, span, columns)),
    ],
  })
  drawing.setAttribute('aria-hidden', 'true')
  return drawing
}
