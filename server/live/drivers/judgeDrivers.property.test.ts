import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CardReading, type EngineChange, judgeDrivers, type JudgedInterval } from './judgeDrivers.ts'

/** Everything happens at whole minutes. */
const MINUTE = 60_000
const SIGN_OFF = 30
const LENGTH = 400
const SHIFT_END = 240

interface Day {
  readonly readings: readonly CardReading[]
  readonly engine: readonly EngineChange[]
}

const minute = fc.integer({ min: 0, max: LENGTH - 1 })
const dayOf = (moments: readonly (readonly [number, string | null | boolean])[]): Day => {
  const sorted = [...new Map(moments.map((one) => [one[0], one])).values()].toSorted((a, b) => a[0] - b[0])
  const readings = sorted.flatMap(([at, said]) =>
    typeof said === 'boolean' ? [] : [{ at: at * MINUTE, number: said }],
  )
  const engine = sorted.flatMap(([at, said]) =>
    typeof said === 'boolean' ? [{ at: at * MINUTE, isOn: said }] : [],
  )
  return { readings, engine }
}
const days = fc
  .array(fc.tuple(minute, fc.constantFrom('A', 'B', null, true, false, true, false)), { maxLength: 40 })
  .map(dayOf)

const shiftEnd = (number: string, from: number): number | null =>
  number === 'B' && from < SHIFT_END * MINUTE ? SHIFT_END * MINUTE : null

const judge = ({ readings, engine }: Day, open: JudgedInterval | null = null): JudgedInterval[] =>
  judgeDrivers({ readings, engine, open, until: LENGTH * MINUTE, signOffMs: SIGN_OFF * MINUTE, shiftEnd })

/** The driver of each minute, found by looking ahead from it. */
const oracle = ({ readings, engine }: Day): (string | null)[] => {
  const isOn = (at: number): boolean => engine.findLast((one) => one.at <= at * MINUTE)?.isOn ?? false
  const drivers: (string | null)[] = []
  let driver = null as { number: string; from: number } | null
  let inReader: string | null = null
  /** Who left a moment ago; the same card until then is no return. */
  const left = { number: '', until: 0 }
  for (let at = 0; at < LENGTH; at++) {
    const reading = readings.find((one) => one.at === at * MINUTE)
    if (reading) {
      inReader = reading.number
      const isBack = left.number === reading.number && at < left.until
      if (reading.number !== null && reading.number !== driver?.number && !isBack)
        driver = { number: reading.number, from: at }
    }
    if (driver === null && inReader !== null && isOn(at) && (at === 0 || !isOn(at - 1)))
      driver = { number: inReader, from: at }
    if (driver !== null && !isOn(at)) {
      // Off until somebody else signs on, or the ignition comes on.
      const owner: string = driver.number
      const over = shiftEnd(owner, driver.from * MINUTE)
      const needed = over === null ? SIGN_OFF : Math.min(SIGN_OFF, Math.max(0, over / MINUTE - at))
      const ahead = Array.from({ length: needed + 1 }, (_, step) => at + step)
      const isQuiet = ahead.every(
        (one) =>
          (one === at + needed || (one < LENGTH && !isOn(one))) &&
          (one === at ||
            one === at + needed ||
            !readings.some(
              ({ at: read, number }) => read === one * MINUTE && number !== null && number !== owner,
            )),
      )
      if (isQuiet && at + needed <= LENGTH) {
        Object.assign(left, { number: owner, until: at + needed })
        driver = null
      }
    }
    drivers.push(driver?.number ?? null)
  }
  return drivers
}

const perMinute = (intervals: readonly JudgedInterval[]): (string | null)[] =>
  Array.from({ length: LENGTH }, (_, at) => {
    const inside = intervals.filter(
      ({ from, to }) => from <= at * MINUTE && (to === null || at * MINUTE < to),
    )
    expect(inside.length).toBeLessThanOrEqual(1)
    return inside[0]?.number ?? null
  })

test('whoever drives at each minute is whom an observer who sees the future names', () => {
  fc.assert(
    fc.property(days, (day) => {
      expect(perMinute(judge(day))).toEqual(oracle(day))
    }),
    { numRuns: 500 },
  )
})

test('intervals follow each other, each has a length, and only the last one is open', () => {
  fc.assert(
    fc.property(days, (day) => {
      const intervals = judge(day)
      intervals.forEach(({ from, to }, index) => {
        const after = intervals[index + 1]
        if (after) expect(to).not.toBeNull()
        if (to !== null) expect(to).toBeGreaterThan(from)
        if (to !== null && after) expect(after.from).toBeGreaterThanOrEqual(to)
      })
    }),
  )
})

test('judging goes on from any interval as if it had begun at the beginning', () => {
  fc.assert(
    fc.property(days, fc.nat(), (day, seed) => {
      const whole = judge(day)
      const at = whole[seed % Math.max(1, whole.length)]
      if (!at) return
      const before = day.engine.findLast((change) => change.at <= at.from)
      const rest = {
        readings: day.readings.filter((reading) => reading.at > at.from),
        engine: [
          { at: at.from, isOn: before?.isOn ?? false },
          ...day.engine.filter((change) => change.at > at.from),
        ],
      }
      expect(judge(rest, at)).toEqual(whole.slice(whole.indexOf(at)))
    }),
  )
})

test('an empty reader signs nobody off, and the card that stays in it drives again with the next ignition', () => {
  const { readings, engine } = dayOf([
    [0, 'A'],
    [1, true],
    [5, null],
    [20, false],
    [60, true],
    [70, 'A'],
    [80, false],
    [120, true],
  ])
  expect(judge({ readings, engine })).toEqual([
    { number: 'A', from: 0, to: 20 * MINUTE, reason: 'ignitionOff' },
    { number: 'A', from: 70 * MINUTE, to: 80 * MINUTE, reason: 'ignitionOff' },
    { number: 'A', from: 120 * MINUTE, to: null, reason: null },
  ])
})

test('the end of the shift ends an interval with the ignition, without the wait', () => {
  const day = dayOf([
    [200, 'B'],
    [201, true],
    [235, false],
    [250, true],
    [260, false],
    [262, true],
  ])
  expect(judge(day)).toEqual([
    { number: 'B', from: 200 * MINUTE, to: 235 * MINUTE, reason: 'shiftEnd' },
    { number: 'B', from: 250 * MINUTE, to: null, reason: null },
  ])
})
