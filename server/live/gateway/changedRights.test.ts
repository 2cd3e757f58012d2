import { beforeEach, expect, test } from 'vitest'
import { CONTROL } from '../../../src/contract/wire/protocol.ts'
import { LiveEvent } from '../liveEvent.ts'
import { createManualClock, type ManualClock } from '../testing/observations.ts'
import type { ClientConnection } from './clientConnection.ts'
import { Gateway } from './gateway.ts'
import { createTestSocket, type TestSocket } from './testSocket.ts'
import { testViewer } from './testViewer.ts'
import type { Viewer } from './viewer.ts'

const FLUSH_MS = 100
const viewer = (ownerId: number, rights: string): Viewer => testViewer(ownerId, { rights })

let clock: ManualClock
let gateway: Gateway
let seq: number
beforeEach(() => {
  clock = createManualClock(1_000_000)
  gateway = new Gateway(clock)
  gateway.start(100)
  seq = 100
})

/** An alarm of a vehicle of each of these owners. */
const commit = (...owners: number[]): Promise<void> => {
  const firstSeq = seq + 1
  const events = owners.map((ownerId) => {
    const audience = { kind: 'vehicle', ownerId, vehicleId: ownerId } as const
    const data = { vehicleId: ownerId, timestamp: 1 }
    return new LiveEvent(++seq, { event: 'SOS_ALARM', data, audience }, clock.now())
  })
  gateway.accept({ firstSeq, lastSeq: seq, events })
  return clock.advance(FLUSH_MS)
}

/** A client whose account is named so, and which resumes with that. */
const connect = async (
  who: Viewer,
  data: { readonly seq: number | null; readonly rights?: string },
): Promise<{ socket: TestSocket; connection: ClientConnection }> => {
  const socket = createTestSocket()
  const connection = gateway.connect(socket, who, 'fleet.v1.json')
  if (!connection) throw new Error('The gateway took no client')
  gateway.receive(connection, JSON.stringify({ event: 'connection.resume', data }), false)
  await clock.advance(FLUSH_MS)
  return { socket, connection }
}

test('makes a connected client refetch at once, and sends only what it may see then', async () => {
  const { socket, connection } = await connect(viewer(1, 'before'), { seq: null })
  await commit(1)
  socket.read()
  gateway.changeViewer(connection, viewer(2, 'after'))
  await commit(1, 2)
  expect(socket.read()).toEqual([
    { event: CONTROL.resync, seq: 103, data: { reason: 'rights', rights: 'after' } },
  ])
  await commit(1, 2)
  expect(socket.read()).toMatchObject([{ event: 'SOS_ALARM', seq: 105 }])
})

test.each([
  ['as they are', 'now', [CONTROL.ready, 'SOS_ALARM']],
  ['not named by the client', undefined, [CONTROL.ready, 'SOS_ALARM']],
  ['as they were', 'before', [CONTROL.resync]],
])('answers a client that was away and has its rights %s [GATE-11]', async (_, rights, events) => {
  await commit(1, 1)
  const { socket } = await connect(viewer(1, 'now'), { seq: 101, ...(rights && { rights }) })
  const received = socket.read()
  expect(received.map(({ event }) => event)).toEqual(events)
  expect(received[0]?.data).toMatchObject({ rights: 'now' })
})
