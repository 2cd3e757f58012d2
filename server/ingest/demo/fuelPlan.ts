import { between, type Random } from '../../platform/random.ts'
import type { VehicleClass } from './vehicleClasses.ts'

/**
 * The fuel of one or more rounds of a tour, planned so that it ends at the level at which it started: consumption on the way, refuelling if
 * the next leg would approach the reserve, and sometimes a fuel drain while parked. Litres.
 */
export interface FuelStop {
  /** Level on arrival. */
  readonly before: number
  readonly drained: number
  readonly filled: number
  /** ms after arrival. */
  readonly drain: { readonly from: number; readonly to: number } | null
  readonly filling: { readonly from: number; readonly to: number } | null
  /** Minimum duration of the stop. */
  readonly neededMs: number
}

export interface FuelPlan {
  readonly volume: number
  readonly litresPerM: number
  /** Level at the start of each leg, round by round. */
  readonly starts: readonly number[]
  /** The stop after each leg, round by round. */
  readonly stops: readonly FuelStop[]
}

/** Shares of the tank. */
const FULL = 0.95
const RESERVE = 0.12
/** A tank is filled at a stop when it is below this, unless it lasts to the end of the plan. */
const FILL_BELOW = 0.4
const DRAIN_CHANCE = 0.22
/** Litres; fuel is stolen from larger tanks. */
const LARGE_TANK = 150
/** Litres a second of a pump for large tanks and for small ones. */
const pumpRate = (volume: number): number => (volume > LARGE_TANK ? 1.6 : 0.6)
const ARRIVE_MS = 90_000
const LEAVE_MS = 120_000

/** Litres of a filling at least: sensors and people take less for a swing of the level. */
const LEAST_FILLING = 12
/** Rounds that a tank lasts: nobody fills a few litres after every short tour. */
const MOST_ROUNDS = 24

/** @param round the drives of the tour in order with the stop that follows each. */
export const planFuel = (
  round: readonly { readonly lengthM: number; readonly stopMs: number }[],
  kind: VehicleClass,
  random: Random,
): FuelPlan => {
  const volume = kind.tanks.reduce((sum, litres) => sum + litres, 0)
  const longest = Math.max(...round.map((leg) => leg.lengthM))
  // A leg must fit between full and reserve with room for a drain, whatever the class's consumption.
  const litresPerM = Math.min(kind.litresPer100Km / 100_000, (volume * (FULL - 2 * RESERVE)) / longest)
  const use = round.reduce((sum, leg) => sum + leg.lengthM, 0) * litresPerM
  const rounds = Math.max(1, Math.min(MOST_ROUNDS, Math.floor((volume * (FULL - FILL_BELOW)) / use)))
  const legs = Array.from({ length: rounds }, () => round).flat()
  const starts: number[] = []
  let level = volume * FULL
  let toEnd = use * rounds
  const stops = legs.map((leg, i): FuelStop => {
    starts.push(level)
    const before = level - leg.lengthM * litresPerM
    const isLast = i === legs.length - 1
    const spare = before - volume * RESERVE
    toEnd -= leg.lengthM * litresPerM
    const isNearEnd = toEnd < LEAST_FILLING
    const steals = random() < DRAIN_CHANCE && volume > LARGE_TANK && spare > volume * 0.08 && !isNearEnd
    const drained = steals ? Math.min(spare, volume * between(random, 0.06, 0.14)) : 0
    const rest = before - drained
    const need = (legs[i + 1]?.lengthM ?? 0) * litresPerM
    const isLow = rest < volume * FILL_BELOW || rest - need < volume * RESERVE
    // Later there would be little left to fill at the end, where every tank is filled.
    const isLastChance = toEnd - need < LEAST_FILLING && volume * FULL - rest > LEAST_FILLING
    const fills = isLast || ((isLow || isLastChance) && rest - toEnd < volume * RESERVE)
    const filled = fills ? volume * FULL - rest : 0
    level = rest + filled
    const drainMs = drained > 0 ? between(random, 180_000, 420_000) : 0
    const fillMs = (filled / pumpRate(volume)) * 1_000
    const fillFrom = ARRIVE_MS + drainMs + (drainMs > 0 ? ARRIVE_MS : 0)
    return {
      before,
      drained,
      filled,
      drain: drained > 0 ? { from: ARRIVE_MS, to: ARRIVE_MS + drainMs } : null,
      filling: filled > 0 ? { from: fillFrom, to: fillFrom + fillMs } : null,
      neededMs: drained > 0 || filled > 0 ? fillFrom + fillMs + LEAVE_MS : 0,
    }
  })
  return { volume, litresPerM, starts, stops }
}

/** The leg of a plan, given how many legs a vehicle has driven; negative before the first. */
export const fuelLegAt = ({ stops }: FuelPlan, legNumber: number): number =>
  ((legNumber % stops.length) + stops.length) % stops.length

const done = (span: { readonly from: number; readonly to: number } | null, ms: number): number =>
  span === null || ms <= span.from ? 0 : ms >= span.to ? 1 : (ms - span.from) / (span.to - span.from)

/** Level and its changes `ms` after the arrival at a stop. */
export const fuelAtStop = (
  stop: FuelStop,
  ms: number,
): { readonly litres: number; readonly filling: boolean; readonly draining: boolean } => {
  const filled = done(stop.filling, ms)
  const drained = done(stop.drain, ms)
  return {
    litres: stop.before - stop.drained * drained + stop.filled * filled,
    filling: filled > 0 && filled < 1,
    draining: drained > 0 && drained < 1,
  }
}
