import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallName } from '../../../src/contract/http/paths.ts'
import {
  trailerCouplings,
  trailerStates,
  unknownTrailers,
} from '../../../src/contract/http/trailerCouplings.ts'
import { CouplingJudge, type CouplingEvent, inOrder } from '../../live/trailers/judgeCouplings.ts'
import { TrailerKeeper } from '../../live/trailers/trailerKeeper.ts'
import type { Observation } from '../../live/ports.ts'
import { location, TEST_START } from '../../live/testFleet.ts'
import { createRandom } from '../../platform/random.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { trailerProvider } from './trailerProvider.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const start = TEST_START - 3 * HOUR

let stage: AdminStage
let owner: TestUser
let limited: TestUser
let reader: TestUser
let keeper: TrailerKeeper
let turn = 0
let tractor: number
let other: number
let own: number

const newKeeper = (fleet = stage.host.stage.fleet) => new TrailerKeeper({ ...fleet, log: () => undefined })

beforeAll(async () => {
  stage = await openAdminStage()
  const { host } = stage
  owner = await host.addUser('owner')
  limited = await host.addUser('limited', { kind: 'limited', owner, without: ['seeRoutesAndTrailers'] })
  reader = await host.addUser('reader', { kind: 'limited', owner, without: ['editVehicles'] })
  keeper = newKeeper()
})
afterAll(() => stage.host.close())
beforeEach(async () => {
  turn++
  const trailerVehicle = { key: `o${turn}`, state: { type: 'TRAILER' as const } }
  ;[tractor = 0, other = 0, own = 0] = await stage.host.addVehicles('owner', [
    { key: `t${turn}` },
    { key: `u${turn}` },
    trailerVehicle,
  ])
  for (const table of ['trailer_coupling', 'trailer_reading', 'trailer_mark', 'trailer'])
    await sql`delete from ${sql.table(table)}`.execute(stage.host.stage.db)
})

const ask = (call: CallName, rest: Parameters<AdminStage['ask']>[1] = {}) =>
  stage.ask(call, { as: owner, ...rest })
const read = (vehicleId: number, minute: number, identifier: string | null): Observation => ({
  event: 'trailerAction',
  data: {
    vehicleId,
    trailerActionEvent: {
      id: 0,
      idSerial: identifier ?? '',
      name: '',
      registerTime: start + minute * MINUTE,
      vehicleLicensePlate: '',
      vehicleName: '',
      width: null,
      type: identifier === null ? 'TRAILER_DISCONNECTED' : 'TRAILER_CONNECTED',
    },
  },
})
const record = async (...batch: readonly Observation[]) => {
  await stage.host.stage.record(...batch)
  await keeper.settle()
}
const addTrailer = async (serialNumber: string, name = `Trailer ${serialNumber}`) =>
  (await ask('createTrailer', { body: { name, serialNumber, type: 'BOX', width: 2.5 } })).json.id
const PERIOD = { from: start - HOUR, to: start + 24 * HOUR }
const history = async (id: number, as = owner) =>
  trailerCouplings
    .parse((await ask('trailerCouplings', { params: { id }, query: PERIOD, as })).json)
    .map(({ vehicleId, from, to, source, endReason }) => [
      vehicleId,
      (from - start) / MINUTE,
      to === null ? null : (to - start) / MINUTE,
      source,
      endReason,
    ])
const shown = async (vehicleId: number) =>
  (await ask('vehicleState', { params: { id: vehicleId } })).json['trailerActionEvent']
const stateOf = async (id: number, as = owner) =>
  trailerStates.parse((await ask('trailerStates', { as })).json).find(({ trailerId }) => trailerId === id)

test('a device couples the trailer whose serial number it reads, and uncouples it with an empty reading [TRAILER-02, TRAILER-04]', async () => {
  const id = await addTrailer('TR-1', 'Krone')
  expect(await stateOf(id)).toMatchObject({ isConnected: false, since: null, vehicleId: null })
  await record(location(tractor, start, { latitude: 50.1, longitude: 30.1 }), read(tractor, 1, 'tr-1'))
  expect(await history(id)).toEqual([[tractor, 1, null, 'device', null]])
  expect(await stateOf(id)).toMatchObject({
    isConnected: true,
    since: start + MINUTE,
    vehicleId: tractor,
    vehicleName: `Vehicle t${turn}`,
    place: { latitude: 50.1, longitude: 30.1 },
  })
  expect(await shown(tractor)).toMatchObject({
    id,
    idSerial: 'TR-1',
    name: 'Krone',
    width: 2.5,
    registerTime: start + MINUTE,
    type: 'TRAILER_CONNECTED',
  })
  await record(
    location(tractor, start + 9 * MINUTE, { latitude: 50.2, longitude: 30.2 }),
    read(tractor, 10, null),
  )
  await record(location(tractor, start + 20 * MINUTE, { latitude: 50.4, longitude: 30.4 }))
  expect(await history(id)).toEqual([[tractor, 1, 10, 'device', 'uncoupled']])
  expect(await stateOf(id)).toMatchObject({
    isConnected: false,
    since: start + 10 * MINUTE,
    vehicleId: tractor,
    place: { latitude: 50.2, longitude: 30.2, at: start + 9 * MINUTE },
  })
  expect(await shown(tractor)).toMatchObject({ name: 'Krone', type: 'TRAILER_DISCONNECTED' })
})

