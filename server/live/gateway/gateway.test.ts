import { beforeEach, describe, expect, test } from 'vitest'
import { HEARTBEAT_MS } from '../../../src/contract/constants.ts'
import { CLOSE, CONTROL, type WireFormat } from '../../../src/contract/wire/protocol.ts'
import { createManualClock, type ManualClock } from '../testing/observations.ts'
import { type DraftEvent, LiveEvent } from '../liveEvent.ts'
import type { ClientConnection } from './clientConnection.ts'
import { Gateway, type GatewayLimits } from './gateway.ts'
import { createTestSocket, type TestSocket } from './testSocket.ts'
import { testViewer } from './testViewer.ts'
import type { Viewer } from './viewer.ts'

const OWNER = 1
const START_SEQ = 100
let clock: ManualClock
let gateway: Gateway
let seq: number

const open = (limits: GatewayLimits = {}): void => {
  clock = createManualClock(1_000_000)
  gateway = new Gateway(clock, limits)
  gateway.start(START_SEQ)
  seq = START_SEQ
}
beforeEach(() => open())

const viewer = (rest: Partial<Viewer> = {}): Viewer => testViewer(OWNER, rest)
const connect = (
  who: Viewer = viewer(),
  format: WireFormat = 'fleet.v1.json',
): { socket: TestSocket; connection: ClientConnection } => {
  const socket = createTestSocket()
  const connection = gateway.connect(socket, who, format)
  if (!connection) throw new Error('The gateway took no client')
  return { socket, connection }
}
const resume = (connection: ClientConnection, from: number | null): void =>
  gateway.receive(connection, JSON.stringify({ event: 'connection.resume', data: { seq: from } }), false)
const live = (who?: Viewer, format?: WireFormat): { socket: TestSocket; connection: ClientConnection } => {
  const client = connect(who, format)
  resume(client.connection, null)
  client.socket.read()
  return client
}

const vehicleAudience = (vehicleId: number, ownerId = OWNER) =>
  ({ kind: 'vehicle', ownerId, vehicleId }) as const
const place = (vehicleId: number, speed = 1, ownerId = OWNER): DraftEvent => ({
  event: 'vehicleLocation',
  data: {
    vehicleId,
    timestamp: 1,
    latitude: 1,
    longitude: 1,
    speed,
    validity: 100,
    azimuth: null,
    ignitionOn: true,
    parkingIgnitionSince: null,
  },
  audience: vehicleAudience(vehicleId, ownerId),
})
const alarm = (vehicleId: number, ownerId = OWNER): DraftEvent => ({
  event: 'SOS_ALARM',
  data: { vehicleId, timestamp: 1 },
  audience: vehicleAudience(vehicleId, ownerId),
})
const commit = (...drafts: DraftEvent[]): void => {
  const firstSeq = seq + 1
  const events = drafts.map((draft) => new LiveEvent(++seq, draft, clock.now()))
  gateway.accept({ firstSeq, lastSeq: seq, events })
}
const flush = (): Promise<void> => clock.advance(100)
const names = (socket: TestSocket): [string, number][] => socket.read().map((one) => [one.event, one.seq])

