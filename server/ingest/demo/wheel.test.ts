import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Wheel } from './wheel.ts'

test('everything is due once, at the first step not before its time', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 60 }), (delays) => {
      const wheel = new Wheel<number>(0, 500, 10_000)
      delays.forEach((delay, i) => wheel.add(i, delay))
      const out: number[] = []
      for (let now = 500; now <= 11_000; now += 500) {
        for (const i of wheel.takeDue(now)) {
          expect(delays[i] ?? 0).toBeLessThanOrEqual(now)
          expect(Math.max(500, delays[i] ?? 0)).toBeGreaterThan(now - 500)
          out.push(i)
        }
      }
      expect(out.toSorted((a, b) => a - b)).toEqual(delays.map((_, i) => i))
    }),
  )
})

test('after a long stall everything is due at once, and a clock set back does not stop the wheel', () => {
  const wheel = new Wheel<string>(0, 500, 10_000)
  wheel.add('a', 3_000)
  expect(wheel.takeDue(3_600_000)).toEqual(['a'])
  wheel.add('b', 3_601_000)
  expect(wheel.takeDue(1_000)).toEqual([])
  const found = [2_000, 5_000, 8_000, 11_000, 14_000].flatMap((now) => wheel.takeDue(now))
  expect(found).toEqual(['b'])
})
