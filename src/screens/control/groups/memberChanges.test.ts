import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changeCount,
  choose,
  countChosen,
  inParts,
  isChosen,
  NO_CHANGES,
  stillChanges,
} from './memberChanges.ts'

const MEMBERS = new Set([1])

test('ticks become vehicles to add and to remove; unchanged membership is no change [API-73, API-74]', () => {
  expect(choose(NO_CHANGES, MEMBERS, [1, 2], true)).toEqual({ add: new Set([2]), remove: new Set() })
  expect(choose(NO_CHANGES, MEMBERS, [1, 2], false)).toEqual({ add: new Set(), remove: new Set([1]) })
})

test('reverting a tick leaves nothing to save', () => {
  const added = choose(NO_CHANGES, MEMBERS, [2], true)
  expect(isChosen(added, MEMBERS, 2)).toBe(true)
  expect(choose(added, MEMBERS, [2], false)).toEqual(NO_CHANGES)
  const removed = choose(NO_CHANGES, MEMBERS, [1], false)
  expect(isChosen(removed, MEMBERS, 1)).toBe(false)
  expect(choose(removed, MEMBERS, [1], true)).toEqual(NO_CHANGES)
})

test('saved completely, the changes make the group equal to the ticks, whatever the ticks and whoever else saved', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 30 }))
  const steps = fc.array(fc.record({ ids, wanted: fc.boolean() }), { maxLength: 8 })
  fc.assert(
    fc.property(ids, ids, steps, fc.integer({ min: 1, max: 7 }), (first, later, ticks, size) => {
      const members = new Set(first)
      const requests = new Map<number, boolean>()
      let changes = NO_CHANGES
      for (const tick of ticks) {
        changes = choose(changes, members, tick.ids, tick.wanted)
        for (const id of tick.ids) requests.set(id, tick.wanted)
      }
      const everyone = Float64Array.from({ length: 30 }, (_, index) => index + 1)
      const wanted = [...everyone].filter((id) => requests.get(id) ?? members.has(id))
      expect([...everyone].filter((id) => isChosen(changes, members, id))).toEqual(wanted)
      expect(countChosen(changes, members, everyone)).toBe(wanted.length)

      // Somebody else made the same change; the server rejects a change without effect (ERR-27, ERR-28).
      const now = new Set(later)
      const left = stillChanges(changes, now)
      for (const part of inParts(left.add, size)) {
        expect(part.length).toBeLessThanOrEqual(size)
        for (const id of part) {
          expect(now.has(id)).toBe(false)
          now.add(id)
        }
      }
      for (const part of inParts(left.remove, size)) for (const id of part) expect(now.delete(id)).toBe(true)
      expect(changeCount(stillChanges(changes, now))).toBe(0)
      for (const id of changes.add) expect(now.has(id)).toBe(true)
      for (const id of changes.remove) expect(now.has(id)).toBe(false)
    }),
  )
})