describe('beginning', () => {
  test('continues from the last event for a fresh client, and sends nothing before its first message [LIVE-02]', async () => {
    const { socket, connection } = connect()
    commit(alarm(1))
    await flush()
    expect(socket.messages).toBe(0)
    resume(connection, null)
    commit(alarm(2))
    await flush()
    expect(names(socket)).toEqual([
      [CONTROL.ready, 101],
      ['SOS_ALARM', 102],
    ])
  })

  test('sends a client that reconnects what it missed, in order and without repetition', async () => {
    const { socket, connection } = live()
    commit(alarm(1), place(1), alarm(2))
    gateway.disconnect(connection)
    socket.read()
    const again = connect()
    resume(again.connection, 101)
    commit(alarm(3))
    await flush()
    expect(names(again.socket)).toEqual([
      [CONTROL.ready, 101],
      ['vehicleLocation', 102],
      ['SOS_ALARM', 103],
      ['SOS_ALARM', 104],
    ])
  })

  test.each([
    ['older than what is remembered', 99, 'tooOld'],
    ["ahead of the server's, as after a restored database", 500, 'ahead'],
  ])('resyncs a client with a last seq %s', async (_, from, reason) => {
    commit(alarm(1), alarm(2))
    const { socket, connection } = connect()
    resume(connection, from)
    expect(socket.read()).toEqual([{ event: CONTROL.resync, seq: 102, data: { reason, rights: 'all' } }])
    commit(alarm(3))
    await flush()
    expect(names(socket)).toEqual([['SOS_ALARM', 103]])
    expect(gateway.tallies.resyncs).toEqual({ [reason]: 1 })
  })

  test('bounds the ring by number and by age', async () => {
    open({ ring: { maxEvents: 3, maxAgeMs: 5_000 } })
    const answerTo = (from: number): string | undefined => {
      const { socket, connection } = connect()
      resume(connection, from)
      gateway.disconnect(connection)
      return socket.read()[0]?.event
    }
    commit(alarm(1), alarm(2), alarm(3), alarm(4), alarm(5))
    expect([answerTo(101), answerTo(102)]).toEqual([CONTROL.resync, CONTROL.ready])
    await clock.advance(6_000)
    commit(alarm(6))
    expect([answerTo(104), answerTo(105)]).toEqual([CONTROL.resync, CONTROL.ready])
  })

  test('tells every client to refetch after a gap in the seqs or a step back', async () => {
    const { socket } = live()
    commit(alarm(1))
    seq += 3
    commit(alarm(2))
    await flush()
    expect(names(socket)).toEqual([[CONTROL.resync, 105]])
    seq = 50
    commit(alarm(3))
    await flush()
    expect(socket.read()).toEqual([
      { event: CONTROL.resync, seq: 51, data: { reason: 'gap', rights: 'all' } },
    ])
    const late = connect()
    resume(late.connection, 50)
    expect(names(late.socket)).toEqual([[CONTROL.resync, 51]])
  })
})

describe('visibility', () => {
  const drafts = (): DraftEvent[] => [place(1), alarm(1), place(2), alarm(2), alarm(3, 2)]

  test('sends only vehicles of the own fleet, and to a limited user only the allowed ones [GATE-11]', async () => {
    const clients = [
      live(),
      live(viewer({ scope: { ownerId: 2, allowed: null, prohibited: new Set() } })),
      live(viewer({ scope: { ownerId: OWNER, allowed: new Set([2]), prohibited: new Set() } })),
      live(viewer({ scope: { ownerId: OWNER, allowed: null, prohibited: new Set([2]) } })),
      live(viewer({ scope: { ownerId: null, allowed: null, prohibited: new Set() } })),
    ]
    commit(...drafts())
    await flush()
    expect(clients.map(({ socket }) => names(socket).map(([, n]) => n))).toEqual([
      [101, 102, 103, 104],
      [105],
      [103, 104],
      [101, 102],
      [],
    ])
  })

  test('sends no vehicleLocation, live or resumed, without the right to positions [USERS-06]', async () => {
    const blind = viewer({ seesPositions: false })
    const { socket } = live(blind)
    commit(...drafts())
    await flush()
    expect(names(socket)).toEqual([
      ['SOS_ALARM', 102],
      ['SOS_ALARM', 104],
    ])
    const again = connect(blind)
    resume(again.connection, START_SEQ)
    expect(names(again.socket).map(([, n]) => n)).toEqual([100, 102, 104])
  })

  test('leaves fuel sensors out of the event without the right to fuel [USERS-07]', async () => {
    const sensor = (sensorType: string) => ({
      name: sensorType,
      value: 1,
      units: '',
      visible: true,
      sensorType,
      sensorNumber: 1,
    })
    const all = live()
    const some = live(viewer({ seesFuel: false }))
    commit({
      event: 'vehicleSensors',
      data: {
        vehicleId: 1,
        timestamp: 1,
        realSensorValues: [sensor('FUEL_LEVEL'), sensor('THERMAL')],
        multiSensorValues: [sensor('FUEL_CONSUMPTION')],
        logicalInputStatuses: [],
      },
      audience: vehicleAudience(1),
    })
    await flush()
    expect(all.socket.read()[0]?.data).toMatchObject({
      realSensorValues: [{ name: 'FUEL_LEVEL' }, { name: 'THERMAL' }],
      multiSensorValues: [{ name: 'FUEL_CONSUMPTION' }],
    })
    expect(some.socket.read()[0]?.data).toMatchObject({
      realSensorValues: [{ name: 'THERMAL' }],
      multiSensorValues: [],
    })
  })

  test('sends a pin to the same account, a new day to everyone and a changed list to the owner', async () => {
    const clients = [
      live(),
      live(viewer({ accountId: 11 })),
      live(viewer({ scope: { ownerId: 2, allowed: null, prohibited: new Set() } })),
    ]
    commit(
      {
        event: 'vehicleFixed',
        data: { vehicleId: 1, fixed: 1 },
        audience: { kind: 'account', accountId: 10, ownerId: OWNER },
      },
      { event: 'dayStarted', data: { day: '2026-11-21' }, audience: { kind: 'everyone' } },
      {
        event: 'changedVehicleList',
        data: { message: 'Vehicle was deleted' },
        audience: { kind: 'owner', ownerId: 2 },
      },
    )
    await flush()
    expect(clients.map(({ socket }) => names(socket).map(([, n]) => n))).toEqual([
      [101, 102],
      [102],
      [102, 103],
    ])
  })
})

