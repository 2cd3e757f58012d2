import { between, createRandom, type Random } from '../../platform/random.ts'
import type { Drive } from './drive.ts'
import { correlatedNoise, type NoiseLevel, SLOSH } from './noise.ts'

/** Fuel that really came or went. */
export interface TrueFuelEvent {
  readonly kind: 'fuelling' | 'defuelling'
  /** ms since the epoch */
  readonly from: number
  readonly to: number
  readonly litres: number
}

export interface FuelTruth {
  /** Litres a second by second, as they are and as the sensor says. */
  readonly level: Float32Array
  readonly sensed: Float32Array
  readonly events: readonly TrueFuelEvent[]
  readonly used: number
  readonly tank: number
  readonly litresPer100Km: number
}

/** Tanks, litres, with what such a vehicle uses on 100 km. */
const VEHICLES = [
  { tank: 60, litresPer100Km: 8 },
  { tank: 120, litresPer100Km: 14 },
  { tank: 400, litresPer100Km: 28 },
  { tank: 600, litresPer100Km: 34 },
] as const
/** Litres an hour of a standing engine. */
const IDLE = 2
/** Seconds of a stand from which something may happen at it. */
const LONG_STAND = 400
/** Litres that a fuelling or a theft has at least. */
const SMALLEST = 15

interface Pumping {
  readonly kind: TrueFuelEvent['kind']
  readonly from: number
  readonly to: number
  readonly perSecond: number
}

const standEnd = ({ speed, seconds }: Drive, row: number): number => {
  let end = row
  while (end < seconds && speed[end] === 0) end++
  return end
}

const fuelling = (random: Random, from: number, end: number, level: number, tank: number): Pumping | null => {
  const litres = Math.min(tank * 0.97 - level, tank * between(random, 0.25, 0.8))
  const start = from + Math.round(between(random, 60, 150))
  const perSecond = between(random, 35, 60) / 60
  const to = start + Math.ceil(litres / perSecond)
  return litres < SMALLEST || to > end - 60 ? null : { kind: 'fuelling', from: start, to, perSecond }
}

const theft = (random: Random, from: number, end: number, level: number, tank: number): Pumping | null => {
  const litres = Math.min(level * 0.8, Math.max(SMALLEST, tank * between(random, 0.08, 0.3)))
  const perSecond = between(random, 4, 15) / 60
  const seconds = Math.ceil(litres / perSecond)
  const latest = end - 120 - seconds
  if (litres < SMALLEST || latest <= from + 120) return null
  const start = Math.round(between(random, from + 120, latest))
  return { kind: 'defuelling', from: start, to: start + seconds, perSecond: -perSecond }
}

/** What is pumped during a stand: a low tank is filled, and every tenth long stand is a thief's. */
const planStand = (
  random: Random,
  from: number,
  end: number,
  level: number,
  tank: number,
): Pumping | null => {
  if (end - from < LONG_STAND) return null
  if (level < 0.45 * tank) return fuelling(random, from, end, level, tank)
  return random() < 0.12 ? theft(random, from, end, level, tank) : null
}

/** What the sensor says: slosh, steps, a slope at each stand, and now and then nothing. */
const sense = (
  drive: Drive,
  level: Float32Array,
  tank: number,
  random: Random,
  standSpread: number,
): Float32Array => {
  const driving = correlatedNoise(random)
  const standing = correlatedNoise(random)
  // Numbers of its own, so that levels without it stay as they were.
  const slopes = createRandom(Math.round(tank + drive.seconds + (drive.odometer.at(-1) ?? 0)))
  let slope = 0
  return level.map((litres, row) => {
    const isStanding = drive.speed[row] === 0
    if (isStanding && drive.speed[row - 1] !== 0) slope = between(slopes, -standSpread / 2, standSpread / 2)
    if (random() < SLOSH.dropouts) return 0
    const rough = driving(SLOSH.drivingSigma, SLOSH.drivingSeconds)
    const calm = standing(SLOSH.standingSigma, SLOSH.standingSeconds)
    const points = (litres / tank) * 100 + calm + (isStanding ? slope : rough)
    return (Math.max(0, Math.round(points / SLOSH.step) * SLOSH.step) / 100) * tank
  })
}

/** The fuel of a drive; the same for the same seed. */
export const simulateFuel = (
  drive: Drive,
  { standSpread }: Pick<NoiseLevel, 'standSpread'>,
  seed: number,
): FuelTruth => {
  const random = createRandom(seed ^ 0x5eed)
  const { tank, litresPer100Km } = VEHICLES[seed % VEHICLES.length] ?? VEHICLES[0]
  const level = new Float32Array(drive.seconds)
  const events: TrueFuelEvent[] = []
  let litres = tank * between(random, 0.5, 0.9)
  let used = 0
  let pumping: Pumping | null = null
  for (let row = 0; row < drive.seconds; row++) {
    const isStanding = drive.speed[row] === 0
    if (isStanding && (row === 0 || drive.speed[row - 1] !== 0)) {
      pumping = planStand(random, row, standEnd(drive, row), litres, tank)
      if (pumping !== null) events.push(eventOf(drive, pumping))
    }
    if (pumping !== null && row >= pumping.from && row < pumping.to) litres += pumping.perSecond
    const metres = (drive.odometer[row] ?? 0) - (drive.odometer[row - 1] ?? 0)
    const use = isStanding ? ((drive.ignition[row] ?? 0) * IDLE) / 3_600 : (litresPer100Km / 1e5) * metres
    const burnt: number = Math.min(litres, use)
    used += burnt
    litres -= burnt
    level[row] = litres
  }
  return { level, sensed: sense(drive, level, tank, random, standSpread), events, used, tank, litresPer100Km }
}

const eventOf = ({ from }: Drive, pumping: Pumping): TrueFuelEvent => ({
  kind: pumping.kind,
  from: from + pumping.from * 1_000,
  to: from + pumping.to * 1_000,
  litres: Math.abs(pumping.perSecond) * (pumping.to - pumping.from),
})
