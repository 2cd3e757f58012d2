import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CALLS, type CallName } from '../../../src/contract/http/paths.ts'
import type { NotificationTypeKey } from '../../../src/contract/notificationTypes.ts'
import type { Observation } from '../../live/ports.ts'
import { location, simple } from '../../live/testFleet.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'
import { notificationsOf, ruleFor } from './testNotifications.ts'

/** What devices report, from the report to the list of the person. */

const SECOND = 1_000
const MINUTE = 60_000

let host: TestFleetApp
let owner: TestUser
let login = ''
let turn = 0
let vehicle: number
let other: number
beforeAll(async () => {
  host = await openTestFleetApp()
})
afterAll(() => host.close())
beforeEach(async () => {
  login = `owner${++turn}`
  owner = await host.addUser(login)
  ;[vehicle = 0, other = 0] = await host.addVehicles(login, [{ key: `a${turn}` }, { key: `b${turn}` }])
})

const now = () => host.stage.clock.now()
const happen = async (...batch: readonly Observation[]) => {
  await host.stage.record(...batch)
  await host.notifications.settle()
}
const follow = (...types: readonly NotificationTypeKey[]) =>
  notificationsOf(host, owner, login).makeRule(
    ruleFor([owner.accountId], { items: types.map((type) => ({ type })) }),
  )
/** The oldest first: type, vehicle, seconds since `since`. */
const listed = async (since: number) =>
  (await notificationsOf(host, owner, login).unread()).items
    .map(({ description, vehicleId, at }) => [description, vehicleId, (at - since) / SECOND])
    .toReversed()

test('a vehicle that is parked with its ignition on for more than five minutes is reported once, one whose ignition is off is not [NOTIF-18]', async () => {
  await follow('parkingWithIgnition')
  const since = now()
  const stand = (id: number, ignitionOn: boolean, from: number, to: number) =>
    Array.from({ length: (to - from) * 2 }, (_, step) =>
      location(id, since + from * MINUTE + step * 30 * SECOND, { speed: 0, ignitionOn }),
    )
  host.stage.clock.jump(20 * MINUTE)
  await happen(...stand(vehicle, true, 0, 4), ...stand(other, false, 0, 12))
  expect(await listed(since)).toEqual([])
  await happen(...stand(vehicle, true, 4, 12))
  expect(await listed(since)).toEqual([['parkingWithIgnition', vehicle, 0]])
})

test('an antenna that is lost, shorted and found again is reported at each change, and not by the first report [NOTIF-19]', async () => {
  await follow('antennaOn', 'antennaOff', 'antennaShort')
  const since = now()
  const antenna = (second: number, antConnected: boolean, shortMode = false): Observation => ({
    event: 'antennaStatus',
    data: { vehicleId: vehicle, updateTime: since + second * SECOND, antConnected, shortMode },
  })
  host.stage.clock.jump(MINUTE)
  await happen(antenna(1, true))
  await happen(antenna(2, true), antenna(3, false), antenna(4, false))
  await happen(antenna(5, false, true), antenna(6, true))
  expect(await listed(since)).toEqual([
    ['antennaOff', vehicle, 3],
    ['antennaShort', vehicle, 5],
    ['antennaOn', vehicle, 6],
  ])
})

test('lost and restored power are reported without a rule [NOTIF-20]', async () => {
  const since = now()
  host.stage.clock.jump(MINUTE)
  await happen(simple(vehicle, 'POWER_LOST', since + 1_000), simple(vehicle, 'POWER_RESTORED', since + 2_000))
  expect(await listed(since)).toEqual([
    ['powerLost', vehicle, 1],
    ['powerRestored', vehicle, 2],
  ])
})

test('entering and leaving a control zone is reported as the profile of the vehicle says, and nothing for other vehicles [NOTIF-21]', async () => {
  const send = async (call: CallName, body: object | object[]): Promise<unknown> =>
    (await host.call(owner, CALLS[call].method, CALLS[call].path, { body })).json
  const types = (await host.call(owner, 'GET', CALLS.zoneTypes.path)).json as readonly { id: number }[]
  const zone = {
    type: 'CIRCLE',
    points: [{ latitude: 50, longitude: 30 }],
    radius: 300,
    width: null,
    name: 'Depot',
    zoneTypeId: types[0]?.id,
    color: '#3366cc',
  }
  const [{ id: zoneId }] = (await send('createGeozones', [zone])) as [{ id: number }]
  await host.stage.fleet.follower.settle()
  const [third = 0] = await host.addVehicles(login, [{ key: `c${turn}` }])
  await send('createControlZone', { vehicleId: vehicle, zoneId, onEntry: true, onExit: true })
  await send('createControlZone', { vehicleId: other, zoneId, onEntry: false, onExit: true })
  const since = now()
  /** East through the zone, 140 m in ten seconds. */
  const drive = (id: number) =>
    Array.from({ length: 21 }, (_, step) =>
      location(id, since + step * 10 * SECOND, { latitude: 50, longitude: 29.98 + step * 0.002, speed: 14 }),
    )
  host.stage.clock.jump(10 * MINUTE)
  await happen(...[vehicle, other, third].flatMap(drive))
  const found = await listed(since)
  expect(found.map(([type, id]) => [type, id])).toEqual([
    ['controlZoneEntry', vehicle],
    ['controlZoneExit', vehicle],
    ['controlZoneExit', other],
  ])
  expect((await notificationsOf(host, owner, login).unread()).items[0]?.details.zone).toBe('Depot')
})
