import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ALARM_NOTE_MAX,
  type AlarmCause,
  alarmList,
  LISTED_ALARMS_MAX,
  type VehicleAlarm,
} from '../../../src/contract/http/alarms.ts'
import { CALLS, pathOf } from '../../../src/contract/http/paths.ts'
import { location, TEST_START } from '../../live/testFleet.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'

let host: TestFleetApp
let owner: TestUser, partner: TestUser, limited: TestUser, demo: TestUser, stranger: TestUser
let a = 0
let b = 0
let foreign = 0
beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  partner = await host.addUser('partner', { kind: 'limited', owner })
  limited = await host.addUser('limited', {
    kind: 'limited',
    owner,
    without: ['unsetAlarm', 'seeCurrentPosition'],
  })
  demo = await host.addUser('demo', { kind: 'demo', owner })
  stranger = await host.addUser('stranger')
  ;[a = 0, b = 0] = await host.addVehicles('owner', [{ key: 'a' }, { key: 'b' }])
  ;[foreign = 0] = await host.addVehicles('stranger', [{ key: 'z' }])
  await host.restrict(limited, [b], true)
})
afterAll(() => host.close())

const EVENTS = { sos: 'SOS_ALARM', signaling: 'SIGNALING_ALARM' } as const
/** Each test has moments of its own, so that no position of another one is in its way. */
let at = TEST_START - 86_400_000
beforeEach(async () => {
  at += 600_000
  for (const id of [a, b]) for (const cause of ['sos', 'signaling'] as const) await turnOff(id, cause)
  await turnOff(foreign, 'sos', stranger)
})

const raise = (vehicleId: number, cause: AlarmCause, timestamp: number) =>
  host.stage.record({ event: EVENTS[cause], data: { vehicleId, timestamp } })
const turnOff = (id: number, cause: AlarmCause, user = owner) =>
  cause === 'sos'
    ? host.call(user, 'PUT', `${pathOf('resetAlarm', { id })}?alarm=false`)
    : host.call(user, 'PUT', `${pathOf('resetLockedAlarm', { id })}?lockedAlarm=false`)
const listOf = async (user: TestUser): Promise<VehicleAlarm[]> =>
  alarmList.parse((await host.call(user, 'GET', CALLS.alarms.path)).json)
const take = (user: TestUser | null, id: number, body: object) =>
  host.call(user, 'PUT', pathOf('acknowledgeAlarm', { id }), { body })
/** What a person sends who acknowledges the newest alarm of the list. */
const newestOf = async (user: TestUser, note?: string) => {
  const [newest] = await listOf(user)
  if (!newest) throw new Error('no alarm is on')
  return { cause: newest.cause, event: newest.event, ...(note !== undefined && { note }) }
}

