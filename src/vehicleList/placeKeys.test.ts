import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { PlaceKeys } from './placeKeys.ts'

const window = fc.uniqueArray(fc.integer({ min: 0, max: 12 }).map(String), { maxLength: 8 })

test('a line that stays keeps its element, others take free ones, and no line has two', () => {
  fc.assert(
    fc.property(fc.array(window, { maxLength: 10 }), (windows) => {
      const keys = new PlaceKeys()
      let before: ReadonlyMap<string, number> = new Map()
      for (const lines of windows) {
        const now = keys.assign(lines)
        expect([...now.keys()]).toEqual(lines)
        expect(new Set(now.values()).size).toBe(lines.length)
        for (const line of lines) if (before.has(line)) expect(now.get(line)).toBe(before.get(line))
        expect(keys.assign(lines)).toEqual(now)
        const known = new Set(before.values())
        const made = [...now.values()].filter((key) => !known.has(key))
        expect(made.length).toBe(Math.max(0, lines.length - before.size))
        before = now
      }
    }),
  )
})

test('a window of other lines reuses the elements of the one before in their order', () => {
  const keys = new PlaceKeys()
  expect([...keys.assign(['a', 'b', 'c']).values()]).toEqual([0, 1, 2])
  expect([...keys.assign(['d', 'e', 'f']).values()]).toEqual([0, 1, 2])
  expect([...keys.assign(['e', 'g', 'h', 'i']).values()]).toEqual([1, 0, 2, 3])
})
