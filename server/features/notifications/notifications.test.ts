import { afterEach, beforeEach, expect, test } from 'vitest'
import { pathOf } from '../../../src/contract/http/paths.ts'
import type { Observation } from '../../live/ports.ts'
import { collectEvents, simple } from '../../live/testFleet.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'
import { notificationsOf, ruleFor, SHOWN, sos } from './testNotifications.ts'

let host: TestFleetApp
let owner: TestUser
let driver: TestUser
let vehicle: number
let other: number
beforeEach(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  driver = await host.addUser('driver', { kind: 'limited', owner })
  ;[vehicle = 0, other = 0] = await host.addVehicles('owner', [{ key: 'a' }, { key: 'b' }])
})
afterEach(() => host.close())

const own = () => notificationsOf(host, owner, 'owner')
const drivers = () => notificationsOf(host, driver, 'driver')
const now = () => host.stage.clock.now()
const reset = (id: number) => host.call(owner, 'PUT', `${pathOf('resetAlarm', { id })}?alarm=false`)
const happen = async (...batch: readonly Observation[]) => {
  await host.stage.record(...batch)
  await host.notifications.settle()
}
const said = (page: { items: readonly { description: string; vehicleId: number | null }[] }) =>
  page.items.map(({ description, vehicleId }) => [description, vehicleId])

test('writes an alarm once for everybody who sees the vehicle [NOTIF-04, NOTIF-22, API-102]', async () => {
  await happen(sos(vehicle, now()), sos(vehicle, now()))
  await happen(sos(vehicle, now()))
  const page = await own().unread()
  expect(page).toMatchObject({ unread: 1, next: null })
  expect(page.items).toMatchObject([
    {
      description: 'sos',
      severity: 'alarm',
      vehicleId: vehicle,
      name: 'Vehicle a',
      licensePlate: 'AA a',
      readStatus: false,
    },
  ])
  expect(said(await drivers().unread())).toEqual([['sos', vehicle]])
  await reset(vehicle)
  await happen(sos(vehicle, now()))
  expect((await own().unread()).unread).toBe(2)
})

test('publishes each to the pages of its account alone, and what another window read [NOTIF-10, NOTIF-33]', async () => {
  const seen = collectEvents(host.stage.fleet)
  await happen(sos(vehicle, now()))
  const received = seen.all().filter(({ event }) => event === 'notification')
  expect(received.map(({ data }) => data.description)).toEqual(['sos', 'sos'])
  const audiences = seen.committed.flatMap(({ events }) =>
    events.filter(({ name }) => name === 'notification').map(({ audience }) => audience),
  )
  expect(audiences).toEqual([
    { kind: 'account', accountId: owner.accountId, ownerId: owner.accountId },
    { kind: 'account', accountId: driver.accountId, ownerId: owner.accountId },
  ])
  const [first] = (await own().unread()).items
  expect(received[0]?.data).toEqual(first)
  await own().setRead({ id: first?.id })
  expect(seen.all().at(-1)).toMatchObject({
    event: 'notificationsRead',
    data: { ids: [first?.id], vehicleId: null, through: first?.id, unread: 0 },
  })
})

test('marks one once and lowers the count [NOTIF-05, NOTIF-06, NOTIF-07, NOTIF-09, NOTIF-13, API-103, API-105]', async () => {
  await happen(sos(vehicle, now()), sos(other, now()))
  const [newest, older] = (await own().unread()).items
  expect(await own().setRead({ ...older })).toEqual({ marked: 1, unread: 1 })
  expect(await own().setRead({ id: older?.id })).toEqual({ marked: 0, unread: 1 })
  expect((await own().unread()).items).toEqual([newest])
  expect((await own().read()).items).toEqual([{ ...older, readStatus: true }])
  expect((await drivers().unread()).unread).toBe(2)
})

test('marks those of a vehicle, and all up to one [NOTIF-11, NOTIF-12, NOTIF-13, API-109, API-110]', async () => {
  await happen(sos(vehicle, now()), simple(vehicle, 'POWER_LOST', now()), sos(other, now()))
  expect(await own().setVehicleRead(vehicle)).toEqual({ marked: 2, unread: 1 })
  expect(await own().setVehicleRead(vehicle)).toEqual({ marked: 0, unread: 1 })
  const [seen] = (await own().unread()).items
  await happen(simple(other, 'POWER_LOST', now()))
  expect(await own().setAllRead(`?through=${seen?.id}`)).toEqual({ marked: 1, unread: 1 })
  expect(await own().setAllRead()).toEqual({ marked: 1, unread: 0 })
})