describe('the list', () => {
  test('has the alarms that are on, the newest first, with cause, moment and place', async () => {
    await host.stage.record(
      location(a, at - 60_000, { latitude: 49.84, longitude: 24.03 }),
      location(a, at + 60_000, { latitude: 50, longitude: 25 }),
    )
    await raise(a, 'sos', at)
    await raise(b, 'signaling', at + 1_000)
    expect(await listOf(owner)).toEqual([
      {
        vehicleId: b,
        name: 'Vehicle b',
        licensePlate: 'AA b',
        cause: 'signaling',
        event: expect.any(Number),
        since: at + 1_000,
        latitude: null,
        longitude: null,
        acknowledgement: null,
      },
      {
        vehicleId: a,
        name: 'Vehicle a',
        licensePlate: 'AA a',
        cause: 'sos',
        event: expect.any(Number),
        since: at,
        latitude: 49.84,
        longitude: 24.03,
        acknowledgement: null,
      },
    ])
    await turnOff(b, 'signaling')
    expect((await listOf(owner)).map(({ vehicleId }) => vehicleId)).toEqual([a])
  })

  test('names the event that turned an alarm on, however often it is reported', async () => {
    await host.stage.record(
      { event: 'SOS_ALARM', data: { vehicleId: a, timestamp: at } },
      { event: 'SIGNALING_ALARM', data: { vehicleId: a, timestamp: at + 1_000 } },
      { event: 'SOS_ALARM', data: { vehicleId: a, timestamp: at + 2_000 } },
    )
    await raise(a, 'signaling', at + 3_000)
    await raise(a, 'sos', at + 4_000)
    const alarms = await listOf(owner)
    expect(alarms.map(({ cause, since }) => [cause, since])).toEqual([
      ['signaling', at + 1_000],
      ['sos', at],
    ])
    for (const { event, cause, since } of alarms) {
      const logged = await host.stage.db
        .selectFrom('event_log')
        .select(['name', 'at'])
        .where('seq', '=', event)
        .execute()
      expect(logged).toEqual([{ name: EVENTS[cause], at: since }])
    }
  })

  test('has alarms of unknown moment last, without a place, each to be acknowledged', async () => {
    const state = { alarm: true, lockedAlarm: true }
    const [c = 0] = await host.addVehicles('owner', [{ key: `c${at}`, state }])
    await raise(a, 'sos', at)
    const unknown = { vehicleId: c, since: null, latitude: null, longitude: null }
    expect(await listOf(owner)).toMatchObject([
      { vehicleId: a },
      { ...unknown, cause: 'signaling' },
      { ...unknown, cause: 'sos' },
    ])
    expect((await take(owner, c, { cause: 'signaling', event: 0 })).status).toBe(200)
    expect(await listOf(owner)).toMatchObject([
      { acknowledgement: null },
      { acknowledgement: { by: 'owner', note: '' } },
      { acknowledgement: null },
    ])
    for (const cause of ['sos', 'signaling'] as const) await turnOff(c, cause)
  })

  test('has the newest ones where there are more than it may have', async () => {
    const many = await host.addUser('many')
    const vehicles = Array.from({ length: LISTED_ALARMS_MAX + 1 }, (_, index) => ({
      key: `many${index}`,
      state: { alarm: true, alarmTimestamp: at + index },
    }))
    await host.addVehicles('many', vehicles)
    const alarms = await listOf(many)
    expect(alarms).toHaveLength(LISTED_ALARMS_MAX)
    expect([alarms[0]?.since, alarms.at(-1)?.since]).toEqual([at + LISTED_ALARMS_MAX, at + 1])
  })

  test('has only vehicles that the caller sees, and no place without the right to positions', async () => {
    await host.stage.record(location(b, at - 1_000))
    await raise(a, 'sos', at)
    await raise(b, 'sos', at)
    await raise(foreign, 'sos', at)
    const vehiclesOf = async (user: TestUser) =>
      (await listOf(user)).map(({ vehicleId }) => vehicleId).toSorted((one, other) => one - other)
    for (const user of [owner, partner, demo]) expect(await vehiclesOf(user)).toEqual([a, b])
    expect(await vehiclesOf(stranger)).toEqual([foreign])
    expect(await listOf(limited)).toMatchObject([{ vehicleId: b, latitude: null, longitude: null }])
    expect((await listOf(owner)).find(({ vehicleId }) => vehicleId === b)?.latitude).toBe(50.45)
    expect((await host.call(null, 'GET', CALLS.alarms.path)).status).toBe(401)
  })
})

