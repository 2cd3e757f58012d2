import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CALL_GATES } from '../../../src/contract/callGates.ts'
import { overview } from '../../../src/contract/http/overview.ts'
import { type CallName, CALLS, pathOf, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import {
  createdWallScreen,
  WALL_SCREENS_MAX,
  wallAlarms,
  type WallScreen,
  wallScreenList,
  wallVehicles,
} from '../../../src/contract/http/wallScreens.ts'
import { ALL_RIGHTS } from '../../../src/contract/permissions.ts'
import { setBlockedAt } from '../../access/accountSql.ts'
import { location } from '../../live/testFleet.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import { isLinkGood } from '../taskShares/isLinkGood.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { readWallScreens } from './wallSql.ts'

const CONTENT = ['wall', 'wallVehicles', 'wallAlarms', 'wallOverview'] as const
const GONE = { status: 404, code: 'link_over', message: 'The link does not work any more' }
const MINUTE_MS = 60_000

let stage: AdminStage
let owner: TestUser
let limited: TestUser
let demo: TestUser
let stranger: TestUser
let group: number
let inside: number
let outside: number

beforeAll(async () => {
  stage = await openAdminStage()
  const { host } = stage
  owner = await host.addUser('owner')
  limited = await host.addUser('limited', { kind: 'limited', owner })
  demo = await host.addUser('demo', { kind: 'demo', owner })
  stranger = await host.addUser('stranger')
})
afterAll(() => stage.host.close())
/** Sessions of people end where the clock jumps over months. */
const fresh = async (user: TestUser): Promise<TestUser> => ({
  ...user,
  token: await stage.host.app.sessions.open(user.accountId),
})
beforeEach(async () => {
  const { host } = stage
  ;[owner, limited, demo, stranger] = await Promise.all([
    fresh(owner),
    fresh(limited),
    fresh(demo),
    fresh(stranger),
  ])
  const { db } = host.stage
  await db.deleteFrom('wall_screen').execute()
  await db.deleteFrom('vehicle_group').execute()
  await db.deleteFrom('vehicle').execute()
  ;[inside = 0, outside = 0] = await host.addVehicles('owner', [
    { key: 'a', name: 'Inside', licensePlate: 'AA 1', state: { deviceStatus: 'CONNECTED' } },
    { key: 'b', name: 'Outside', licensePlate: 'BB 2', state: { deviceStatus: 'CONNECTED' } },
  ])
  const made = await host.call(owner, 'PUT', CALLS.createGroup.path, { body: { name: 'Hall' } })
  group = (made.json as { id: number }).id
  await host.call(owner, CALLS.addToGroup.method, pathOf('addToGroup', { groupId: group }), {
    body: [inside],
  })
})

const BODY = { name: 'Hall', views: ['map', 'alarms', 'overview'], secondsPerView: 20, language: 'en' }
const create = (user: TestUser, rest: object = {}) =>
  stage.host.call(user, 'PUT', CALLS.createWallScreen.path, { body: { ...BODY, groupId: null, ...rest } })
const made = async (rest: object = {}) => {
  const created = createdWallScreen.parse((await create(owner, rest)).json)
  return { ...created, token: created.link.replace('/#/share/wall/', '') }
}
const look = (token: string, call: (typeof CONTENT)[number] = 'wall') =>
  stage.host.call(null, 'GET', CALLS[call].path, { headers: { [TOKEN_HEADER]: token } })
const list = async (user: TestUser): Promise<readonly WallScreen[]> =>
  wallScreenList.parse((await stage.host.call(user, 'GET', CALLS.wallScreens.path)).json)
const revoke = (user: TestUser, id: number) =>
  stage.host.call(user, 'DELETE', pathOf('revokeWallScreen', { id }))
const driveBoth = () =>
  stage.host.stage.record(
    location(inside, stage.host.stage.clock.now(), { latitude: 50 }),
    location(outside, stage.host.stage.clock.now(), { latitude: 51 }),
  )
const alarmBoth = () =>
  stage.host.stage.db.updateTable('vehicle_state').set({ alarm: true, alarm_since: 1_000 }).execute()

describe('a wall screen', () => {
  test('shows its settings and its views to the holder of its link', async () => {
    const { token, link, linkEnd } = await made()
    await driveBoth()
    await alarmBoth()
    expect(link).toMatch(/^\/#\/share\/wall\/[\w-]{32}$/)
    expect(linkEnd).toBe(token.slice(-4))
    expect((await look(token)).json).toEqual({
      ...BODY,
      groupName: null,
      now: stage.host.stage.clock.now(),
    })
    const shown = wallVehicles.parse((await look(token, 'wallVehicles')).json)
    expect(shown).toMatchObject({ count: 2, vehicles: [{ isAlarmed: true }, { isAlarmed: true }] })
    const alarms = wallAlarms.parse((await look(token, 'wallAlarms')).json)
    expect(alarms).toMatchObject({ count: 2, alarms: [{ cause: 'sos', since: 1_000 }, { isTaken: false }] })
    expect(overview.parse((await look(token, 'wallOverview')).json)).toMatchObject({ vehicles: 2, alarms: 2 })
  })

  test('shows only the vehicles of its group in every view', async () => {
    const { token, groupName } = await made({ groupId: group })
    await driveBoth()
    await alarmBoth()
    expect(groupName).toBe('Hall')
    const answers = await Promise.all(CONTENT.map((call) => look(token, call)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const { text } of answers) expect(text).not.toMatch(/Outside|BB 2/)
    expect(wallVehicles.parse(answers[1]?.json)).toMatchObject({ count: 1, vehicles: [{ id: inside }] })
    expect(wallAlarms.parse(answers[2]?.json)).toMatchObject({ count: 1, alarms: [{ vehicleId: inside }] })
    expect(overview.parse(answers[3]?.json)).toMatchObject({ vehicles: 1, alarms: 1, lateTasks: null })
  })

  test('reads only what its views need: every other call and view is refused', async () => {
    const views = { map: 'wallVehicles', alarms: 'wallAlarms', overview: 'wallOverview' } as const
    for (const view of Object.keys(views) as (keyof typeof views)[]) {
      const { token } = await made({ views: [view] })
      for (const [other, call] of Object.entries(views))
        expect([view, call, (await look(token, call)).status]).toEqual([
          view,
          call,
          other === view ? 200 : 403,
        ])
    }
    const { token } = await made()
    const closed = (Object.keys(CALLS) as CallName[]).filter(
      (name) => typeof CALL_GATES[name].gate !== 'string',
    )
    expect(closed.length).toBeGreaterThan(100)
    for (const name of closed) {
      const url = CALLS[name].path.replace(/:\w+/g, '1')
      const answer = await stage.host.call({ ...owner, token }, CALLS[name].method, url)
      expect([name, answer.status]).toEqual([name, 401])
    }
    expect((await look(owner.token)).json).toEqual(GONE)
  })

  test('does not end over months, and is seen in the list', async () => {
    const { token } = await made()
    const seen = () => readWallScreens(stage.host.stage.db, owner.accountId)
    expect(await list(owner)).toMatchObject([{ lastSeenAt: null, createdBy: 'owner' }])
    const { clock } = stage.host.stage
    await clock.advance(45 * 86_400_000)
    const at = clock.now()
    expect((await look(token)).status).toBe(200)
    expect(await seen()).toMatchObject([{ lastSeenAt: at }])
    await clock.advance(MINUTE_MS - 1)
    await look(token)
    expect(await seen()).toMatchObject([{ lastSeenAt: at }])
    await clock.advance(1)
    await look(token)
    expect(await seen()).toMatchObject([{ lastSeenAt: at + MINUTE_MS }])
  })

  test('shows nothing once it is revoked, its group is deleted or its maker is blocked', async () => {
    const { host } = stage
    const first = await made()
    const second = await made({ groupId: group })
    const third = await made()
    expect((await revoke(stranger, first.id)).status).toBe(404)
    expect((await revoke(owner, first.id)).status).toBe(204)
    await host.call(owner, 'DELETE', pathOf('deleteGroup', { id: group }))
    for (const { token } of [first, second])
      for (const call of CONTENT) expect((await look(token, call)).json).toEqual(GONE)
    const isGood = isLinkGood(host.stage.db, host.stage.clock)
    expect([await isGood(first.token), await isGood(third.token)]).toEqual([false, true])
    await setBlockedAt(host.stage.db, owner.accountId, new Date(host.stage.clock.now()))
    expect((await look(third.token)).json).toEqual(GONE)
    await setBlockedAt(host.stage.db, owner.accountId, null)
    expect((await look(third.token)).status).toBe(200)
  })

  test('shows no map without the right to positions', async () => {
    const { token } = await made()
    const { db } = stage.host.stage
    const setRights = (rights: object) =>
      db
        .updateTable('account')
        .set({ capabilities: JSON.stringify(rights) })
        .where('id', '=', owner.accountId)
        .execute()
    await setRights({ ...ALL_RIGHTS, seeCurrentPosition: false })
    expect((await look(token, 'wallVehicles')).status).toBe(403)
    expect((await look(token, 'wallAlarms')).status).toBe(200)
    await setRights(ALL_RIGHTS)
  })
})

describe('the list of wall screens', () => {
  test('belongs to the owner alone', async () => {
    const { id } = await made()
    for (const user of [limited, demo]) {
      expect((await create(user)).status).toBe(403)
      expect((await stage.host.call(user, 'GET', CALLS.wallScreens.path)).status).toBe(403)
      expect((await revoke(user, id)).status).toBe(403)
    }
    expect(await list(stranger)).toEqual([])
    expect((await create(stranger, { groupId: group })).status).toBe(403)
    expect(await list(owner)).toHaveLength(1)
  })

  test('rejects bad input by field, and more screens than the limit', async () => {
    const bad = [
      { name: ' ' },
      { views: [] },
      { views: ['map', 'map'] },
      { secondsPerView: 4 },
      { secondsPerView: 601 },
      { language: 'de' },
    ]
    for (const one of bad) {
      const { status, text } = await create(owner, one)
      expect([one, status]).toEqual([one, 400])
      expect(text).toContain(Object.keys(one)[0])
    }
    for (let count = 0; count < WALL_SCREENS_MAX; count++) await made()
    expect((await create(owner)).status).toBe(422)
  })

  test('notes in the audit log who made and who revoked a screen, without its secret', async () => {
    const { id, token } = await made({ name: 'Lobby' })
    await revoke(owner, id)
    const rows = await stage.host.stage.db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(rows).toMatchObject([
      { event: 'wallScreenRevoked', detail: { name: 'Lobby' } },
      { event: 'wallScreenMade', detail: { name: 'Lobby' } },
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})
