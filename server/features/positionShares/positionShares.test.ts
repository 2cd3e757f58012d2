import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CALLS, pathOf, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import {
  createdShare,
  positionShareList,
  SHARES_OF_VEHICLE_MAX,
  sharedPosition,
} from '../../../src/contract/http/positionShares.ts'
import { location } from '../../live/testFleet.ts'
import { setBlockedAt } from '../../access/accountSql.ts'
import { openAdminStage, type AdminStage } from '../admin/testAdmin.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'

const HOUR_S = 3_600

let stage: AdminStage
let owner: TestUser
let partner: TestUser
let blind: TestUser
let demo: TestUser
let stranger: TestUser
let vehicle: number
let other: number
beforeAll(async () => {
  stage = await openAdminStage()
  const { host } = stage
  owner = await host.addUser('owner')
  partner = await host.addUser('partner', { kind: 'limited', owner })
  blind = await host.addUser('blind', { kind: 'limited', owner, without: ['seeCurrentPosition'] })
  demo = await host.addUser('demo', { kind: 'demo', owner })
  stranger = await host.addUser('stranger')
})
afterAll(() => stage.host.close())
beforeEach(async () => {
  const { host } = stage
  await host.stage.db.deleteFrom('vehicle').execute()
  await host.stage.db.deleteFrom('account_vehicle').execute()
  ;[vehicle = 0, other = 0] = await host.addVehicles('owner', [
    { key: 'a', name: 'Milk truck', licensePlate: 'AA 1234 BB', state: { deviceStatus: 'CONNECTED' } },
    { key: 'b', name: 'Other truck' },
  ])
})

const now = () => stage.host.stage.clock.now()
const share = (user: TestUser, rest: object = {}) =>
  stage.host.call(user, 'PUT', CALLS.createShare.path, {
    body: {
      vehicleId: vehicle,
      lastsSeconds: HOUR_S,
      showName: true,
      showLicensePlate: true,
      showSpeed: true,
      ...rest,
    },
  })
const made = async (user: TestUser = owner, rest: object = {}) => {
  const created = createdShare.parse((await share(user, rest)).json)
  return { ...created, token: created.link.replace('/#/share/', '') }
}
const look = (token: string, headers: Record<string, string> = {}) =>
  stage.host.call(null, 'GET', CALLS.sharedPosition.path, { headers: { [TOKEN_HEADER]: token, ...headers } })
const list = async (user: TestUser, query = '') =>
  positionShareList.parse((await stage.host.call(user, 'GET', `${CALLS.shares.path}${query}`)).json)
const GONE = { status: 404, code: 'link_over', message: 'The link does not work any more' }
const drive = (from: number, count: number) =>
  stage.host.stage.record(
    ...Array.from({ length: count }, (_, index) =>
      location(vehicle, from + index * 1_000, { latitude: 50 + index / 1_000, azimuth: 90 }),
    ),
  )