describe('a slow reader', () => {
  const slow = { slowBytes: 1, maxWaiting: 3 }

  test('gets the newest location of each vehicle and every other event, in seq order', async () => {
    open(slow)
    const { socket } = live()
    socket.isStuck = true
    commit(alarm(9))
    await flush()
    commit(place(1, 1), alarm(1), place(2, 2))
    await flush()
    commit(place(1, 3), alarm(2))
    await flush()
    expect(names(socket)).toEqual([['SOS_ALARM', 101]])
    socket.isStuck = false
    await flush()
    expect(socket.read().map((one) => [one.seq, one.data['speed']])).toEqual([
      [103, undefined],
      [104, 2],
      [105, 3],
      [106, undefined],
    ])
    expect(gateway.tallies).toMatchObject({ sent: 5, coalesced: 1, dropped: 0, resyncs: {} })
  })

  test('loses everything past the bound and is told to refetch once it reads', async () => {
    open(slow)
    const { socket } = live()
    const fast = live(viewer({ sessionId: 2 }))
    socket.isStuck = true
    commit(alarm(9))
    await flush()
    commit(place(1), alarm(1), alarm(2), alarm(3), alarm(4))
    await flush()
    commit(alarm(5), place(1))
    await flush()
    expect(names(socket)).toEqual([['SOS_ALARM', 101]])
    socket.isStuck = false
    await flush()
    expect(socket.read()).toEqual([
      { event: CONTROL.resync, seq: 108, data: { reason: 'slow', rights: 'all' } },
    ])
    commit(alarm(6))
    await flush()
    expect(names(socket)).toEqual([['SOS_ALARM', 109]])
    expect(names(fast.socket).map(([, n]) => n)).toEqual([101, 102, 103, 104, 105, 106, 107, 108, 109])
    expect(gateway.tallies).toMatchObject({ dropped: 7, resyncs: { slow: 1 } })
  })

  test('reports in a heartbeat only what was sent, so that its seq is a point to resume from', async () => {
    open({ slowBytes: 1_000_000 })
    const { socket, connection } = live()
    await clock.advance(HEARTBEAT_MS)
    expect(socket.read()).toEqual([{ event: CONTROL.heartbeat, seq: 100, data: {} }])
    expect(socket.pings).toBe(1)
    connection.noteAlive()
    commit(alarm(1, 2), alarm(1))
    await clock.advance(HEARTBEAT_MS)
    expect(names(socket)).toEqual([
      ['SOS_ALARM', 102],
      [CONTROL.heartbeat, 102],
    ])
    open({ slowBytes: 1 })
    const stuck = live()
    stuck.socket.isStuck = true
    commit(alarm(1))
    await flush()
    commit(alarm(2))
    await clock.advance(HEARTBEAT_MS)
    expect(names(stuck.socket)).toEqual([['SOS_ALARM', 101]])
  })
})

