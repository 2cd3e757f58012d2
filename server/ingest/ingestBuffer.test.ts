import { describe, expect, test } from 'vitest'
import { COALESCE_ABOVE, coalesce, createIngestBuffer, MAX_BATCH, MAX_WAITING } from './ingestBuffer.ts'
import type { Observation } from '../live/ports.ts'
import { createFakeServer } from '../live/testing/observations.ts'

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

describe('ingestBuffer', () => {
  test('sends one batch at a time, in order, and none above the limit', async () => {
    const server = createFakeServer(0)
    const ingestBuffer = createIngestBuffer(server)
    const all = Array.from({ length: MAX_BATCH + 10 }, (_, i) => location(i, i))
    for (const observation of all) ingestBuffer.push(observation)
    server.hold = true
    ingestBuffer.flush()
    ingestBuffer.flush()
    await server.clock.advance(0)
    expect(server.batches).toEqual([])
    server.hold = false
    server.release()
    await server.clock.advance(0)
    ingestBuffer.flush()
    await server.clock.advance(0)
    expect(server.batches).toEqual([MAX_BATCH, 10])
    expect(stored(server)).toEqual(all)
    expect(ingestBuffer.recorded()).toBe(all.length)
  })

  test('retries a rejected batch unchanged, before later observations', async () => {
    const server = createFakeServer(0)
    const ingestBuffer = createIngestBuffer(server)
    ingestBuffer.push(location(1, 1))
    server.rejectWith = 'disk full'
    ingestBuffer.flush()
    await server.clock.advance(0)
    ingestBuffer.push(parking(1, 2))
    ingestBuffer.flush()
    await server.clock.advance(400)
    expect(ingestBuffer.waiting()).toBe(2)
    expect(server.lines.join()).toContain('disk full')
    server.rejectWith = null
    await server.clock.advance(200)
    ingestBuffer.flush()
    await server.clock.advance(0)
    expect(stored(server)).toEqual([location(1, 1), parking(1, 2)])
    expect(ingestBuffer.waiting()).toBe(0)
  })

  test('increases the pauses between retries, and resets them after a success', async () => {
    const server = createFakeServer(0)
    const ingestBuffer = createIngestBuffer(server)
    ingestBuffer.push(location(1, 1))
    server.rejectWith = 'no'
    ingestBuffer.flush()
    await server.clock.advance(60_000)
    expect(server.lines.length).toBeGreaterThan(4)
    expect(server.lines.length).toBeLessThan(14)
    server.rejectWith = null
    await server.clock.advance(10_000)
    expect(ingestBuffer.recorded()).toBe(1)
  })

  test('keeps the newest place of each vehicle and every event in a backlog', async () => {
    const server = createFakeServer(0)
    const ingestBuffer = createIngestBuffer(server)
    server.rejectWith = 'down'
    ingestBuffer.push(location(0, 0))
    ingestBuffer.flush()
    await server.clock.advance(0)
    const rounds = COALESCE_ABOVE / 100 + 2
    for (let round = 1; round <= rounds; round++) {
      for (let v = 0; v < 100; v++) ingestBuffer.push(location(v, round))
      ingestBuffer.push(parking(1, round))
    }
    expect(ingestBuffer.waiting()).toBeLessThan(COALESCE_ABOVE)
    server.rejectWith = null
    await server.clock.advance(1_000)
    ingestBuffer.flush()
    await server.clock.advance(0)
    const happenings = stored(server).filter((o) => o.event === 'simple')
    expect(happenings).toHaveLength(rounds)
    expect(stored(server)).toContainEqual(location(99, rounds))
    expect(ingestBuffer.droppedCounts()['replaced by a newer state']).toBeGreaterThan(0)
  })

  test('drops the oldest events beyond the limit, counts and logs them', () => {
    const server = createFakeServer(0)
    const ingestBuffer = createIngestBuffer(server)
    for (let i = 0; i < MAX_WAITING + COALESCE_ABOVE * 2; i++) ingestBuffer.push(parking(1, i))
    expect(ingestBuffer.waiting()).toBeLessThanOrEqual(MAX_WAITING + COALESCE_ABOVE)
    expect(ingestBuffer.droppedCounts()['backlog full']).toBeGreaterThan(0)
    expect(server.lines.join()).toContain('backlog full')
  })

  test('delivers the queue on closing and ignores later pushes', async () => {
    const server = createFakeServer(0)
    const ingestBuffer = createIngestBuffer(server)
    ingestBuffer.push(location(1, 1))
    await ingestBuffer.close(3)
    ingestBuffer.push(location(1, 2))
    expect(stored(server)).toEqual([location(1, 1)])
    expect(ingestBuffer.waiting()).toBe(0)
  })

  test('gives up after the allowed attempts when it closes onto a rejecting sink, and counts the loss', async () => {
    const server = createFakeServer(0)
    const ingestBuffer = createIngestBuffer(server)
    server.rejectWith = 'gone'
    ingestBuffer.push(location(1, 1))
    await ingestBuffer.close(2)
    expect(ingestBuffer.droppedCounts()).toEqual({ 'not stored before the stop': 1 })
  })
})

test('keeps the order when coalescing', () => {
  expect(coalesce([location(1, 1), parking(1, 2), location(2, 3), location(1, 4)])).toEqual([
    parking(1, 2),
    location(2, 3),
    location(1, 4),
  ])
})