test('reports read which trailers a vehicle pulled, by name and width, until the end of their period [REPORT-33]', async () => {
  await addTrailer('TR-1', 'Krone')
  await record(read(tractor, 1, 'TR-1'), read(tractor, 10, null), read(tractor, 20, 'unlisted'))
  const provider = trailerProvider(stage.host.stage.db)
  const to = start + HOUR
  expect(
    await provider.readTrailers({ ownerId: owner.accountId, vehicleId: tractor, from: start, to }),
  ).toEqual([
    { from: start + MINUTE, to: start + 10 * MINUTE, trailer: 'Krone', width: 2.5 },
    { from: start + 20 * MINUTE, to, trailer: 'unlisted', width: null },
  ])
})

test('a trailer that another vehicle takes leaves the one before, and both show it at once', async () => {
  const id = await addTrailer('TR-1')
  await record(read(tractor, 1, 'TR-1'), read(other, 5, 'TR-1'))
  expect(await history(id)).toEqual([
    [other, 5, null, 'device', null],
    [tractor, 1, 5, 'device', 'otherVehicle'],
  ])
  expect(await shown(tractor)).toMatchObject({
    type: 'TRAILER_DISCONNECTED',
    registerTime: start + 5 * MINUTE,
  })
  expect(await shown(other)).toMatchObject({ type: 'TRAILER_CONNECTED' })
})

test('what arrives late is judged again, whatever the order of arrival, and events are of what holds now', async () => {
  const ids = new Map<string, number>()
  for (const serial of ['A', 'B', 'C']) ids.set(serial, await addTrailer(serial))
  for (let seed = 1; seed <= 6; seed++) {
    await sql`delete from trailer_coupling`.execute(stage.host.stage.db)
    await sql`delete from trailer_reading`.execute(stage.host.stage.db)
    const random = createRandom(seed)
    const readings = Array.from({ length: 24 }, (_, minute) => ({
      minute,
      vehicleId: random() < 0.5 ? tractor : other,
      identifier: ['A', 'B', 'C', null][Math.floor(random() * 4)] ?? null,
    }))
    const arriving = readings.toSorted(() => random() - 0.5)
    for (let index = 0; index < arriving.length; index += 5)
      await record(
        ...arriving
          .slice(index, index + 5)
          .map(({ vehicleId, minute, identifier }) => read(vehicleId, minute, identifier)),
      )
    const judge = new CouplingJudge()
    const events = readings.map(
      ({ vehicleId, minute, identifier }): CouplingEvent => ({
        id: 0,
        vehicleId,
        at: minute,
        source: 'device',
        isCoupled: identifier !== null,
        key: identifier,
      }),
    )
    for (const event of events.toSorted(inOrder)) judge.take(event)
    const { rows } = await sql<{ key: string; vehicleId: number; from: number; to: number | null }>`
      select identifier as key, vehicle_id as "vehicleId", (from_at - ${start}) / ${MINUTE} as "from",
        (to_at - ${start}) / ${MINUTE} as "to"
      from trailer_coupling order by from_at, vehicle_id`.execute(stage.host.stage.db)
    expect(rows, `seed ${seed}`).toEqual(
      judge.finish().map(({ key, vehicleId, from, to }) => ({ key, vehicleId, from, to })),
    )
    for (const vehicleId of [tractor, other]) {
      const last = judge.finish().findLast((one) => one.vehicleId === vehicleId)
      if (last)
        expect(await shown(vehicleId)).toMatchObject({
          idSerial: last.key,
          type: last.to === null ? 'TRAILER_CONNECTED' : 'TRAILER_DISCONNECTED',
        })
    }
  }
}, 60_000)