describe('a link', () => {
  test('shows place, course, speed and time to its holder, and nothing else of the vehicle or its owner', async () => {
    const { token, endsAt, link, linkEnd } = await made(owner, { note: 'For the customer' })
    expect(link).toMatch(/^\/#\/share\/[\w-]{32}$/)
    expect(linkEnd).toBe(token.slice(-4))
    expect(endsAt).toBe(now() + HOUR_S * 1_000)
    const empty = await look(token)
    expect(empty.json).toEqual({
      name: 'Milk truck',
      licensePlate: 'AA 1234 BB',
      status: 'no_signal',
      position: null,
      trail: [],
      endsAt,
      now: now(),
    })
    await stage.host.stage.clock.advance(10_000)
    const at = now() - 5_000
    await drive(at, 3)
    const { json, status, headers } = await look(token)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    const shown = sharedPosition.parse(json)
    expect(json).toEqual({
      name: 'Milk truck',
      licensePlate: 'AA 1234 BB',
      status: 'move',
      position: {
        latitude: 50.002,
        longitude: expect.any(Number),
        timestamp: at + 2_000,
        course: 90,
        speed: 10,
      },
      trail: [50, 50.001, 50.002].map((latitude, index) => ({
        latitude,
        longitude: shown.position?.longitude,
        timestamp: at + index * 1_000,
      })),
      endsAt,
      now: now(),
    })
  })

  test('shows name, plate and speed only if enabled', async () => {
    const { token } = await made(owner, { showName: false, showLicensePlate: false, showSpeed: false })
    await drive(now(), 1)
    const { text, json } = await look(token)
    expect(json).toMatchObject({ name: null, licensePlate: null, position: { speed: null } })
    expect(text).not.toMatch(/Milk|AA 1234/)
  })

  test('shows no path from before it was created', async () => {
    await drive(now() - 60_000, 3)
    const { token } = await made()
    expect((await look(token)).json).toMatchObject({ position: { latitude: 50.002 }, trail: [] })
  })

  test('responds 304 while nothing has changed, to those who have it already', async () => {
    const { token, id } = await made()
    const etag = String((await look(token)).headers.etag)
    const same = await look(token, { 'if-none-match': etag })
    expect([same.status, same.text]).toEqual([304, ''])
    await drive(now(), 1)
    const moved = await look(token, { 'if-none-match': etag })
    expect(moved.status).toBe(200)
    const before = String(moved.headers.etag)
    await stage.host.call(owner, 'POST', pathOf('prolongShare', { id }), { body: { lastsSeconds: 60 } })
    expect((await look(token, { 'if-none-match': before })).json).toMatchObject({ endsAt: now() + 60_000 })
  })

  test('grants nothing else by its token, and is not opened by a session', async () => {
    const { token } = await made()
    for (const call of ['vehicleMiniStates', 'shares', 'profile'] as const) {
      const url = pathOf(call, { id: owner.accountId })
      expect((await stage.host.call({ ...owner, token }, 'GET', url)).status).toBe(401)
    }
    expect((await look(owner.token)).json).toEqual(GONE)
  })
})

describe('a link is invalid at once, with the same response for every reason', () => {
  const expectDead = async (token: string): Promise<void> => {
    const { status, json } = await look(token)
    expect([status, json]).toEqual([404, GONE])
  }

  test.each(['', 'x', 'A'.repeat(32), 'A'.repeat(43), "' or 1=1 --", '%00'])(
    'when it never existed: %j',
    async (token) => expectDead(token),
  )

  test('when it expires, to the millisecond', async () => {
    const { token } = await made(owner, { lastsSeconds: 60 })
    await stage.host.stage.clock.advance(59_999)
    expect((await look(token)).status).toBe(200)
    await stage.host.stage.clock.advance(1)
    await expectDead(token)
    expect(await list(owner)).toEqual([])
  })

  test('when it is revoked, and only that one', async () => {
    const [one, two] = [await made(), await made()]
    const url = pathOf('revokeShare', { id: one.id })
    expect((await stage.host.call(owner, 'DELETE', url)).status).toBe(204)
    await expectDead(one.token)
    expect((await look(two.token)).status).toBe(200)
    expect((await stage.host.call(owner, 'DELETE', url)).status).toBe(404)
  })

  test('while its creator, or their owner, is blocked', async () => {
    const { db } = stage.host.stage
    const [mine, theirs] = [await made(), await made(partner)]
    await setBlockedAt(db, partner.accountId, new Date(now()))
    await expectDead(theirs.token)
    expect((await look(mine.token)).status).toBe(200)
    await setBlockedAt(db, partner.accountId, null)
    await setBlockedAt(db, owner.accountId, new Date(now()))
    await expectDead(theirs.token)
    await expectDead(mine.token)
    await setBlockedAt(db, owner.accountId, null)
    expect((await look(theirs.token)).status).toBe(200)
  })

  test('when its creator may no longer see the vehicle or its place', async () => {
    const { host } = stage
    const { token } = await made(partner)
    await host.restrict(partner, [vehicle], false)
    await expectDead(token)
    await host.stage.db.deleteFrom('account_vehicle').execute()
    expect((await look(token)).status).toBe(200)
    const change = (rights: object) =>
      host.call(owner, 'POST', pathOf('updateUser', { id: partner.accountId }), {
        body: { capabilities: rights },
      })
    expect((await change({ seeCurrentPosition: false })).status).toBeLessThan(300)
    await expectDead(token)
    await change({ seeCurrentPosition: true })
  })

  test('when its creator is deleted', async () => {
    const leaver = await stage.host.addUser('leaver', { kind: 'limited', owner })
    const { token } = await made(leaver)
    expect((await look(token)).status).toBe(200)
    await stage.host.call(owner, 'DELETE', pathOf('deleteUser', { id: leaver.accountId }))
    await expectDead(token)
  })

  test('when the vehicle moves to another client, also after it came back, and when it is deleted', async () => {
    const [one, kept] = [await made(), await made(owner, { vehicleId: other })]
    const move = (to: TestUser) =>
      stage.ask('adminUpdateVehicle', { params: { id: vehicle }, body: { clientId: to.accountId } })
    await move(stranger)
    await expectDead(one.token)
    await move(owner)
    await expectDead(one.token)
    expect((await look(kept.token)).status).toBe(200)
    await stage.ask('adminDeleteVehicle', { params: { id: other } })
    await expectDead(kept.token)
  })
})

describe('sharing', () => {
  test('is allowed to those who see the place of the vehicle; not to the demo account, nor without the right or the vehicle', async () => {
    expect((await share(owner)).status).toBe(200)
    expect((await share(partner)).status).toBe(200)
    for (const user of [demo, blind]) {
      expect((await share(user)).status).toBe(403)
      expect((await stage.host.call(user, 'GET', CALLS.shares.path)).status).toBe(403)
    }
    const foreign = await share(stranger)
    expect(foreign).toMatchObject({ status: 403 })
    expect(foreign.text).toBe((await share(stranger, { vehicleId: vehicle })).text)
    await stage.host.restrict(partner, [vehicle], false)
    expect((await share(partner)).status).toBe(403)
  })

  test('shows an owner the links of all their users, a limited user their own', async () => {
    const [mine, theirs] = [await made(owner, { note: 'mine' }), await made(partner, { vehicleId: other })]
    expect((await list(owner)).map(({ id }) => id)).toEqual([mine.id, theirs.id])
    expect(await list(owner, `?vehicleId=${vehicle}`)).toEqual([
      {
        id: mine.id,
        vehicleId: vehicle,
        vehicleName: 'Milk truck',
        note: 'mine',
        linkEnd: mine.linkEnd,
        createdAt: now(),
        createdBy: 'owner',
        endsAt: mine.endsAt,
        showName: true,
        showLicensePlate: true,
        showSpeed: true,
      },
    ])
    expect((await list(partner)).map(({ id }) => id)).toEqual([theirs.id])
    expect(await list(stranger)).toEqual([])
    for (const [user, id] of [
      [partner, mine.id],
      [stranger, mine.id],
    ] as const) {
      const body = { lastsSeconds: 60 }
      expect((await stage.host.call(user, 'DELETE', pathOf('revokeShare', { id }))).status).toBe(404)
      expect((await stage.host.call(user, 'POST', pathOf('prolongShare', { id }), { body })).status).toBe(404)
    }
    const taken = await stage.host.call(owner, 'DELETE', pathOf('revokeShare', { id: theirs.id }))
    expect(taken.status).toBe(204)
    expect((await look(theirs.token)).json).toEqual(GONE)
  })

  test('is limited to 30 days and a number of links per vehicle, and a rejection names the limit', async () => {
    expect(await share(owner, { lastsSeconds: 2_592_001 })).toMatchObject({
      status: 400,
      json: { field: 'lastsSeconds' },
    })
    for (let count = 0; count < SHARES_OF_VEHICLE_MAX; count++)
      expect((await share(owner, { lastsSeconds: 60 })).status).toBe(200)
    expect(await share(owner)).toMatchObject({
      status: 422,
      json: { message: `A vehicle has at most ${SHARES_OF_VEHICLE_MAX} links` },
    })
    await stage.host.stage.clock.advance(60_000)
    expect((await share(owner)).status).toBe(200)
  })
})

test('stores no token in tables or audit log, and deletes ended links after a day', async () => {
  const { db, clock } = stage.host.stage
  const { token, id } = await made()
  await stage.host.call(owner, 'POST', pathOf('prolongShare', { id }), { body: { lastsSeconds: 120 } })
  await stage.host.call(owner, 'DELETE', pathOf('revokeShare', { id }))
  const ended = await made(owner, { lastsSeconds: 1 })
  const stored = JSON.stringify([
    await db.selectFrom('position_share').selectAll().execute(),
    await db.selectFrom('audit_log').selectAll().execute(),
  ])
  for (const secret of [token, ended.token]) expect(stored).not.toContain(secret)
  const events = await db.selectFrom('audit_log').select(['event', 'actor_login']).orderBy('id').execute()
  expect(events.slice(-4)).toEqual(
    ['positionShared', 'shareProlonged', 'shareRevoked', 'positionShared'].map((event) => ({
      event,
      actor_login: 'owner',
    })),
  )
  const ids = async () => (await db.selectFrom('position_share').select('id').execute()).map((row) => row.id)
  expect(await ids()).toContain(ended.id)
  await clock.advance(86_402_000)
  const fresh = await made()
  expect(await ids()).toEqual([fresh.id])
})
