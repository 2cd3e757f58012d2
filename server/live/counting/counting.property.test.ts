import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceM } from '../../../src/contract/rules/geodesy.ts'
import type { VehicleCounter } from '../../../src/contract/entities/vehicle.ts'
import type { Observation } from '../../ingest/ports.ts'
import { createDayClock } from '../dayClock.ts'
import { CountingMemory } from './countingMemory.ts'
import { CountingPlan } from './countingPlan.ts'
import { type DayOf, MAX_GAP_MS } from './odometers.ts'
import { amountOf, countingOf, leftAfter, type StoredCounting } from './vehicleCounting.ts'

const calendar = createDayClock('Europe/Kyiv')
const dayOf: DayOf = (at) => calendar.dayOf(at)
const START = Date.UTC(2026, 10, 20, 12)
const VEHICLE = 7
const RUNS = 300

const counterOf = (id: number, counterType: string, logicalInputNumber: number | null): VehicleCounter => ({
  id,
  counterName: counterType,
  counterType,
  counterTime: null,
  counterState: true,
  startFrom: 5,
  triggerAfter: 20,
  endLeft: 15,
  logicalInputNumber,
})
const COUNTERS = [
  counterOf(1, 'MILEAGE_COUNTER', null),
  counterOf(2, 'WORKING_DAYS_COUNTER', null),
  counterOf(3, 'ENGINE_HOURS_COUNTER', null),
  counterOf(4, 'ENGINE_HOURS_BY_LOGICAL_INPUT_COUNTER', 2),
  counterOf(5, 'CAN_ENGINE_HOURS_COUNTER', null),
]

/** One message of a device: so long after the one before, so far to the north, as fast, with these states. */
const message = fc.record({
  afterS: fc.oneof(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 500, max: 700 }), fc.constant(40_000)),
  north: fc.integer({ min: 0, max: 30 }).map((thousandths) => thousandths / 1_000),
  speed: fc.constantFrom(0, 0.5, 20),
  isValid: fc.boolean(),
  ignitionOn: fc.boolean(),
  input: fc.boolean(),
})
type Message = typeof message extends fc.Arbitrary<infer T> ? T : never
interface Moment extends Message {
  readonly at: number
  readonly latitude: number
}

const momentsOf = (messages: readonly Message[]): Moment[] => {
  let at = START
  let latitude = 40
  return messages.map((one) => {
    at += one.afterS * 1_000
    latitude += one.north
    return { ...one, at, latitude }
  })
}

const observationsOf = (one: Moment): readonly Observation[] => [
  {
    event: 'vehicleSensors',
    data: {
      vehicleId: VEHICLE,
      timestamp: one.at,
      realSensorValues: [],
      multiSensorValues: [],
      logicalInputStatuses: [{ inputNumber: 2, inputName: 'PTO', statusName: one.input ? 'ON' : 'OFF' }],
    },
  },
  {
    event: 'vehicleLocation',
    data: {
      vehicleId: VEHICLE,
      timestamp: one.at,
      latitude: one.latitude,
      longitude: 30,
      speed: one.speed,
      validity: one.isValid ? 100 : 0,
      azimuth: 0,
      ignitionOn: one.ignitionOn,
    },
  },
]

/** What the rules of docs/counters.md say, read off the whole history at once. */
const oracle = (moments: readonly Moment[]) => {
  const pairs = moments.slice(1).map((to, index) => [moments[index] ?? to, to] as const)
  const near = pairs.filter(([from, to]) => to.at - from.at <= MAX_GAP_MS)
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const days = new Set<string>()
  for (const one of moments) if (one.ignitionOn) days.add(dayOf(one.at))
  for (const [from, to] of near) if (from.ignitionOn) days.add(dayOf(to.at))
  const placed = moments.filter(({ isValid }) => isValid)
  let metres = 0
  // The place from which a vehicle that stands leaves is the one where it came to stand.
  let from = placed[0]
  for (const to of placed.slice(1)) {
    if (!from || (to.speed < 1 && from.speed < 1)) continue
    const before = moments[moments.indexOf(to) - 1]
    const way = distanceM(from.latitude, 30, to.latitude, 30)
    const isPlausible = way <= ((to.at - from.at) / 1_000) * (250 / 3.6) + 100
    if (before && to.at - before.at <= MAX_GAP_MS && isPlausible) {
      metres += way
      if (way > 0) days.add(dayOf(to.at))
    }
    from = to
  }
  const time = (isOn: (one: Moment) => boolean): number =>
    sum(near.filter(([begin]) => isOn(begin)).map(([begin, end]) => end.at - begin.at)) / 3_600_000
  return {
    km: metres / 1_000,
    days: days.size,
    hours: time((one) => one.ignitionOn),
    input: time((one) => one.input),
  }
}

