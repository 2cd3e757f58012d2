import { expect, test } from 'vitest'
import type { VehicleSetting } from '../../src/contract/entities/vehicle.ts'
import { NOISE_LEVELS, SCORING_SEEDS } from '../movement/score/levels.ts'
import { simulateVehicle } from '../movement/score/scoreLevel.ts'
import { normOf, readFuelNorms } from './fuelNorm.ts'
import { reportInput } from './testReport.ts'

const [, LEVEL] = NOISE_LEVELS
/** What an engine of the simulator uses while it stands, litres an hour. */
const IDLE = 2

/** The ledger of a simulated vehicle against its truth. */
const ledgerOf = async (seed: number) => {
  if (!LEVEL) throw new Error('There is no such noise level')
  const { drive, fuel, positions } = simulateVehicle(LEVEL, seed)
  const settings: VehicleSetting[] = [
    { name: 'average_fuel_consumption', unit: 'L/100km', value: fuel.litresPer100Km },
    { name: 'fuel_norm_hour', unit: 'L/h', value: IDLE },
  ]
  const timestamp = Float64Array.from(positions, (one) => one.timestamp)
  const value = Float32Array.from(positions, (one) => fuel.sensed[(one.timestamp - drive.from) / 1_000] ?? 0)
  const level = { kind: 'sensor', number: 27, name: 'Tank', unit: 'l', type: 'FUEL_LEVEL' } as const
  const period = { from: drive.from, to: drive.from + drive.seconds * 1_000 }
  const vehicle = { id: 1, ownerId: 1, name: 'v', licensePlate: '', settings, tankVolume: fuel.tank }
  const facts = await reportInput(
    { positions, series: [{ ...level, timestamp, value }] },
    { ...period, vehicle },
  ).read()
  const { fuelStart: start, fuelEnd: end } = facts.details
  const { fuelFilled: filled, fuelDrained: drained } = facts.movement.totals
  const norm = normOf(facts, readFuelNorms(settings), { ...period, timeZone: 'UTC' })
  if (start === null || end === null || filled === null || drained === null || norm === null)
    throw new Error(`The fuel of ${seed} is unknown`)
  const used = start + filled - drained - end
  const truth = (kind: 'fuelling' | 'defuelling') =>
    fuel.events.reduce((sum, one) => sum + (one.kind === kind ? one.litres : 0), 0)
  return {
    throughput: fuel.used + truth('fuelling') + truth('defuelling'),
    rest: used - norm.litres,
    used: used - fuel.used,
    trueUsed: fuel.used,
    filled: filled - truth('fuelling'),
    trueFilled: truth('fuelling'),
    drained: drained - truth('defuelling'),
    trueDrained: truth('defuelling'),
  }
}

test('consumption is within 3 %, volumes within 5 %, and the unexplained rest below 2 % of what went through the tanks', async () => {
  const ledgers = await Promise.all(SCORING_SEEDS.map(ledgerOf))
  type Figure = keyof (typeof ledgers)[number]
  const sum = (of: Figure) => ledgers.reduce((all, one) => all + one[of], 0)
  const misses = (of: Figure) => ledgers.reduce((all, one) => all + Math.abs(one[of]), 0)
  expect(misses('used') / sum('trueUsed')).toBeLessThan(0.03)
  expect(misses('filled') / sum('trueFilled')).toBeLessThan(0.05)
  expect(misses('drained') / sum('trueDrained')).toBeLessThan(0.05)
  expect(misses('rest') / sum('throughput')).toBeLessThan(0.02)
  // The worst single vehicle of three days.
  expect(Math.max(...ledgers.map((one) => Math.abs(one.used) / one.trueUsed))).toBeLessThan(0.05)
  expect(Math.max(...ledgers.map((one) => Math.abs(one.rest) / one.throughput))).toBeLessThan(0.025)
})
