import { describe, expect, test } from 'vitest'
import { createDayClock } from '../dayClock.ts'
import {
  afterCanHours,
  afterInputs,
  afterLocation,
  type CountedLocation,
  type DayOf,
  MAX_GAP_MS,
  NEW_ODOMETERS,
  type Odometers,
} from './odometers.ts'

const days = createDayClock('Europe/Kyiv')
const dayOf: DayOf = (at) => days.dayOf(at)
const START = Date.UTC(2026, 10, 20, 12)
const MINUTE = 60_000
const HOUR = 3_600_000
/** Metres of a thousandth of a degree of latitude on the sphere of rules/geodesy.ts. */
const THOUSANDTH = 111.195

const at = (ms: number, rest: Partial<CountedLocation> = {}): CountedLocation => ({
  timestamp: START + ms,
  latitude: 50,
  longitude: 30,
  speed: 15,
  validity: 100,
  ignitionOn: true,
  ...rest,
})

/** The odometers after positions, each heard when it was taken. */
const after = (...locations: readonly CountedLocation[]): Odometers => {
  let heardAt: number | null = null
  let odometers = NEW_ODOMETERS
  for (const location of locations) {
    odometers = afterLocation(odometers, location, heardAt, dayOf)
    heardAt = location.timestamp
  }
  return odometers
}

describe('kilometres [VEH-37]', () => {
  test('the way between positions of a vehicle that moves, its arrival included', () => {
    const { metres } = after(
      at(0),
      at(10_000, { latitude: 50.001 }),
      at(20_000, { latitude: 50.003 }),
      at(30_000, { latitude: 50.004, speed: 0 }),
      at(40_000, { latitude: 50.005, speed: 0 }),
    )
    expect(metres).toBeCloseTo(4 * THOUSANDTH, 0)
  })

  test('the wander of a standing vehicle counts nothing, and its departure from where it stood', () => {
    const parked = Array.from({ length: 50 }, (_, index) =>
      at(index * MINUTE, { latitude: 50 + (index % 2) * 0.0003, speed: 0.5, ignitionOn: false }),
    )
    expect(after(...parked).metres).toBe(0)
    const left = after(...parked, at(50 * MINUTE, { latitude: 50.001, speed: 5 }))
    expect(left.metres).toBeCloseTo(THOUSANDTH, 0)
  })

  test('a leap that no vehicle makes counts nothing, neither there nor back', () => {
    const { metres } = after(
      at(0),
      at(10_000, { latitude: 51 }),
      at(20_000),
      at(30_000, { latitude: 50.001 }),
    )
    expect(metres).toBeCloseTo(THOUSANDTH, 0)
  })

  test('positions without GPS are passed over, and the way goes on where it is there again', () => {
    const blind = { latitude: 50.0005, validity: 20 }
    const { metres } = after(at(0), at(10_000, blind), at(20_000, blind), at(30_000, { latitude: 50.002 }))
    expect(metres).toBeCloseTo(2 * THOUSANDTH, 0)
  })

  test('what was driven in a silence was seen by nobody', () => {
    const silent = MAX_GAP_MS + 1
    expect(after(at(0), at(silent, { latitude: 50.05 })).metres).toBe(0)
    expect(after(at(0), at(MAX_GAP_MS, { latitude: 50.05 })).metres).toBeCloseTo(50 * THOUSANDTH, -1)
  })
})

describe('hours', () => {
  test('engine hours are the time from a position with the ignition on to the next [VEH-39]', () => {
    const { engineMs } = after(
      at(0, { ignitionOn: false }),
      at(MINUTE),
      at(3 * MINUTE, { speed: 0 }),
      at(5 * MINUTE, { ignitionOn: false }),
      at(9 * MINUTE, { ignitionOn: false }),
    )
    expect(engineMs).toBe(4 * MINUTE)
  })

  test('a silence says nothing of the engine [VEH-39]', () => {
    expect(after(at(0), at(MAX_GAP_MS + 1)).engineMs).toBe(0)
    expect(after(at(0), at(MAX_GAP_MS)).engineMs).toBe(MAX_GAP_MS)
  })

  test('hours of an input are the time that it is on, whatever the ignition says [VEH-40]', () => {
    const told = (ms: number, ...on: readonly number[]) => ({
      timestamp: START + ms,
      logicalInputStatuses: [1, 2, 8, 9].map((inputNumber) => ({
        inputNumber,
        inputName: '',
        statusName: on.includes(inputNumber) ? ('ON' as const) : ('OFF' as const),
      })),
    })
    const off = { ignitionOn: false, speed: 0 }
    let odometers = afterInputs(NEW_ODOMETERS, told(0, 2, 9))
    odometers = afterLocation(odometers, at(MINUTE, off), START, dayOf)
    odometers = afterInputs(odometers, told(2 * MINUTE, 2, 8))
    odometers = afterInputs(odometers, told(5 * MINUTE, 8))
    odometers = afterInputs(odometers, told(6 * MINUTE))
    odometers = afterInputs(odometers, told(9 * MINUTE))
    expect(odometers.inputMs).toEqual([0, 5 * MINUTE, 0, 0, 0, 0, 0, 4 * MINUTE])
    expect(odometers.engineMs).toBe(0)
  })

  test("the vehicle's own hours grow as it tells them; a leap or a fall counts nothing [VEH-41]", () => {
    const readings: readonly (readonly [hours: number, ms: number])[] = [
      [5_000, 0],
      [5_000.5, HOUR / 2],
      [0, HOUR],
      [5_001, 1.5 * HOUR],
      [5_002, 2.5 * HOUR],
      [5_002, 30 * HOUR],
      [5_010, 31 * HOUR],
    ]
    let odometers = NEW_ODOMETERS
    for (const [hours, ms] of readings) odometers = afterCanHours(odometers, hours, START + ms)
    expect(odometers.canHours).toBe(0.5 + 1 + 8)
  })
})

describe('working days [VEH-38]', () => {
  const day = 24 * HOUR

  test('a day with travel or with the ignition on, in the time zone of the server', () => {
    const off = { ignitionOn: false, speed: 0 }
    expect(after(at(0, off), at(day, off)).days).toBe(0)
    expect(after(at(0), at(MINUTE), at(2 * MINUTE, off)).days).toBe(1)
    expect(after(at(0), at(day), at(2 * day, off), at(3 * day)).days).toBe(3)
    // 23:59 in Kyiv, where midnight is two hours before that of Greenwich.
    expect(after(at(9 * HOUR + 59 * MINUTE), at(10 * HOUR + MINUTE)).days).toBe(2)
    expect(after(at(9 * HOUR + 59 * MINUTE), at(10 * HOUR + MINUTE, off)).days).toBe(2)
  })

  test('a vehicle that is driven without its ignition wire works, too', () => {
    const towed = { ignitionOn: false }
    expect(after(at(0, towed), at(10_000, { ...towed, latitude: 50.001 })).days).toBe(1)
  })
})

test('what counts nothing changes nothing, so that a standing vehicle is not written', () => {
  const off = { ignitionOn: false, speed: 0 }
  const parked = after(at(0, off))
  expect(afterLocation(parked, at(MINUTE, { ...off, latitude: 50.0002 }), START, dayOf)).toBe(parked)
  expect(afterInputs(parked, { timestamp: START + MINUTE, logicalInputStatuses: [] })).toBe(parked)
})