test('two processes and a repeated report change nothing twice', async () => {
  const { stage: fleetStage } = stage.host
  const id = await addTrailer('TR-1')
  const second = newKeeper(await fleetStage.restart())
  await fleetStage.record(read(tractor, 1, 'TR-1'))
  await Promise.all([keeper.settle(), second.settle()])
  await fleetStage.record(read(tractor, 1, 'TR-1'), read(tractor, 2, 'TR-1'))
  await Promise.all([keeper.settle(), second.settle()])
  expect(await history(id)).toEqual([[tractor, 1, null, 'device', null]])
  const { rows } =
    await sql`select from event_log where vehicle_id = ${tractor} and name = 'trailerAction'`.execute(
      fleetStage.db,
    )
  expect(rows).toHaveLength(1)
})

test('a crash between reading and judging loses nothing: the mark is judged by the next start', async () => {
  const id = await addTrailer('TR-1')
  await stage.host.stage.record(read(tractor, 1, 'TR-1'))
  expect(await history(id)).toEqual([])
  await newKeeper().settle()
  expect(await history(id)).toEqual([[tractor, 1, null, 'device', null]])
})

test('a person couples and uncouples by hand with a trace, and the next change of the device counts more [TRAILER-02]', async () => {
  const id = await addTrailer('TR-1')
  const couple = (vehicleId: number | null, minute: number) =>
    ask('coupleTrailer', { params: { id }, body: { vehicleId, at: start + minute * MINUTE } })
  expect((await couple(null, 1)).status).toBe(422)
  expect((await couple(tractor, 2)).status).toBe(204)
  await record(read(tractor, 1, null), read(tractor, 3, null))
  expect(await history(id)).toEqual([[tractor, 2, null, 'manual', null]])
  expect(await shown(tractor)).toMatchObject({ type: 'TRAILER_CONNECTED', idSerial: 'TR-1' })
  const [coupling] = trailerCouplings.parse(
    (await ask('trailerCouplings', { params: { id }, query: PERIOD })).json,
  )
  expect(coupling).toMatchObject({ madeBy: 'owner' })
  await record(read(tractor, 4, 'OTHER'), read(tractor, 6, null))
  expect(await history(id)).toEqual([[tractor, 2, 4, 'manual', 'otherTrailer']])
  const undo = { params: { id, entryId: coupling?.startId ?? 0 } }
  expect((await ask('undoCoupling', { ...undo, as: reader })).status).toBe(403)
  expect((await ask('undoCoupling', undo)).status).toBe(204)
  expect((await ask('undoCoupling', undo)).status).toBe(404)
  expect(await history(id)).toEqual([])
})

test('unknown identifiers are kept and shown, and belong to the trailer that is added for them', async () => {
  await record(read(tractor, 1, 'NEW-7'), read(tractor, 8, null), read(other, 9, 'new-7'))
  const unknown = unknownTrailers.parse((await ask('unknownTrailers')).json)
  expect(unknown).toEqual([
    {
      identifier: 'new-7',
      name: '',
      vehicleId: other,
      vehicleName: `Vehicle u${turn}`,
      lastAt: start + 9 * MINUTE,
      count: 2,
    },
  ])
  expect(await shown(other)).toMatchObject({ idSerial: 'new-7', name: '', type: 'TRAILER_CONNECTED' })
  const id = await addTrailer('New-7', 'Kögel')
  await keeper.settle()
  expect(await history(id)).toEqual([
    [other, 9, null, 'device', null],
    [tractor, 1, 8, 'device', 'uncoupled'],
  ])
  expect(await shown(other)).toMatchObject({ id, name: 'Kögel' })
  expect(unknownTrailers.parse((await ask('unknownTrailers')).json)).toEqual([])
  await ask('changeTrailer', { params: { id }, body: { name: 'Kögel Cargo' } })
  expect(await shown(other)).toMatchObject({ name: 'Kögel Cargo' })
})

/** Somebody who drives east from a place, a position a minute. */
const drive = (vehicleId: number, from: number, to: number, { latitude = 50, eastKm = 0 } = {}) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    location(vehicleId, start + (from + index) * MINUTE, {
      latitude,
      longitude: 30 + (eastKm + index) * 0.014,
      speed: 16,
      ignitionOn: true,
    }),
  )
const watch = async () => {
  await stage.host.stage.clock.advance(MINUTE)
  await keeper.settle()
}
const alone = async () =>
  (
    await sql`select from event_log where vehicle_id = ${own} and name = 'TRAILER_MOVES_ALONE'`.execute(
      stage.host.stage.db,
    )
  ).rows.length

