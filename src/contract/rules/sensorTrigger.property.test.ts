import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultHysteresis, holdsAfter, isFired } from './sensorTrigger.ts'

type Condition = 'MoreThen' | 'LessThen' | 'Equals'
interface Rule {
  readonly condition: Condition
  readonly thresholdValue: number
  readonly hysteresis: number
}

/** The indexes at which the rule fires for a sequence of values. */
const firedAt = (rule: Rule, values: readonly number[]): number[] => {
  let holds: boolean | null = null
  const fired: number[] = []
  values.forEach((value, index) => {
    const after = holdsAfter(rule, holds, value)
    if (isFired(holds, after)) fired.push(index)
    holds = after
  })
  return fired
}

/** The side of the band a value is on, without state: in, out, or in the band, which decides nothing. */
const sideOf = (
  { condition, thresholdValue: t, hysteresis: h }: Rule,
  value: number,
): 'in' | 'out' | 'band' => {
  if (condition === 'MoreThen') return value > t ? 'in' : value < t - h ? 'out' : 'band'
  if (condition === 'LessThen') return value < t ? 'in' : value > t + h ? 'out' : 'band'
  const away = Math.abs(value - t)
  return away <= h / 2 ? 'in' : away > h ? 'out' : 'band'
}

/**
 * The oracle: values in the band are ignored; every 'in' after an 'out' fires. A band value at the very start counts
 * as 'out'.
 */
const expectedAt = (rule: Rule, values: readonly number[]): number[] => {
  const sides = values.map((value, index) => {
    const side = sideOf(rule, value)
    return { index, side: index === 0 && side === 'band' ? 'out' : side }
  })
  const decided = sides.filter(({ side }) => side !== 'band')
  return decided.flatMap(({ index, side }, place) =>
    side === 'in' && decided[place - 1]?.side === 'out' ? [index] : [],
  )
}

const whole = fc.integer({ min: -40, max: 40 })
const anyRule = fc.record({
  condition: fc.constantFrom<Condition>('MoreThen', 'LessThen', 'Equals'),
  thresholdValue: whole,
  hysteresis: fc.integer({ min: 0, max: 12 }).map((twice) => twice * 2),
})

test('a trigger fires once per crossing and not before the value returned beyond the hysteresis [VEH-46, VEH-47]', () => {
  fc.assert(
    fc.property(anyRule, fc.array(whole, { maxLength: 60 }), (rule, values) => {
      expect(firedAt(rule, values)).toEqual(expectedAt(rule, values))
    }),
    { numRuns: 2_000 },
  )
})

test('a value that jitters around the threshold fires once, one that returns fires again', () => {
  const rule: Rule = { condition: 'MoreThen', thresholdValue: 90, hysteresis: 5 }
  expect(firedAt(rule, [80, 91, 89.5, 90.5, 88, 91, 86, 92])).toEqual([1])
  expect(firedAt(rule, [80, 91, 84.9, 91])).toEqual([1, 3])
  expect(firedAt(rule, [95, 96, 84, 95])).toEqual([3])
})

test('the default hysteresis is 2 % of the threshold, 0.01 at least', () => {
  expect(defaultHysteresis(-50)).toBe(1)
  expect(defaultHysteresis(0)).toBe(0.01)
})