test('lists by descriptions, vehicle, period and page [NOTIF-08, API-107, API-108]', async () => {
  const at = now()
  await happen(
    sos(vehicle, at - 3_000),
    simple(vehicle, 'POWER_LOST', at - 2_000),
    simple(other, 'POWER_LOST', at - 1_000),
  )
  expect(said(await own().unread('?descriptions=sos'))).toEqual([['sos', vehicle]])
  expect(said(await own().unread('?descriptions=sos&descriptions=powerLost&limit=2'))).toEqual([
    ['powerLost', other],
    ['powerLost', vehicle],
  ])
  const first = await own().unread('?limit=2')
  expect(said(await own().unread(`?limit=2&before=${first.next}`))).toEqual([['sos', vehicle]])
  expect(said(await own().unread(`?vehicleId=${vehicle}&from=${at - 2_000}`))).toEqual([
    ['powerLost', vehicle],
  ])
  expect(said(await own().unread(`?to=${at - 2_000}`))).toEqual([['sos', vehicle]])
  await own().setRead({ id: first.items[0]?.id })
  expect(said(await own().unreadOfVehicle(other))).toEqual([])
  expect(said(await own().ofVehicle(other, '?descriptions=powerLost'))).toEqual([['powerLost', other]])
  expect(said(await own().ofVehicle(other, '?readStatus=false'))).toEqual([])
  expect(said(await own().ofVehicle(vehicle, '?descriptions=powerLost'))).toEqual([['powerLost', vehicle]])
})

test('the top is the newest unread ones of the highest severity [NOTIF-06, API-104]', async () => {
  await happen(sos(vehicle, now()), sos(other, now()))
  await happen(simple(vehicle, 'POWER_LOST', now()))
  expect(said(await own().top())).toEqual([
    ['sos', other],
    ['sos', vehicle],
  ])
  for (const { id } of (await own().top()).items) await own().setRead({ id })
  expect(said(await own().top())).toEqual([['powerLost', vehicle]])
})

test('answers 403 to any other login, existing or not [API-101]', async () => {
  for (const login of ['driver', 'nobody']) {
    const answer = await host.call(owner, 'GET', pathOf('notificationsUnread', { login }))
    expect(answer.json).toEqual({ status: 403, code: 'forbidden', message: 'Access is forbidden' })
  }
})

test('filters turn types on without a rule, hide them, and disable them [NOTIF-23, NOTIF-27, NOTIF-29, API-106]', async () => {
  const parking = () => happen(simple(vehicle, 'VEHICLE_PARKING_START', now() + step++))
  let step = 0
  await parking()
  expect((await own().unread()).unread).toBe(0)
  const all = await own().setFilters({ parking: SHOWN })
  expect(all.parking).toEqual(SHOWN)
  expect(all.voltage).toEqual({ disabled: true, hidden: true, show: false })
  expect(all.temperature).toEqual({ disabled: true, hidden: true, show: false })
  await parking()
  expect(said(await own().unread())).toEqual([['parkingStart', vehicle]])
  expect((await drivers().unread()).unread).toBe(0)
  await own().setFilters({ parking: { ...SHOWN, hidden: true } })
  await parking()
  expect((await own().unread()).unread).toBe(1)
  expect((await own().unread('?hidden=true')).items.map(({ isHidden }) => isHidden)).toEqual([true, false])
  await own().setFilters({ parking: { ...SHOWN, disabled: true } })
  await parking()
  expect((await own().unread('?hidden=true')).items).toHaveLength(2)
})

test.each([
  ['fuelling', 'FUELLING_START', 'fuelling', 'NOTIF-15, NOTIF-24, NOTIF-30'],
  ['defuelling', 'DEFUELLING_START', 'defuelling', 'NOTIF-16, NOTIF-25, NOTIF-31'],
  ['overspeed', 'VEHICLE_OVER_SPEED_START', 'overSpeed', 'NOTIF-17, NOTIF-26, NOTIF-32'],
  ['temperature', 'TERM', 'temperature', 'NOTIF-27'],
  ['voltage', 'VOLTAGE', 'voltage', 'NOTIF-27'],
] as const)('the filter %s shows the event %s as %s [%s]', async (filter, event, description, _ids) => {
  await happen(simple(vehicle, event, now()))
  await own().setFilters({ [filter]: SHOWN })
  await happen(simple(vehicle, event, now()))
  expect(said(await own().unread())).toEqual([[description, vehicle]])
})

