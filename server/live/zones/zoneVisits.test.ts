import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ZoneStay } from '../../../src/contract/entities/vehicle.ts'
import { type GeozoneRow, geozoneList, zoneTypeList } from '../../../src/contract/http/geozones.ts'
import type { CallName } from '../../../src/contract/http/paths.ts'
import type { StateEvents } from '../../../src/contract/wire/events.ts'
import { type AdminStage, openAdminStage } from '../../features/admin/testAdmin.ts'
import type { TestUser } from '../../features/vehicles/testFleetApp.ts'
import { keepPartitions } from '../../storage/keepPartitions.ts'
import { collectEvents, location } from '../testFleet.ts'

/** From positions through the whole server to the zones that a vehicle is in. */

type ZoneEvent = StateEvents['vehicleZone']

let stage: AdminStage
let owner: TestUser
let limited: TestUser
let vehicle: number
let turn = 0
/** When the vehicle is at the centre of the circle, ms since the epoch: an hour after the zones of a test were made. */
let centre: number
let events: ReturnType<typeof collectEvents>
beforeAll(async () => {
  stage = await openAdminStage()
  const { host } = stage
  events = collectEvents(host.stage.fleet)
  owner = await host.addUser('owner')
  limited = await host.addUser('limited', { kind: 'limited', owner })
})
afterAll(() => stage.host.close())
beforeEach(async () => {
  events.committed.length = 0
  centre = stage.host.stage.clock.now() + 3_600_000
  ;[vehicle = 0] = await stage.host.addVehicles('owner', [{ key: `v${++turn}` }])
})

const ask = (call: CallName, rest: Parameters<AdminStage['ask']>[1] = {}) =>
  stage.ask(call, { as: owner, ...rest })
const typeId = async (type: string): Promise<number> =>
  zoneTypeList.parse((await ask('zoneTypes')).json).find((each) => each.type === type)?.id ?? 0
/** Each test has a parallel of its own. */
const circleAt = (longitude: number) => ({
  type: 'CIRCLE',
  points: [{ latitude: 50 + turn, longitude }],
  radius: 300,
  width: null,
})

const makeZone = async (rest: object = {}): Promise<GeozoneRow> => {
  const body = [
    { ...circleAt(30), name: 'Depot', zoneTypeId: await typeId('BASE'), color: '#3366cc', ...rest },
  ]
  const [made] = geozoneList.parse((await ask('createGeozones', { body })).json)
  if (!made) throw new Error('no zone')
  await stage.host.stage.fleet.follower.settle()
  return made
}

/** Drives east along the parallel: at some 140 m a step of ten seconds, from so many steps before the centre. */
const drive = async (from: number, to: number, vehicleId = vehicle): Promise<void> => {
  const batch = []
  for (let step = from; step <= to; step++) {
    const at = centre + step * 10_000
    batch.push(location(vehicleId, at, { latitude: 50 + turn, longitude: 30 + step * 0.002, speed: 14 }))
  }
  const { stage: fleet } = stage.host
  fleet.clock.jump(Math.max(0, centre + 600_000 - fleet.clock.now()))
  await fleet.record(...batch)
}

const staysOf = async (as: TestUser): Promise<readonly ZoneStay[] | undefined> => {
  const rows = (await ask('vehicleMiniStates', { as })).json as unknown as readonly {
    readonly vehicleId: number
    readonly zones?: readonly ZoneStay[]
  }[]
  return rows.find(({ vehicleId }) => vehicleId === vehicle)?.zones
}

const visits = () =>
  stage.host.stage.db
    .selectFrom('zone_visit')
    .select(['zone_id', 'entered_at', 'left_at', 'entry', 'exit'])
    .where('vehicle_id', '=', vehicle)
    .orderBy('entered_at')
    .execute()

/** What was published of zones so far, with who it is for. */
const published = (): readonly { readonly data: ZoneEvent; readonly zoneTypeId: number | undefined }[] =>
  events.committed.flatMap(({ events: each }) =>
    each
      .filter(({ name, data }) => name === 'vehicleZone' && (data as ZoneEvent).vehicleId === vehicle)
      .map(({ data, audience }) => ({
        data: data as ZoneEvent,
        zoneTypeId: audience.kind === 'vehicle' ? audience.zoneTypeId : undefined,
      })),
  )

