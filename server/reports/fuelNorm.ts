import type { VehicleSetting } from '../../src/contract/entities/vehicle.ts'
import type { FuelNorm } from '../../src/contract/http/fuelLedger.ts'
import type { TrackSeries } from '../../src/contract/http/track.ts'
import { createDayClock } from '../live/dayClock.ts'
import { DEFAULT_SETTINGS, readNumber } from '../movement/settings.ts'
import { inputsOf, onSpans } from './inputs.ts'
import { daysOf } from './reportDays.ts'
import type { ReportFacts } from './reportKind.ts'
import { type Stretch, unionOf } from './spans.ts'

/** What a vehicle may use: litres per metre and per ms of engine time. docs/reports.md has the rules. */
export interface FuelNorms {
  /** null: no norm by distance. */
  readonly perMetre: number | null
  readonly winterPerMetre: number | null
  /** The days of winter as month × 100 + day, both included; null: there is no winter. */
  readonly winter: { readonly from: number; readonly to: number } | null
  readonly perEngineMs: number | null
  readonly loadedPerMetre: number | null
  /** What says that it is loaded: an input that is on, or a sensor at a value and above. */
  readonly load: { readonly kind: 'input' | 'sensor'; readonly number: number; readonly least: number } | null
}

const positive = (value: number | null): number | null => (value === null || value === 0 ? null : value)

const loadOf = (settings: readonly VehicleSetting[]): FuelNorms['load'] => {
  const input = positive(readNumber(settings, 'load_input'))
  if (input !== null) return { kind: 'input', number: input, least: 1 }
  const sensor = positive(readNumber(settings, 'load_sensor'))
  const least = positive(readNumber(settings, 'load_from'))
  return sensor === null || least === null ? null : { kind: 'sensor', number: sensor, least }
}

/** The norms of a vehicle's own settings. */
export const readFuelNorms = (settings: readonly VehicleSetting[]): FuelNorms => {
  const read = (...names: readonly string[]) => positive(readNumber(settings, ...names))
  const [from, to] = [read('winter_from'), read('winter_to')]
  return {
    perMetre: read('average_fuel_consumption', 'fuel_norm'),
    winterPerMetre: read('fuel_norm_winter'),
    winter: from === null || to === null ? null : { from, to },
    perEngineMs: read('fuel_norm_hour'),
    loadedPerMetre: read('fuel_norm_loaded'),
    load: loadOf(settings),
  }
}

/** Whether a day, month × 100 + day, is in winter, which may span the turn of the year. */
const isWinterDay = ({ winter, winterPerMetre }: FuelNorms, day: number): boolean => {
  if (winter === null || winterPerMetre === null) return false
  const { from, to } = winter
  return from <= to ? day >= from && day <= to : day >= from || day <= to
}

const loadedSpans = (series: readonly TrackSeries[], { load, loadedPerMetre }: FuelNorms): Stretch[] => {
  if (load === null || loadedPerMetre === null) return []
  const { gapMs } = DEFAULT_SETTINGS
  if (load.kind === 'input') {
    const input = inputsOf(series).find(({ number }) => number === load.number)
    return input ? onSpans(input, gapMs) : []
  }
  const sensor = series.find(({ kind, number }) => kind === 'sensor' && number === load.number)
  if (!sensor) return []
  const value = sensor.value.map((one) => (one >= load.least ? 1 : 0))
  return unionOf(onSpans({ ...sensor, value }, gapMs))
}

type NormFacts = Pick<ReportFacts, 'details' | 'series'>

/** Metres that were driven with a load and without, and engine time at a stand, of one stretch of one season. */
const sumsOf = ({ details }: NormFacts, { from, to }: Stretch, loaded: readonly Stretch[]) => {
  const { mileage, engineMs, movingMs } = details.between(from, to)
  let withLoad = 0
  for (const span of loaded) {
    const [start, end] = [Math.max(from, span.from), Math.min(to, span.to)]
    if (end > start) withLoad += details.between(start, end).mileage
  }
  return {
    empty: Math.max(0, mileage - withLoad),
    withLoad,
    engineMs,
    idleMs: Math.max(0, engineMs - movingMs),
  }
}

/** Days of one season that follow each other, as one stretch. */
const seasonsOf = (norms: FuelNorms, period: Stretch & { readonly timeZone: string }) => {
  const clock = createDayClock(period.timeZone)
  const seasons: { from: number; to: number; isWinter: boolean }[] = []
  for (const { from, to } of daysOf(period)) {
    const [, month, day] = clock.dayOf(from).split('-').map(Number)
    const isWinter = isWinterDay(norms, (month ?? 0) * 100 + (day ?? 0))
    const last = seasons.at(-1)
    if (last?.isWinter === isWinter) last.to = to
    else seasons.push({ from, to, isWinter })
  }
  return seasons
}

/**
 * Litres by the norms over a period: metres by the norm of the season, with a load by its own norm and what winter adds; engine
 * hours at a stand, or all of them where there is no norm by distance. null: the vehicle has no norm.
 */
export const normOf = (
  facts: NormFacts,
  norms: FuelNorms,
  period: Stretch & { readonly timeZone: string },
): FuelNorm | null => {
  const { perMetre, winterPerMetre, perEngineMs, loadedPerMetre } = norms
  if (perMetre === null && perEngineMs === null) return null
  const loaded = loadedSpans(facts.series, norms)
  const parts = { summer: 0, winter: 0, loaded: 0, engine: 0 }
  for (const season of seasonsOf(norms, period)) {
    const { empty, withLoad, engineMs, idleMs } = sumsOf(facts, season, loaded)
    parts.engine += (perEngineMs ?? 0) * (perMetre === null ? engineMs : idleMs)
    if (perMetre === null) continue
    const ofSeason = season.isWinter ? (winterPerMetre ?? perMetre) : perMetre
    parts[season.isWinter ? 'winter' : 'summer'] += empty * ofSeason
    parts.loaded += withLoad * ((loadedPerMetre ?? perMetre) + ofSeason - perMetre)
  }
  return { litres: parts.summer + parts.winter + parts.loaded + parts.engine, ...parts }
}