test('shows nothing of a vehicle from the moment on which the right is taken', async () => {
  await happen(sos(vehicle, now()), sos(other, now()))
  await host.restrict(driver, [vehicle], false)
  expect(said(await drivers().unread())).toEqual([['sos', other]])
  expect((await drivers().unread()).unread).toBe(1)
  const hidden = (await own().unread(`?vehicleId=${vehicle}`)).items[0]
  const drivers1 = notificationsOf(host, driver, 'driver')
  await expect(drivers1.setRead({ id: (hidden?.id ?? 0) + 1 })).rejects.toThrow('404')
  await expect(drivers1.ofVehicle(vehicle)).rejects.toThrow('403')
  await reset(vehicle)
  await happen(sos(vehicle, now()))
  expect((await drivers().unread('?hidden=true')).items).toHaveLength(1)
  expect((await own().unread()).unread).toBe(3)
})

test('confirms an event with a note, for everybody and for the list of alarms', async () => {
  await happen(sos(vehicle, now()))
  const [one] = (await own().unread()).items
  const confirmation = await own().confirm(one?.id ?? 0, 'Called the driver')
  expect(confirmation).toEqual({ by: 'owner', at: now(), note: 'Called the driver' })
  const [same] = (await drivers().unread()).items
  expect(same?.confirmation).toEqual(confirmation)
  await expect(drivers().confirm(same?.id ?? 0, 'Me too')).rejects.toThrow('alarm_taken')
  const alarms = await host.call(owner, 'GET', pathOf('alarms'))
  expect(alarms.json).toMatchObject([{ vehicleId: vehicle, cause: 'sos', acknowledgement: confirmation }])
  await expect(own().confirm(999_999, '')).rejects.toThrow('404')
})

test('more than 300 events of a client in a minute become one summary, and others wait for nothing', async () => {
  const stranger = await host.addUser('stranger')
  const [strange = 0] = await host.addVehicles('stranger', [{ key: 's' }])
  const start = now()
  const storm = Array.from({ length: 700 }, (_, index) => simple(vehicle, 'POWER_LOST', start + index))
  await host.stage.record(...storm.slice(0, 350), sos(strange, start), ...storm.slice(350))
  await host.notifications.settle()
  const page = await own().unread('?limit=200')
  expect(page.unread).toBe(301)
  expect(page.items.find(({ description }) => description === 'summary')).toMatchObject({
    vehicleId: null,
    details: { count: 400 },
    severity: 'warning',
  })
  expect(said(await notificationsOf(host, stranger, 'stranger').unread())).toEqual([['sos', strange]])
  await host.stage.clock.advance(60_000)
  await happen(simple(vehicle, 'POWER_LOST', now()))
  expect((await own().unread()).items[0]).toMatchObject({ description: 'powerLost' })
})

test('writes once that a vehicle for which it is switched on gives no signal, and again after it reported [NOTIF-37, API-49]', async () => {
  const { stage, notifications } = host
  const report = (id: number) =>
    ({ event: 'deviceStatus', data: { vehicleId: id, timestamp: now(), deviceStatus: 'CONNECTED' } }) as const
  const locate = (id: number) =>
    ({
      event: 'vehicleLocation',
      data: {
        vehicleId: id,
        timestamp: now(),
        latitude: 50,
        longitude: 30,
        speed: 0,
        azimuth: 0,
        validity: 100,
        ignitionOn: false,
      },
    }) as const
  await stage.record(report(vehicle), locate(vehicle), report(other), locate(other))
  const since = now()
  await host.call(owner, 'PUT', `${pathOf('notifyNoSignal', { id: vehicle })}?notifyNoSignal=true`)
  await notifications.watchOutages()
  await notifications.settle()
  expect((await own().unread()).unread).toBe(0)
  stage.clock.jump(901_000)
  for (let round = 0; round < 3; round += 1) await notifications.watchOutages()
  await notifications.settle()
  const page = await own().unread()
  expect(said(page)).toEqual([['signalLost', vehicle]])
  expect(page.items[0]?.at).toBeGreaterThanOrEqual(since + 900_000 - 1_000)
  await stage.record(locate(vehicle))
  await notifications.watchOutages()
  stage.clock.jump(901_000)
  await notifications.watchOutages()
  await notifications.settle()
  expect((await own().unread()).unread).toBe(2)
})

test('a rule writes for those whom it names, in its own words', async () => {
  await own().makeRule(
    ruleFor([driver.accountId], {
      text: '{vehicle} {plate}: {event} {time} {zone}',
      items: [{ type: 'parkingStart' }],
    }),
  )
  const at = Date.UTC(2026, 10, 20, 9, 30)
  await happen(simple(vehicle, 'VEHICLE_PARKING_START', at))
  expect((await own().unread()).items).toEqual([])
  expect((await drivers().unread()).items).toMatchObject([
    { rule: 'Power', text: 'Vehicle a AA a: Parking started 20.11.2026 11:30 –' },
  ])
})
