import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDayClock } from './dayClock.ts'
import { EVENT_KEEP_DAYS } from '../storage/keepPartitions.ts'
import { collectEvents, openTestFleet, simple, TEST_START, type TestFleet } from './testFleet.ts'

let stage: TestFleet
let vehicleId: number
beforeEach(async () => {
  stage = await openTestFleet()
  await stage.addOwner('owner')
  vehicleId = (await stage.addVehicles('owner', [{ key: 'v' }]))[0] ?? 0
})
afterEach(() => stage.close())

/** Midnight of the 21st in Kyiv. */
const MIDNIGHT = Date.UTC(2026, 10, 20, 22)
const toMidnight = async (): Promise<void> => {
  await stage.clock.advance(MIDNIGHT - stage.clock.now())
  // The timer's write is queued before this one.
  await stage.fleet.journal.turnDay()
}

test('begins the day at midnight of the time zone without any report', async () => {
  const seen = collectEvents(stage.fleet)
  await toMidnight()
  expect(seen.all()).toMatchObject([{ event: 'dayStarted', data: { day: '2026-11-21' } }])
  await stage.record(simple(vehicleId, 'TERM', MIDNIGHT - 1_000), simple(vehicleId, 'TERM', MIDNIGHT + 10))
  expect(seen.all().slice(1)).toMatchObject([
    { event: 'TERM', data: { day: '2026-11-20', countPerDay: 1 } },
    { event: 'TERM', data: { day: '2026-11-21', countPerDay: 1 } },
  ])
  expect(await stage.db.selectFrom('meta').selectAll().execute()).toEqual([
    { key: 'day', value: '2026-11-21' },
  ])
})

test('begins the day before the first event that counts for it, and only once', async () => {
  const seen = collectEvents(stage.fleet)
  // A transaction just before midnight, so that the next one waits until after it.
  await stage.clock.advance(MIDNIGHT - 10 - stage.clock.now())
  const early = stage.fleet.sink.record([simple(vehicleId, 'TERM', MIDNIGHT - 1_000)])
  await stage.clock.advance(5)
  await early
  const done = stage.fleet.sink.record([simple(vehicleId, 'TERM', MIDNIGHT + 10)])
  await stage.clock.advance(100)
  await done
  await stage.fleet.journal.turnDay()
  expect(seen.all().map(({ event, data }) => [event, data['day']])).toEqual([
    ['TERM', '2026-11-20'],
    ['dayStarted', '2026-11-21'],
    ['TERM', '2026-11-21'],
  ])
  const seqs = seen.all().map(({ seq }) => seq)
  expect(seqs[2]).toBe((seqs[1] ?? 0) + 1)
})

test("counts nothing for tomorrow when a device's clock is ahead", async () => {
  const seen = collectEvents(stage.fleet)
  await stage.clock.advance(MIDNIGHT - 60_000 - stage.clock.now())
  await stage.record(simple(vehicleId, 'TERM', MIDNIGHT + 60_000))
  expect(seen.all()).toMatchObject([{ event: 'TERM', data: { day: '2026-11-20' } }])
})

test('takes a seq for a midnight that passed while the server was stopped, so that clients refetch', async () => {
  const before = stage.fleet.gateway.head
  await stage.fleet.stop()
  await stage.clock.advance(MIDNIGHT + 3_600_000 - stage.clock.now())
  const next = await stage.restart()
  expect(next.gateway.head).toBe(before + 1)
})

test('deletes counts older than the kept days and keeps newer ones', async () => {
  const day = 86_400_000
  const old = TEST_START - (EVENT_KEEP_DAYS + 1) * day
  await stage.record(simple(vehicleId, 'TERM', old), simple(vehicleId, 'TERM', TEST_START - day))
  await stage.restart()
  const counts = await stage.db.selectFrom('event_count').select('day').execute()
  expect(counts).toEqual([{ day: '2026-11-19' }])
})

test('begins days at local midnight, also at clock changes', () => {
  const kyiv = createDayClock('Europe/Kyiv')
  expect(kyiv.dayOf(Date.UTC(2026, 10, 20, 21, 59, 59, 999))).toBe('2026-11-20')
  expect(kyiv.dayOf(Date.UTC(2026, 10, 20, 22))).toBe('2026-11-21')
  expect(kyiv.nextDayStart(Date.UTC(2026, 10, 20, 12))).toBe(Date.UTC(2026, 10, 20, 22))
  // 25 October 2026 has 25 hours, 29 March 2026 has 23.
  expect(kyiv.nextDayStart(Date.UTC(2026, 9, 24, 21))).toBe(Date.UTC(2026, 9, 25, 22))
  expect(kyiv.nextDayStart(Date.UTC(2026, 2, 28, 22))).toBe(Date.UTC(2026, 2, 29, 21))
  expect(createDayClock('Asia/Kathmandu').dayOf(Date.UTC(2026, 0, 1, 18, 15))).toBe('2026-01-02')
  expect(() => createDayClock('Nowhere/Town')).toThrow(RangeError)
})