test('nearness of its own tracker couples a trailer only where it is switched on, and until the device says otherwise', async () => {
  const id = await addTrailer('TR-1')
  const track = (body: object) => ask('setTrailerTracker', { params: { id }, body })
  expect((await track({ vehicleId: tractor, couplesNear: false })).status).toBe(422)
  expect((await track({ vehicleId: own, couplesNear: false })).status).toBe(204)
  await record(...drive(tractor, 0, 8), ...drive(own, 0, 8))
  await watch()
  expect(await history(id)).toEqual([])
  expect(await alone()).toBe(1)
  expect((await track({ vehicleId: own, couplesNear: true })).status).toBe(204)
  await record(...drive(tractor, 9, 12, { eastKm: 9 }), ...drive(own, 9, 12, { eastKm: 9 }))
  await watch()
  expect(await history(id)).toEqual([[tractor, 0, null, 'near', null]])
  await watch()
  expect(await alone()).toBe(1)
  await record(read(tractor, 13, null))
  expect(await history(id)).toEqual([[tractor, 0, 13, 'near', 'uncoupled']])
  const second = await addTrailer('TR-2')
  const taken = await ask('setTrailerTracker', {
    params: { id: second },
    body: { vehicleId: own, couplesNear: false },
  })
  expect(taken.status).toBe(422)
})

test('lists the trailers on a vehicle, on none, and those that move without one [TRAILER-02]', async () => {
  const coupled = await addTrailer('TR-1')
  const free = await addTrailer('TR-2')
  const moving = await addTrailer('TR-3')
  const body = { vehicleId: own, couplesNear: false }
  expect((await ask('setTrailerTracker', { params: { id: moving }, body })).status).toBe(204)
  await record(read(tractor, 0, 'TR-1'), ...drive(own, 0, 8))
  await watch()
  const listed = async (state: string) =>
    (await ask('trailers', { query: { state } })).json.rows.map(({ id }) => id)
  expect(await listed('coupled')).toEqual([coupled])
  expect(await listed('free')).toEqual([free, moving])
  expect(await listed('alone')).toEqual([moving])
  expect(await stateOf(moving)).toMatchObject({ isConnected: false, aloneSince: start })
  expect(await stateOf(free)).toMatchObject({ aloneSince: null })
  expect((await ask('trailers', { query: { state: 'lost' } })).status).toBe(400)
})

test('a trailer that is left behind is uncoupled by its tracker', async () => {
  const id = await addTrailer('TR-1')
  await ask('setTrailerTracker', { params: { id }, body: { vehicleId: own, couplesNear: true } })
  await ask('coupleTrailer', { params: { id }, body: { vehicleId: tractor, at: start } })
  const stands = (minute: number) => location(own, start + minute * MINUTE, { latitude: 50, longitude: 30 })
  await record(stands(0), ...drive(tractor, 0, 10), stands(10))
  await watch()
  const [[vehicleId, from, to, source, reason] = []] = await history(id)
  expect([vehicleId, from, source, reason]).toEqual([tractor, 0, 'manual', 'uncoupled'])
  expect(to).toBe(1)
})

test('rights: who may not see trailers sees none of it, who may not edit vehicles changes nothing, and unseen vehicles have no name', async () => {
  const id = await addTrailer('TR-1')
  await record(location(tractor, start), read(tractor, 1, 'TR-1'))
  for (const call of ['trailerStates', 'unknownTrailers'] as const)
    expect((await ask(call, { as: limited })).status).toBe(403)
  expect((await ask('trailerCouplings', { params: { id }, query: PERIOD, as: limited })).status).toBe(403)
  const body = { vehicleId: other }
  expect((await ask('coupleTrailer', { params: { id }, body, as: reader })).status).toBe(403)
  expect(await history(id, reader)).toEqual([[tractor, 1, null, 'device', null]])
  await stage.host.restrict(reader, [other], true)
  expect(await history(id, reader)).toEqual([[null, 1, null, 'device', null]])
  expect(await stateOf(id, reader)).toMatchObject({
    isConnected: true,
    vehicleId: null,
    vehicleName: '',
    place: null,
  })
  const pulled = (vehicleId: number) =>
    ask('pulledTrailers', { params: { vehicleId }, query: PERIOD, as: reader })
  expect((await pulled(tractor)).status).toBe(403)
  expect((await pulled(other)).json).toEqual([])
})

test.each([
  ['a moment in the future', { vehicleId: null, at: 4_000_000_000_000 }, 400],
  ['no vehicle of the client', { vehicleId: 999_999 }, 403],
])('an entry with %s is rejected', async (_what, body, status) => {
  const id = await addTrailer('TR-1')
  expect((await ask('coupleTrailer', { params: { id }, body })).status).toBe(status)
})
