import { describe, expect, test } from 'vitest'
import { COALESCE_ABOVE, coalesce, createOutbox, MAX_BATCH, MAX_WAITING } from './outbox.ts'
import type { Observation } from './ports.ts'
import { createFakeServer } from './testing.ts'

const location = (vehicleId: number, timestamp: number): Observation => ({
  event: 'vehicleLocation',
  data: {
    vehicleId,
    timestamp,
    latitude: 50,
    longitude: 30,
    speed: 1,
    validity: 100,
    azimuth: 0,
    ignitionOn: true,
  },
})
const parking = (vehicleId: number, timestamp: number): Observation => ({
  event: 'simple',
  name: 'VEHICLE_PARKING_START',
  data: { vehicleId, timestamp },
})
const stored = (server: ReturnType<typeof createFakeServer>): Observation[] =>
  server.observed.map(({ observation }) => observation)

describe('outbox', () => {
  test('one batch is on its way at a time, in order, and none is larger than the bound', async () => {
    const server = createFakeServer(0)
    const outbox = createOutbox(server)
    const all = Array.from({ length: MAX_BATCH + 10 }, (_, i) => location(i, i))
    for (const observation of all) outbox.push(observation)
    server.hold = true
    outbox.flush()
    outbox.flush()
    await server.clock.advance(0)
    expect(server.batches).toEqual([])
    server.hold = false
    server.release()
    await server.clock.advance(0)
    outbox.flush()
    await server.clock.advance(0)
    expect(server.batches).toEqual([MAX_BATCH, 10])
    expect(stored(server)).toEqual(all)
    expect(outbox.recorded()).toBe(all.length)
  })

  test('a rejected batch is repeated unchanged, before what came after it', async () => {
    const server = createFakeServer(0)
    const outbox = createOutbox(server)
    outbox.push(location(1, 1))
    server.rejectWith = 'disk full'
    outbox.flush()
    await server.clock.advance(0)
    outbox.push(parking(1, 2))
    outbox.flush()
    await server.clock.advance(400)
    expect(outbox.waiting()).toBe(2)
    expect(server.lines.join()).toContain('disk full')
    server.rejectWith = null
    await server.clock.advance(200)
    outbox.flush()
    await server.clock.advance(0)
    expect(stored(server)).toEqual([location(1, 1), parking(1, 2)])
    expect(outbox.waiting()).toBe(0)
  })

  test('the pauses between repeats grow and a later success ends them', async () => {
    const server = createFakeServer(0)
    const outbox = createOutbox(server)
    outbox.push(location(1, 1))
    server.rejectWith = 'no'
    outbox.flush()
    await server.clock.advance(60_000)
    expect(server.lines.length).toBeGreaterThan(4)
    expect(server.lines.length).toBeLessThan(14)
    server.rejectWith = null
    await server.clock.advance(10_000)
    expect(outbox.recorded()).toBe(1)
  })

  test('a backlog keeps the newest place of each vehicle and every happening', async () => {
    const server = createFakeServer(0)
    const outbox = createOutbox(server)
    server.rejectWith = 'down'
    outbox.push(location(0, 0))
    outbox.flush()
    await server.clock.advance(0)
    const rounds = COALESCE_ABOVE / 100 + 2
    for (let round = 1; round <= rounds; round++) {
      for (let v = 0; v < 100; v++) outbox.push(location(v, round))
      outbox.push(parking(1, round))
    }
    expect(outbox.waiting()).toBeLessThan(COALESCE_ABOVE)
    server.rejectWith = null
    await server.clock.advance(1_000)
    outbox.flush()
    await server.clock.advance(0)
    const happenings = stored(server).filter((o) => o.event === 'simple')
    expect(happenings).toHaveLength(rounds)
    expect(stored(server)).toContainEqual(location(99, rounds))
    expect(outbox.givenUp()['replaced by a newer state']).toBeGreaterThan(0)
  })

  test('happenings beyond the bound are given up oldest first, counted and said', () => {
    const server = createFakeServer(0)
    const outbox = createOutbox(server)
    for (let i = 0; i < MAX_WAITING + COALESCE_ABOVE * 2; i++) outbox.push(parking(1, i))
    expect(outbox.waiting()).toBeLessThanOrEqual(MAX_WAITING + COALESCE_ABOVE)
    expect(outbox.givenUp()['backlog full']).toBeGreaterThan(0)
    expect(server.lines.join()).toContain('backlog full')
  })

  test('closing delivers what waits and ignores what comes later', async () => {
    const server = createFakeServer(0)
    const outbox = createOutbox(server)
    outbox.push(location(1, 1))
    await outbox.close(3)
    outbox.push(location(1, 2))
    expect(stored(server)).toEqual([location(1, 1)])
    expect(outbox.waiting()).toBe(0)
  })

  test('closing onto a sink that refuses ends after its tries and counts the loss', async () => {
    const server = createFakeServer(0)
    const outbox = createOutbox(server)
    server.rejectWith = 'gone'
    outbox.push(location(1, 1))
    await outbox.close(2)
    expect(outbox.givenUp()).toEqual({ 'not stored before the stop': 1 })
  })
})

test('coalescing keeps the order of what it keeps', () => {
  expect(coalesce([location(1, 1), parking(1, 2), location(2, 3), location(1, 4)])).toEqual([
    parking(1, 2),
    location(2, 3),
    location(1, 4),
  ])
})