test('a vehicle that drives through a zone enters it and leaves it, with a visit and its reasons', async () => {
  const zone = await makeZone()
  await drive(-10, 0)
  expect(await staysOf(owner)).toEqual([{ zoneId: zone.id, since: expect.any(Number) as number }])
  await drive(1, 10)
  expect(await staysOf(owner)).toBeUndefined()
  const [visit, ...others] = await visits()
  expect(others).toEqual([])
  expect(visit).toMatchObject({
    zone_id: zone.id,
    entry: {
      isCrossing: true,
      latitude: expect.closeTo(51, 5) as number,
      reason: { code: 'place', metres: 0 },
    },
    exit: { isCrossing: true, reason: { code: 'place' } },
  })
  // 300 m before and behind the centre, at 14 m/s.
  expect(Math.abs((visit?.entered_at ?? 0) - (centre - 21_437))).toBeLessThan(200)
  expect(Math.abs((visit?.left_at ?? 0) - (centre + 21_437))).toBeLessThan(200)
  const lines = published().map(({ data }) => [data.zoneId, data.isInside, data.isCrossing, data.timestamp])
  expect(lines).toEqual([
    [zone.id, true, true, visit?.entered_at],
    [zone.id, false, true, visit?.left_at],
  ])
})

test('a zone that is drawn over a parked vehicle has it at once, and none once it is moved or deleted', async () => {
  await drive(-10, 0)
  const zone = await makeZone()
  expect(await staysOf(owner)).toEqual([{ zoneId: zone.id, since: centre }])
  const { id, name, zoneTypeId, color } = zone
  const moved = { ...circleAt(31), id, name, zoneTypeId, color }
  expect((await ask('changeGeozone', { body: moved })).status).toBe(200)
  await stage.host.stage.fleet.follower.settle()
  expect(await staysOf(owner)).toBeUndefined()
  const second = await makeZone()
  expect(await staysOf(owner)).toHaveLength(1)
  expect((await ask('deleteGeozone', { query: { id: second.id } })).status).toBe(204)
  await stage.host.stage.fleet.follower.settle()
  expect(await staysOf(owner)).toBeUndefined()
  expect((await visits()).every(({ left_at: left }) => left !== null)).toBe(true)
  expect(published().map(({ data }) => [data.isInside, data.isCrossing])).toEqual([
    [true, false],
    [false, false],
    [true, false],
    [false, false],
  ])
})

test('a zone whose type is forbidden to a user is in no list and no event of theirs [GEO-20]', async () => {
  const base = await typeId('BASE')
  const [zone, open] = [await makeZone(), await makeZone({ zoneTypeId: await typeId('FIELD') })]
  const { accountId: userId } = limited
  expect((await ask('setForbiddenZoneTypes', { params: { userId }, body: [base] })).status).toBe(200)
  await drive(-10, 0)
  const ids = async (as: TestUser) => (await staysOf(as))?.map(({ zoneId }) => zoneId)
  expect(await ids(owner)).toEqual([zone.id, open.id])
  expect(await ids(limited)).toEqual([open.id])
  const hidden = published().filter(({ zoneTypeId }) => zoneTypeId === base)
  expect(hidden.map(({ data }) => data.zoneId)).toEqual([zone.id])
  await ask('setForbiddenZoneTypes', { params: { userId }, body: [] })
})

test('who may not see positions does not see where a vehicle is by its zones [USERS-06]', async () => {
  const blind = await stage.host.addUser('blind', { kind: 'limited', owner, without: ['seeCurrentPosition'] })
  await makeZone()
  await drive(-10, 0)
  expect(await staysOf(owner)).toHaveLength(1)
  expect(await staysOf(blind)).toBeUndefined()
})

test('another server continues a visit where the first one ended', async () => {
  const zone = await makeZone()
  await drive(-10, 0)
  await stage.host.stage.fleet.follower.settle()
  const next = await stage.host.stage.restart()
  await next.follower.settle()
  expect(await staysOf(owner)).toMatchObject([{ zoneId: zone.id }])
  await drive(1, 10)
  expect(await staysOf(owner)).toBeUndefined()
  expect(await visits()).toHaveLength(1)
})

test('visits are kept for 92 days after their end', async () => {
  await makeZone()
  await drive(-10, 0)
  const { db } = stage.host.stage
  const day = 86_400_000
  const keepAt = (now: number) => keepPartitions(db, { now, keepDays: 60, isStopped: () => false })
  await keepAt(centre + 200 * day)
  expect(await visits()).toHaveLength(1)
  await drive(1, 10)
  await keepAt(centre + 90 * day)
  expect(await visits()).toHaveLength(1)
  await keepAt(centre + 93 * day)
  expect(await visits()).toEqual([])
})

test('a vehicle that changes hands leaves the zones of its former owner', async () => {
  await makeZone()
  await drive(-10, 0)
  const next = await stage.host.addUser('next')
  const params = { id: vehicle }
  expect((await stage.ask('adminUpdateVehicle', { params, body: { clientId: next.accountId } })).status).toBe(
    200,
  )
  expect((await visits()).map(({ left_at: left }) => left !== null)).toEqual([true])
  expect(await staysOf(next)).toBeUndefined()
  const before = published().length
  await drive(11, 12)
  expect(published()).toHaveLength(before)
})
