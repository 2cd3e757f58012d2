import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VehicleCounter } from '../../../src/contract/entities/vehicle.ts'
import type { Observation } from '../ports.ts'
import { CountingMemory } from './countingMemory.ts'
import { CountingPlan } from './countingPlan.ts'
import { MAX_GAP_MS } from './odometers.ts'
import { amountOf, countingOf, leftAfter, type StoredCounting } from './vehicleCounting.ts'

const START = Date.UTC(2026, 10, 20, 12)
const VEHICLE = 7
const RUNS = 300

const counterOf = (id: number, logicalInputNumber: number, triggerAfter: number): VehicleCounter => ({
  id,
  counterName: 'PTO',
  counterType: 'ENGINE_HOURS_BY_LOGICAL_INPUT_COUNTER',
  counterTime: null,
  counterState: true,
  startFrom: 0,
  triggerAfter,
  endLeft: triggerAfter,
  logicalInputNumber,
})
const COUNTERS = [counterOf(1, 2, 20), counterOf(2, 2, 0.2), counterOf(3, 3, 0.5)]

/** One message of a device: the time since the previous one, and its inputs. */
const message = fc.record({
  afterS: fc.oneof(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 500, max: 700 }), fc.constant(40_000)),
  second: fc.boolean(),
  third: fc.boolean(),
})
type Message = typeof message extends fc.Arbitrary<infer T> ? T : never
interface Moment extends Message {
  readonly at: number
}

const momentsOf = (messages: readonly Message[]): Moment[] => {
  let at = START
  return messages.map((one) => {
    at += one.afterS * 1_000
    return { ...one, at }
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
      logicalInputStatuses: [
        { inputNumber: 2, inputName: 'PTO', statusName: one.second ? 'ON' : 'OFF' },
        { inputNumber: 3, inputName: 'Door', statusName: one.third ? 'ON' : 'OFF' },
      ],
    },
  },
  {
    event: 'vehicleLocation',
    data: {
      vehicleId: VEHICLE,
      timestamp: one.at,
      latitude: 50,
      longitude: 30,
      speed: 0,
      validity: 100,
      azimuth: 0,
      ignitionOn: false,
    },
  },
]

/** The rules of docs/counters.md computed from the whole history at once: hours that an input was on. */
const oracle = (moments: readonly Moment[], isOn: (one: Moment) => boolean): number => {
  let ms = 0
  for (const [index, to] of moments.entries()) {
    const from = moments[index - 1]
    if (from && isOn(from) && to.at - from.at <= MAX_GAP_MS) ms += to.at - from.at
  }
  return ms / 3_600_000
}

/** A server that may restart between its writes, whose other process follows the events alone. */
const play = (moments: readonly Moment[], cuts: readonly number[], restarts: boolean) => {
  let memory = new CountingMemory()
  const other = new CountingMemory()
  for (const one of [memory, other]) one.write(VEHICLE, countingOf(COUNTERS, null))
  const table: { stored: StoredCounting | null } = { stored: null }
  const published: { readonly id: number; readonly isDue: boolean }[] = []
  const ends = [...new Set(cuts.map((cut) => cut % (moments.length + 1))), moments.length].toSorted(
    (a, b) => a - b,
  )
  let begin = 0
  for (const end of ends) {
    const plan = new CountingPlan(memory)
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
        published.push({ id: counter.id, isDue })
        for (const into of [memory, other])
          committed.push(() => into.notePublished({ vehicleId: VEHICLE, counter }))
      }
    }
    for (const { stored } of plan.rows({ ownerOf: () => 1 })) {
      table.stored = { ...table.stored, ...(JSON.parse(JSON.stringify(stored)) as StoredCounting) }
    }
    for (const run of committed) run()
    begin = end
    if (!restarts) continue
    const { counters = [] } = memory.read(VEHICLE) ?? {}
    memory = new CountingMemory()
    memory.write(VEHICLE, countingOf(counters, table.stored))
  }
  const counting = memory.read(VEHICLE) ?? countingOf(COUNTERS, null)
  return { counting, other: other.read(VEHICLE), published }
}

test('counters of inputs follow their rules, however positions fall into writes, servers restart and others follow [VEH-40]', () => {
  fc.assert(
    fc.property(
      fc.array(message, { minLength: 1, maxLength: 60 }),
      fc.array(fc.nat(60), { maxLength: 6 }),
      fc.boolean(),
      (messages, cuts, restarts) => {
        const moments = momentsOf(messages)
        const { counting, other, published } = play(moments, cuts, restarts)
        const second = oracle(moments, (one) => one.second)
        const third = oracle(moments, (one) => one.third)
        const amounts = COUNTERS.map((counter) => amountOf(counting, counter))
        for (const [index, wanted] of [second, second, third].entries()) {
          expect(amounts[index]).toBeCloseTo(wanted, 6)
        }
        expect(other).toEqual(counting)
        for (const [index, counter] of COUNTERS.entries()) {
          const isDue = (leftAfter(counter, amounts[index] ?? 0) ?? 1) <= 0
          const times = published.filter(({ id, isDue: came }) => id === counter.id && came).length
          expect(times).toBe(isDue ? 1 : 0)
        }
      },
    ),
    { numRuns: RUNS },
  )
})
