import { expect, test } from 'vitest'
import { ZoneStays } from './zoneStays.ts'

const SLOT = 4
const stay = (zoneId: number, since = 100) => ({ zoneId, since })

test('an event is about one zone, whatever else is known of the vehicle', () => {
  const stays = new ZoneStays()
  stays.merge(SLOT, [stay(1), stay(2)], 10)
  expect(stays.note(SLOT, { zoneId: 3, since: 200, seq: 11 }, 10)).toBe(true)
  expect(stays.note(SLOT, { zoneId: 1, since: null, seq: 12 }, 10)).toBe(true)
  expect(stays.of(SLOT)).toEqual([stay(2), stay(3, 200)])
  expect(stays.sinceOf(SLOT, 3)).toBe(200)
  expect(stays.sinceOf(SLOT, 1)).toBeNull()
})

test('an event that is not newer than what is known of its zone is stale', () => {
  const stays = new ZoneStays()
  stays.note(SLOT, { zoneId: 1, since: 100, seq: 20 }, -1)
  expect(stays.note(SLOT, { zoneId: 1, since: null, seq: 20 }, -1)).toBe(false)
  expect(stays.note(SLOT, { zoneId: 2, since: 100, seq: 15 }, 15)).toBe(false)
  expect(stays.of(SLOT)).toEqual([stay(1)])
})

test('a list replaces what is as old, and leaves later entries and exits', () => {
  const stays = new ZoneStays()
  stays.merge(SLOT, [stay(1)], 10)
  stays.note(SLOT, { zoneId: 2, since: null, seq: 30 }, 10)
  stays.note(SLOT, { zoneId: 3, since: 300, seq: 31 }, 10)
  stays.merge(SLOT, [stay(2), stay(4)], 20)
  expect(stays.of(SLOT)).toEqual([stay(3, 300), stay(4)])
  stays.merge(SLOT, [], 40)
  expect(stays.of(SLOT)).toEqual([])
})

test('the turn rises with every entry and exit, also where as many stay inside', () => {
  const stays = new ZoneStays()
  stays.merge(SLOT, [stay(1)], 10)
  const before = stays.turn
  stays.note(SLOT, { zoneId: 1, since: null, seq: 11 }, 10)
  stays.note(SLOT + 1, { zoneId: 1, since: 300, seq: 12 }, 10)
  expect(stays.turn).toBe(before + 2)
  stays.note(SLOT + 1, { zoneId: 1, since: 300, seq: 12 }, 10)
  stays.merge(SLOT + 2, [], 20)
  expect(stays.turn).toBe(before + 2)
  stays.reset(SLOT + 1)
  expect(stays.turn).toBe(before + 3)
})
