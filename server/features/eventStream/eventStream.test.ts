import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { HEARTBEAT_MS } from '../../../src/contract/constants.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { CONTROL, END_EVENT, EVENT_STREAM_PATH, SNAPSHOT_EVENT } from '../../../src/contract/wire/protocol.ts'
import type { Observation } from '../../live/ports.ts'
import { location, simple, TEST_START } from '../../live/testFleet.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'

interface StreamEvent {
  readonly id: string
  readonly event: string
  readonly seq: number
  readonly data: Record<string, unknown>
}

/** A program that reads the stream by the rules of the HTML standard. */
interface Program {
  readonly status: number
  /** The id that it would resume from. */
  lastId: string
  readonly comments: string[]
  /** The next event; undefined: the stream has ended. */
  next(): Promise<StreamEvent | undefined>
  /** The vehicles of the snapshot that comes next. */
  snapshot(): Promise<{ seq: number; ids: unknown[]; vehicles: Record<string, unknown>[] }>
  leave(): void
}

let host: TestFleetApp
let owner: TestUser, limited: TestUser
let [a, b, foreign] = [0, 0, 0]
let address = ''
const programs: Program[] = []
beforeAll(async () => {
  host = await openTestFleetApp({ ring: { maxEvents: 50 } })
  owner = await host.addUser('owner')
  limited = await host.addUser('limited', { kind: 'limited', owner })
  await host.addUser('stranger')
  ;[a = 0, b = 0] = await host.addVehicles('owner', [{ key: 'a' }, { key: 'b' }])
  ;[foreign = 0] = await host.addVehicles('stranger', [{ key: 'z' }])
  await host.restrict(limited, [b], true)
  address = await host.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => {
  for (const program of programs.splice(0)) program.leave()
})
afterAll(() => host.close())

/** Each test has moments of its own, so that no position of another one is newer. */
let moment = TEST_START
const later = (): number => (moment += 1_000)

/** Stores what devices sent, and lets the gateway publish it. */
const record = async (...sent: Observation[]): Promise<void> => {
  await host.stage.record(...sent)
  await host.stage.clock.advance(100)
}

const parse = (text: string): { id: string | null; data: string | null; comment: string | null } => {
  const lines = text.split('\n')
  const of = (name: string): string | null =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null
  return { id: of('id'), data: of('data'), comment: of('') }
}

const open = async (authorization: string, lastId?: string): Promise<Program> => {
  const gone = new AbortController()
  const answer = await fetch(address + EVENT_STREAM_PATH, {
    headers: { authorization, ...(lastId !== undefined && { 'last-event-id': lastId }) },
    signal: gone.signal,
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const program: Program = {
    status: answer.status,
    lastId: '',
    comments: [],
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end < 0) {
          const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
          if (done) return undefined
          text += value
          continue
        }
        const { id, data, comment } = parse(text.slice(0, end))
        text = text.slice(end + 2)
        if (id !== null) program.lastId = id
        if (comment !== null) program.comments.push(comment)
        if (data !== null) return { id: program.lastId, ...(JSON.parse(data) as Omit<StreamEvent, 'id'>) }
      }
    },
    async snapshot() {
      const vehicles: Record<string, unknown>[] = []
      for (;;) {
        const event = await program.next()
        expect(event?.event).toBe(SNAPSHOT_EVENT)
        vehicles.push(...(event?.data['vehicles'] as Record<string, unknown>[]))
        if (event?.data['isLast'] === true)
          return { seq: event.seq, vehicles, ids: vehicles.map(({ vehicleId }) => vehicleId) }
      }
    },
    leave: () => gone.abort(),
  }
  programs.push(program)
  return program
}

const makeToken = async (user: TestUser): Promise<string> => {
  const body = { name: 'Program', scope: 'read', days: 1 }
  const made = await host.call(user, 'PUT', CALLS.createAccessToken.path, { body })
  return `Bearer ${(made.json as { token: string }).token}`
}

const openLive = async (user: TestUser) => {
  const program = await open(await makeToken(user))
  expect(await program.next()).toMatchObject({ event: CONTROL.ready })
  return { program, first: await program.snapshot() }
}

test('sends the vehicles as they are and then their events, of the own ones alone', async () => {
  await record(location(a, later(), { speed: 7 }))
  const { program, first } = await openLive(owner)
  expect(first.ids).toEqual([a, b])
  expect(first.vehicles[0]).toMatchObject({ vehiclesDataGpsDataDto: { speed: 7 } })
  expect(program.lastId).toBe(String(first.seq))
  await record(location(foreign, later()), location(a, later(), { speed: 11 }))
  const event = await program.next()
  expect(event).toMatchObject({ event: 'vehicleLocation', data: { vehicleId: a, speed: 11 } })
  expect(event?.id).toBe(String(event?.seq))
})

