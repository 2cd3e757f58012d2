import type { Track } from '../../contract/http/track.ts'
import type { TimeSpan } from '../../contract/timeSpan.ts'
import { formatNumber } from '../../i18n/format.ts'
import { unitText } from '../../i18n/unitText.ts'
import type { ChartLine, CoverChart, Ink, PdfCover } from '../../kit/transfer/pdfCover.ts'
import { readPaperColor, readPaperPalette } from '../../map/markLook.ts'
import { SPEED_STEPS, speedColors } from '../../map/track/speedColor.ts'
import { KMH_PER_MS } from '../../contract/constants.ts'
import { decimate } from '../../track/decimate.ts'
import type { TrackEntry } from '../../track/entries.ts'
import { type TotalName, totalText } from '../../track/export/tables.ts'
import type { Writing } from '../../track/export/words.ts'
import { firstLanes, IGNITION_LANE, type Lane, lanesOf, SPEED_LANE } from '../../track/lanes.ts'
import { isMinor } from '../../track/story.ts'
import { tickText, timeTicks } from './drawLane.ts'
import { spanOf } from './useRouteMoment.ts'

/** Points of a line: more than that are closer than a printer's dots. */
const COLUMNS = 800
/** Width that the labels of time are chosen for, as CSS pixels. */
const AXIS_PX = 950
const LEGEND_STEPS = 24
/** Steps between the values of an axis, times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10] as const
const VALUE_TICKS = 3

/** Values of an axis from a round one below the lowest to a round one above the highest. */
export const valueTicks = (lowest: number, highest: number): readonly number[] => {
  const rough = Math.max(1e-6, highest - lowest) / VALUE_TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * (STEPS.find((one) => one * power >= rough) ?? 10)
  const first = Math.floor(lowest / step)
  const last = Math.max(first + 1, Math.ceil(highest / step))
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

const lineOf = (lane: Lane, name: string, ink: Ink, span: TimeSpan, { t, language }: Writing): ChartLine => {
  const kept = [...decimate(lane.at, lane.value, span, COLUMNS)]
  const points = kept.flatMap((row) => {
    const share = ((lane.at[row] ?? 0) - span.from) / (span.to - span.from)
    return share < 0 || share > 1 ? [] : [[share, lane.value[row] ?? Number.NaN] as const]
  })
  const values = points.map(([, value]) => value).filter((value) => !Number.isNaN(value))
  const ticks = valueTicks(Math.min(0, ...values), Math.max(1, ...values))
  return {
    name,
    unit: unitText(t, lane.unit),
    ink,
    points,
    ticks: ticks.map((value) => ({ value, text: formatNumber(value, language, 1) })),
  }
}

/** Speed and the first fuel levels over time; null where there is nothing to draw. */
const chartOf = (track: Track, writing: Writing): CoverChart | null => {
  const { t } = writing
  const span = spanOf(track)
  if (span.to <= span.from) return null
  const lanes = lanesOf(track, t)
  const shown = firstLanes(lanes).filter((id) => id !== IGNITION_LANE)
  return {
    lines: lanes
      .filter(({ id }) => shown.includes(id))
      .map((lane) => {
        const name = lane.id === SPEED_LANE ? t('route.graph.speed') : lane.name
        return lineOf(lane, name, readPaperColor(`--color-series-${lane.series}`), span, writing)
      }),
    timeName: t('route.column.time'),
    timeTicks: timeTicks(span, AXIS_PX).map((at) => ({
      share: (at - span.from) / (span.to - span.from),
      text: tickText(at),
    })),
  }
}

/** The six figures that a customer asks for. */
const figuresOf = (track: Track, entries: readonly TrackEntry[], writing: Writing): PdfCover['figures'] => {
  const { t, language } = writing
  const total = (name: TotalName) => ({
    label: t(`route.totals.${name}`),
    value: totalText(name, track.totals[name], writing) || t('route.totals.unknown'),
  })
  const stands = entries.filter(
    (entry) => (entry.kind === 'stop' || entry.kind === 'parking') && !isMinor(entry),
  )
  return [
    total('mileage'),
    total('movingMs'),
    { label: t('route.totals.stops'), value: formatNumber(stands.length, language) },
    total('maxSpeed'),
    total('averageSpeed'),
    total('fuelUsed'),
  ]
}

/** The first page of a route's report; the chart is left out for those who may not see charts. */
export const coverOf = (
  track: Track,
  entries: readonly TrackEntry[],
  canvas: HTMLCanvasElement | null,
  writing: Writing,
  seesCharts: boolean,
): PdfCover => {
  const colorAt = speedColors(readPaperPalette())
  const top = SPEED_STEPS[2] / KMH_PER_MS
  return {
    picture: canvas && {
      address: canvas.toDataURL('image/jpeg', 0.92),
      width: canvas.width,
      height: canvas.height,
    },
    legend: {
      inks: Array.from({ length: LEGEND_STEPS }, (_, step) => colorAt((step / (LEGEND_STEPS - 1)) * top)),
      text: writing.t('route.speedLegend'),
    },
    figures: figuresOf(track, entries, writing),
    chart: seesCharts ? chartOf(track, writing) : null,
  }
}
