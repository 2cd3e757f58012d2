import type { SensorQuality } from '../../src/contract/http/fuelLedger.ts'
import type { TrackSeries } from '../../src/contract/http/track.ts'
import { median } from '../movement/fuel/median.ts'
import { isLevel } from './facts.ts'
import type { ReportFacts } from './reportKind.ts'

/** A level sensor is judged from this many readings on. */
const FEWEST = 20
/** A longer time between two readings is a gap, ms, and so are this many usual ones. */
const GAP_MS = 1_800_000
const USUAL_STEPS = 5
/** Swing between three readings at a stand, as a share of the greatest level, that costs all points of noise. */
const MOST_NOISE = 0.05
const LEAST_NOISE = 0.005
/** The same value over so many metres: the float is stuck. */
const STUCK_METRES = 100_000
/** Most points that each fault takes. */
const COST = { gaps: 30, noise: 30, stuck: 60, outOfRange: 60 } as const

type Reason = SensorQuality['reasons'][number]

/** 0 of none. */
const medianOf = (numbers: readonly number[]): number => (numbers.length === 0 ? 0 : median(numbers))

/** Share of the time between the first and the last reading that lies in gaps. */
const gapShare = ({ timestamp }: TrackSeries): number => {
  const steps = Array.from(timestamp.subarray(1), (at, row) => at - (timestamp[row] ?? at))
  const longest = Math.max(GAP_MS, USUAL_STEPS * medianOf(steps))
  const all = steps.reduce((sum, ms) => sum + ms, 0)
  return all === 0 ? 0 : steps.reduce((sum, ms) => sum + (ms > longest ? ms : 0), 0) / all
}

/** The median swing of three readings in a row around their middle, as a share of the greatest level. */
const noiseShare = (values: readonly number[], tank: number): number => {
  const swings = values
    .slice(1, -1)
    .map((value, row) => Math.abs(value - ((values[row] ?? value) + (values[row + 2] ?? value)) / 2))
  return tank === 0 ? 0 : medianOf(swings) / tank
}

/** Share of the mileage over which the value did not change for STUCK_METRES or more. */
const stuckShare = ({ timestamp, value }: TrackSeries, { details }: Pick<ReportFacts, 'details'>): number => {
  const last = timestamp.length - 1
  const all = details.between(timestamp[0] ?? 0, timestamp[last] ?? 0).mileage
  let stuck = 0
  for (let row = 0; row < last; ) {
    let end = row
    while (end < last && value[end + 1] === value[row]) end++
    if (end > row) {
      const { mileage } = details.between(timestamp[row] ?? 0, timestamp[end] ?? 0)
      if (mileage >= STUCK_METRES) stuck += mileage
    }
    row = Math.max(end, row + 1)
  }
  return all === 0 ? 0 : stuck / all
}

/** The rows of a series at a stand, where slosh says nothing. */
const atStand = ({ timestamp, value }: TrackSeries, { details }: Pick<ReportFacts, 'details'>): number[] =>
  [...value].filter((one, row) => {
    const at = timestamp[row] ?? 0
    return !Number.isNaN(one) && details.between(at - 60_000, at).mileage === 0
  })

const lostBy = (fault: keyof typeof COST, share: number, least: number, most: number): Reason[] =>
  share <= least
    ? []
    : [{ fault, share, lost: Math.round(COST[fault] * Math.min(1, (share - least) / (most - least))) }]

/** How far each wired level sensor is to be trusted over a period. tank: litres that all together hold; null: unknown. */
export const judgeSensors = (
  facts: Pick<ReportFacts, 'series' | 'details'>,
  tank: number | null,
): SensorQuality[] =>
  facts.series
    .filter((one) => isLevel(one) && one.kind === 'sensor')
    .map((series): SensorQuality => {
      const { number, name } = series
      const values = [...series.value].filter((value) => !Number.isNaN(value))
      const readings = values.length
      const judged = { number, name, readings }
      if (readings < FEWEST)
        return { ...judged, score: null, reasons: [{ fault: 'fewReadings', share: 1, lost: 0 }] }
      const greatest = values.reduce((most, value) => Math.max(most, value), 0)
      const isOff = (value: number): boolean =>
        value < 0 || (value === 0 && greatest > 0) || (tank !== null && value > tank * 1.1)
      const reasons = [
        ...lostBy('gaps', gapShare(series), 0.02, 0.5),
        ...lostBy('noise', noiseShare(atStand(series, facts), greatest), LEAST_NOISE, MOST_NOISE),
        ...lostBy('stuck', stuckShare(series, facts), 0, 0.5),
        ...lostBy('outOfRange', values.filter(isOff).length / readings, 0.001, 0.2),
      ]
      const lost = reasons.reduce((sum, one) => sum + one.lost, 0)
      return { ...judged, score: Math.max(0, 100 - lost), reasons }
    })