describe('an acknowledgement', () => {
  test('is seen by everybody who sees the vehicle, and leaves the alarm on', async () => {
    await raise(b, 'sos', at)
    const answer = await take(limited, b, await newestOf(limited, ' Called the driver '))
    const acknowledgement = { by: 'limited', at: TEST_START, note: 'Called the driver' }
    expect(answer).toMatchObject({ status: 200, json: { ...acknowledgement, at: expect.any(Number) } })
    for (const user of [owner, partner, demo])
      expect(await listOf(user)).toMatchObject([
        { vehicleId: b, acknowledgement: { by: 'limited', note: 'Called the driver' } },
      ])
  })

  test('belongs to one alarm: the next one of the vehicle is unacknowledged', async () => {
    await raise(a, 'sos', at)
    await raise(a, 'signaling', at + 1_000)
    const signaling = await newestOf(owner)
    await take(owner, a, signaling)
    expect(await listOf(owner)).toMatchObject([
      { cause: 'signaling', acknowledgement: { by: 'owner' } },
      { cause: 'sos', acknowledgement: null },
    ])
    await turnOff(a, 'signaling')
    await raise(a, 'signaling', at + 2_000)
    expect((await listOf(owner))[0]).toMatchObject({ since: at + 2_000, acknowledgement: null })
    expect(await take(owner, a, signaling)).toMatchObject({
      status: 404,
      json: { message: 'The vehicle has no such alarm any more' },
    })
    expect((await listOf(owner))[0]).toMatchObject({ acknowledgement: null })
  })

  test('responds clearly when no alarm is on', async () => {
    expect(await take(owner, a, { cause: 'sos', event: 1 })).toMatchObject({
      status: 404,
      json: { code: 'not_found', message: 'The vehicle has no such alarm any more' },
    })
  })

  test('stays with the person who took the alarm first, who may change the note', async () => {
    await raise(a, 'sos', at)
    const alarm = await newestOf(owner)
    expect((await take(partner, a, { ...alarm, note: 'Mine' })).status).toBe(200)
    expect(await take(owner, a, { ...alarm, note: 'No, mine' })).toMatchObject({
      status: 422,
      json: { code: 'alarm_taken', message: 'The alarm is acknowledged already' },
    })
    expect((await take(partner, a, { ...alarm, note: 'Driver is fine' })).status).toBe(200)
    expect(await listOf(owner)).toMatchObject([
      { acknowledgement: { by: 'partner', note: 'Driver is fine' } },
    ])
  })

  test('is refused for a foreign vehicle, for a hidden one and to the demo account', async () => {
    await raise(a, 'sos', at)
    await raise(foreign, 'sos', at)
    const [alarm] = await listOf(stranger)
    const ofForeign = { cause: 'sos', event: alarm?.event ?? 0 }
    expect((await take(owner, foreign, ofForeign)).status).toBe(403)
    expect((await take(owner, 99_999_999, ofForeign)).status).toBe(403)
    expect((await take(limited, a, await newestOf(owner))).status).toBe(403)
    expect((await take(demo, a, await newestOf(owner))).status).toBe(403)
    expect((await take(null, a, await newestOf(owner))).status).toBe(401)
    for (const user of [owner, stranger])
      expect(await listOf(user)).toMatchObject([{ acknowledgement: null }])
  })

  test('rejects a note that is too long or has invisible characters, and an unknown cause, by name', async () => {
    await raise(a, 'sos', at)
    const alarm = await newestOf(owner)
    const refused = async (body: object, field: string) =>
      expect(await take(owner, a, body)).toMatchObject({ status: 400, json: { field } })
    await refused({ ...alarm, note: 'x'.repeat(ALARM_NOTE_MAX + 1) }, 'note')
    await refused({ ...alarm, note: 'a\u202Eb' }, 'note')
    await refused({ ...alarm, cause: 'fire' }, 'cause')
    await refused({ cause: 'sos' }, 'event')
    expect(await listOf(owner)).toMatchObject([{ acknowledgement: null }])
    expect((await take(owner, a, { ...alarm, note: 'x'.repeat(ALARM_NOTE_MAX) })).status).toBe(200)
  })

  test('is logged in the audit', async () => {
    await raise(a, 'sos', at)
    await take(partner, a, await newestOf(partner, 'On it'))
    const line = await host.stage.db
      .selectFrom('audit_log')
      .select(['event', 'actor_login', 'detail'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(line).toEqual({
      event: 'alarmAcknowledged',
      actor_login: 'partner',
      detail: { vehicleId: a, cause: 'sos', note: 'On it' },
    })
  })

  test('stays with the client of its time when the vehicle changes hands', async () => {
    const [moved = 0] = await host.addVehicles('owner', [{ key: `moved${at}` }])
    await raise(moved, 'sos', at)
    await take(owner, moved, await newestOf(owner, 'Ours'))
    await host.stage.db
      .updateTable('vehicle')
      .set({ owner_id: stranger.accountId })
      .where('id', '=', moved)
      .execute()
    expect(await listOf(stranger)).toMatchObject([{ vehicleId: moved, acknowledgement: null }])
    await turnOff(moved, 'sos', stranger)
  })
})