test('shows a limited user their vehicles alone, in the snapshot and in the events', async () => {
  const { program, first } = await openLive(limited)
  expect(first.ids).toEqual([b])
  await record(location(a, later()), location(b, later(), { speed: 3 }))
  expect(await program.next()).toMatchObject({ event: 'vehicleLocation', data: { vehicleId: b, speed: 3 } })
})

test('resumes after the last event id without loss, and without a snapshot', async () => {
  const { program } = await openLive(owner)
  await record(location(a, later(), { speed: 1 }))
  await program.next()
  program.leave()
  await record(simple(b, 'POWER_LOST', later()))
  const again = await open(await makeToken(owner), program.lastId)
  expect(await again.next()).toMatchObject({ event: CONTROL.ready, seq: Number(program.lastId) })
  expect(await again.next()).toMatchObject({ event: 'POWER_LOST', data: { vehicleId: b } })
})

test('sends a fresh snapshot where the last event id is too old or ahead', async () => {
  const { program } = await openLive(owner)
  program.leave()
  for (let n = 0; n < 60; n += 1) await record(simple(a, 'POWER_LOST', later()))
  for (const [id, reason] of [
    [program.lastId, 'tooOld'],
    ['999999999', 'ahead'],
  ] as const) {
    const again = await open(await makeToken(owner), id)
    expect(await again.next()).toMatchObject({ event: CONTROL.resync, data: { reason } })
    expect((await again.snapshot()).ids).toEqual([a, b])
  }
})

test('says every few seconds that it lives, and up to which id everything was sent', async () => {
  const { program } = await openLive(owner)
  await record(location(foreign, later()))
  await host.stage.clock.advance(HEARTBEAT_MS)
  await record(location(a, later()))
  const event = await program.next()
  expect(program.comments).toContain('heartbeat')
  expect(event?.event).toBe('vehicleLocation')
  expect(host.stage.fleet.gateway.connections).toBeGreaterThan(0)
  for (let n = 0; n < 6; n += 1) await host.stage.clock.advance(HEARTBEAT_MS)
  await record(location(a, later()))
  expect(await program.next()).toMatchObject({ event: 'vehicleLocation' })
})

test('sends the vehicles again when rights change, as they may be seen from then on', async () => {
  const other = await host.addUser('other', { kind: 'limited', owner })
  const { program, first } = await openLive(other)
  expect(first.ids).toEqual([a, b])
  await host.restrict(other, [a], false)
  await host.app.sessions.refreshAllOf(other.accountId)
  const { gateway } = host.stage.fleet
  const isNarrowed = () =>
    gateway.connectionsOf(other.accountId).every(({ viewer }) => viewer.scope.prohibited.has(a))
  await expect.poll(isNarrowed).toBe(true)
  await host.stage.clock.advance(100)
  expect(await program.next()).toMatchObject({ event: CONTROL.resync, data: { reason: 'rights' } })
  expect((await program.snapshot()).ids).toEqual([b])
})

test('ends when the token is revoked, and leaves the streams of other tokens', async () => {
  const [mine, others] = [await openLive(owner), await openLive(limited)]
  await host.call(owner, 'DELETE', CALLS.revokeAccessTokens.path)
  expect(await mine.program.next()).toMatchObject({ event: END_EVENT, data: { code: 1008 } })
  expect(await mine.program.next()).toBeUndefined()
  await record(location(b, later()))
  expect(await others.program.next()).toMatchObject({ event: 'vehicleLocation' })
})

test('refuses strangers, and an id that no event has', async () => {
  expect((await open('')).status).toBe(401)
  expect((await open('Bearer mer_nothing')).status).toBe(401)
  const bad = await fetch(address + EVENT_STREAM_PATH, {
    headers: { authorization: await makeToken(owner), 'last-event-id': 'first' },
  })
  expect(bad.status).toBe(400)
  expect(await bad.json()).toMatchObject({ field: 'last-event-id', allowed: expect.any(String) })
})

test('forgets a client that has left', async () => {
  const before = host.stage.fleet.gateway.connections
  const { program } = await openLive(owner)
  expect(host.stage.fleet.gateway.connections).toBe(before + 1)
  program.leave()
  await expect.poll(() => host.stage.fleet.gateway.connections).toBe(before)
})

test('ends with the server', async () => {
  const { program } = await openLive(owner)
  await host.app.close()
  let event = await program.next()
  while (event) event = await program.next()
  expect(event).toBeUndefined()
})
