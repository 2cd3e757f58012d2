import { expect, test } from 'vitest'
import { createManualClock } from '../testing/observations.ts'
import { LiveEvent } from '../liveEvent.ts'
import { FLUSH_MS, Gateway } from './gateway.ts'
import { createTestSocket } from './testSocket.ts'
import { testViewer } from './testViewer.ts'

const OWNER = 1

test('flushes an event at once after a pause and batches those that follow sooner, also after the clock was set back', async () => {
  const clock = createManualClock(1_000_000)
  const gateway = new Gateway(clock)
  gateway.start(0)
  const socket = createTestSocket()
  const connection = gateway.connect(socket, testViewer(OWNER), 'fleet.v1.json')
  if (!connection) throw new Error('The gateway took no client')
  gateway.receive(connection, JSON.stringify({ event: 'connection.resume', data: { seq: null } }), false)
  await clock.advance(FLUSH_MS)
  socket.read()
  let seq = 0
  const commit = (): void => {
    seq += 1
    const data = { vehicleId: seq, timestamp: 1, day: '2026-11-20', countPerDay: 1 }
    const audience = { kind: 'owner', ownerId: OWNER } as const
    const event = new LiveEvent(seq, { event: 'TERM', data, audience }, clock.now())
    gateway.accept({ firstSeq: seq, lastSeq: seq, events: [event] })
  }
  const before = socket.messages
  commit()
  await clock.advance(0)
  expect(socket.messages - before).toBe(1)
  commit()
  await clock.advance(FLUSH_MS - 1)
  commit()
  expect(socket.messages - before).toBe(1)
  await clock.advance(1)
  expect(socket.messages - before).toBe(2)
  expect(socket.read().map((one) => one.seq)).toEqual([1, 2, 3])
  clock.jump(-3_600_000)
  commit()
  await clock.advance(FLUSH_MS)
  expect(socket.read().map((one) => one.seq)).toEqual([4])
})