/** A server that may start anew between its writes, whose other process follows the events alone. */
const play = (moments: readonly Moment[], cuts: readonly number[], restarts: boolean) => {
  let memory = new CountingMemory(dayOf)
  const other = new CountingMemory(dayOf)
  for (const one of [memory, other]) one.write(VEHICLE, countingOf(COUNTERS, null, null))
  const table: { stored: StoredCounting | null } = { stored: null }
  const told: { readonly id: number; readonly isDue: boolean }[] = []
  const ends = [...new Set(cuts.map((cut) => cut % (moments.length + 1))), moments.length].toSorted(
    (a, b) => a - b,
  )
  let begin = 0
  for (const end of ends) {
    const plan = new CountingPlan(memory, dayOf)
    const committed: (() => void)[] = []
    for (const observation of moments.slice(begin, end).flatMap(observationsOf)) {
      for (const into of [memory, other]) {
        if (observation.event === 'vehicleSensors') committed.push(() => into.takeInputs(observation.data))
        if (observation.event === 'vehicleLocation') committed.push(() => into.locate(observation.data))
      }
      const now =
        observation.event === 'vehicleSensors'
          ? plan.takeInputs(observation.data)
          : observation.event === 'vehicleLocation'
            ? plan.locate(observation.data, undefined)
            : []
      for (const { counter, isDue } of now) {
        told.push({ id: counter.id, isDue })
        for (const into of [memory, other]) committed.push(() => into.tell({ vehicleId: VEHICLE, counter }))
      }
    }
    for (const { stored } of plan.rows({ ownerOf: () => 1 })) {
      table.stored = { ...table.stored, ...(JSON.parse(JSON.stringify(stored)) as StoredCounting) }
    }
    for (const run of committed) run()
    begin = end
    if (!restarts) continue
    const { counters = [], heardAt = null } = memory.read(VEHICLE) ?? {}
    memory = new CountingMemory(dayOf)
    memory.write(VEHICLE, countingOf(counters, table.stored, heardAt))
  }
  const counting = memory.read(VEHICLE) ?? countingOf(COUNTERS, null, null)
  return { counting, other: other.read(VEHICLE), told }
}

test('counters follow their rules, however positions fall into writes, servers start anew and others follow [VEH-37, VEH-38, VEH-39, VEH-40]', () => {
  fc.assert(
    fc.property(
      fc.array(message, { minLength: 1, maxLength: 60 }),
      fc.array(fc.nat(60), { maxLength: 6 }),
      fc.boolean(),
      (messages, cuts, restarts) => {
        const moments = momentsOf(messages)
        const { counting, other, told } = play(moments, cuts, restarts)
        const truth = oracle(moments)
        const amounts = COUNTERS.map((counter) => amountOf(counting, counter))
        for (const [index, wanted] of [truth.km, truth.days, truth.hours, truth.input, 0].entries()) {
          expect(amounts[index]).toBeCloseTo(wanted, 6)
        }
        expect(other).toEqual(counting)
        for (const [index, counter] of COUNTERS.entries()) {
          const isDue = (leftAfter(counter, amounts[index] ?? 0) ?? 1) <= 0
          const times = told.filter(({ id, isDue: came }) => id === counter.id && came).length
          expect(times).toBe(isDue ? 1 : 0)
        }
      },
    ),
    { numRuns: RUNS, seed: 20_261_121 },
  )
})