describe('closing', () => {
  test('closes the connections of an ended session with 1008, and no others [AUTH-15]', () => {
    const mine = [live(), live()]
    const other = live(viewer({ sessionId: 2 }))
    gateway.endSession(1)
    expect(mine.map(({ socket }) => socket.closed?.code)).toEqual([CLOSE.sessionOver, CLOSE.sessionOver])
    expect(other.socket.closed).toBeNull()
    expect(gateway.connections).toBe(1)
  })

  test('closes with 1012 on a planned stop and with 1013 above the connection limit [AUTH-15]', () => {
    open({ maxConnections: 1 })
    const { socket } = live()
    const extra = createTestSocket()
    expect(gateway.connect(extra, viewer(), 'fleet.v1.json')).toBeNull()
    expect(extra.closed?.code).toBe(CLOSE.overload)
    gateway.stop()
    expect(socket.closed?.code).toBe(CLOSE.plannedStop)
    expect(gateway.tallies.closed).toEqual({ overload: 1, plannedStop: 1 })
  })

  test.each([
    ['binary', '', true],
    ['notJson', 'hello', false],
    ['notJson', 'null', false],
    ['unknownEvent', '{"event":"vehicleLocation"}', false],
    ['unknownEvent', '[]', false],
    ['badSeq', '{"event":"connection.resume"}', false],
    ['badSeq', '{"event":"connection.resume","data":{"seq":-1}}', false],
    ['badSeq', '{"event":"connection.resume","data":{"seq":"7"}}', false],
    ['badSeq', '{"event":"connection.resume","data":{"seq":1.5}}', false],
    ['badRights', '{"event":"connection.resume","data":{"seq":1,"rights":7}}', false],
    ['tooBig', `"${'x'.repeat(5_000)}"`, false],
  ])(
    'counts garbage (%s: %s) and closes with 1003, which ends no session [AUTH-15]',
    (why, text, isBinary) => {
      const { socket, connection } = connect()
      gateway.receive(connection, text, isBinary)
      gateway.receive(connection, text, isBinary)
      expect(socket.closed?.code).toBe(CLOSE.unsupportedData)
      expect(gateway.tallies.garbage).toEqual({ [why]: 1 })
      expect(gateway.connections).toBe(0)
    },
  )

  test('rejects a second resume, so that no client can walk the ring repeatedly', () => {
    const { socket, connection } = live()
    resume(connection, null)
    expect(socket.closed?.code).toBe(CLOSE.unsupportedData)
    expect(gateway.tallies.garbage).toEqual({ repeated: 1 })
  })

  test('drops a client after two unanswered pings and keeps one that answers', async () => {
    const dead = live()
    const alive = live(viewer({ sessionId: 2 }))
    for (let beat = 0; beat < 4; beat++) {
      await clock.advance(HEARTBEAT_MS)
      alive.connection.noteAlive()
    }
    expect([dead.socket.isTerminated, alive.socket.isTerminated]).toEqual([true, false])
    expect(dead.socket.pings).toBe(2)
  })
})

test('sends control messages as text in the binary format too, and in order [LIVE-02]', async () => {
  const { socket, connection } = connect(viewer(), 'fleet.v1.binary')
  resume(connection, START_SEQ)
  commit(place(1))
  await clock.advance(HEARTBEAT_MS)
  expect(socket.readRaw().map(({ binary }) => binary)).toEqual([false, true, false])
})

test('packs the events of one flush into one message and serializes each once for all clients', async () => {
  const clients = [live(), live(viewer({ sessionId: 2 }))]
  let encoded = 0
  const data = {
    vehicleId: 1,
    timestamp: 1,
    toJSON() {
      encoded++
      return { vehicleId: 1, timestamp: 1 }
    },
  }
  commit({ event: 'SOS_ALARM', data, audience: vehicleAudience(1) }, alarm(2))
  await flush()
  expect(clients.map(({ socket }) => socket.messages)).toEqual([1, 1])
  expect(encoded).toBe(1)
})
