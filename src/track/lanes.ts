import { KMH_PER_MS } from '../contract/constants.ts'
import type { Track, TrackSeries } from '../contract/http/track.ts'
import { isFuelSensor } from '../contract/rules/fuel.ts'
import { firstNotBefore } from './track.ts'
import { readingName } from '../i18n/readingName.ts'
import type { Translate } from '../i18n/translate.ts'

/** One line or band of the graph over the common axis of time. */
export interface Lane {
  readonly id: string
  /** The name of a sensor as it is shown; '' for lanes that the product names itself. */
  readonly name: string
  readonly unit: string
  /** A band is on (1) or off. */
  readonly form: 'line' | 'band'
  /** Its colour, `--color-series-…`: none is a colour of status. */
  readonly series: 1 | 2 | 3 | 4
  readonly isFuel: boolean
  /** Ascending, ms since the epoch. */
  readonly at: Float64Array
  /** NaN: a gap. */
  readonly value: Float64Array | Float32Array
}

export const SPEED_LANE = 'speed'
export const IGNITION_LANE = 'ignition'

const laneOf = ({ kind, number, name, unit, type, timestamp, value }: TrackSeries, t: Translate): Lane => ({
  id: `${kind}-${number}`,
  name: readingName(t, name),
  unit,
  form: kind === 'input' ? 'band' : 'line',
  series: isFuelSensor(type) ? 2 : 3,
  isFuel: isFuelSensor(type),
  at: timestamp,
  value,
})

/** All graph lanes of a track: speed (km/h), ignition, and every sensor with values. */
export const lanesOf = ({ points, series }: Track, t: Translate): readonly Lane[] => [
  {
    id: SPEED_LANE,
    name: '',
    unit: 'km/h',
    form: 'line',
    series: 1,
    isFuel: false,
    at: points.timestamp,
    value: points.speed.map((speed) => speed * KMH_PER_MS),
  },
  {
    id: IGNITION_LANE,
    name: '',
    unit: '',
    form: 'band',
    series: 4,
    isFuel: false,
    at: points.timestamp,
    value: Float32Array.from(points.ignition),
  },
  ...series.filter(({ timestamp }) => timestamp.length > 0).map((one) => laneOf(one, t)),
]

const FUEL_LANES_AT_FIRST = 2

/** The lanes shown until the person chooses: speed, ignition, and the first fuel levels. */
export const firstLanes = (lanes: readonly Lane[]): readonly string[] => [
  SPEED_LANE,
  ...lanes
    .filter(({ isFuel, form }) => isFuel && form === 'line')
    .slice(0, FUEL_LANES_AT_FIRST)
    .map(({ id }) => id),
  IGNITION_LANE,
]

/** The value at a moment: the last sample by then; null before the first and in a gap. */
export const valueAt = ({ at, value }: Pick<Lane, 'at' | 'value'>, moment: number): number | null => {
  const after = firstNotBefore(at, moment)
  const index = at[after] === moment ? after : after - 1
  const found = value[index]
  return found === undefined || Number.isNaN(found) ? null : found
}

/** A time range during which a band was on, ms since the epoch. */
export interface OnSpan {
  readonly from: number
  readonly to: number
}

/** When a band was on within a span; ranges closer than `resolution` ms are merged, since they would look like one. */
export const onSpans = (
  { at, value }: Pick<Lane, 'at' | 'value'>,
  span: OnSpan,
  resolution: number,
): readonly OnSpan[] => {
  const spans: { from: number; to: number }[] = []
  const first = Math.max(0, firstNotBefore(at, span.from) - 1)
  for (let index = first; index < at.length && (at[index] ?? 0) < span.to; index++) {
    if (value[index] !== 1) continue
    const from = Math.max(span.from, at[index] ?? 0)
    const to = Math.min(span.to, at[index + 1] ?? at[index] ?? 0)
    const last = spans.at(-1)
    if (last && from - last.to <= resolution) last.to = Math.max(last.to, to)
    else spans.push({ from, to })
  }
  return spans
}
