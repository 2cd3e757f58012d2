import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { vehicleMiniState, vehicleState } from '../../../src/contract/entities/vehicle.ts'
import { CALLS, pathOf } from '../../../src/contract/http/paths.ts'
import { pinAnswer, queuedCommand } from '../../../src/contract/http/vehicleCommands.ts'
import { groupList } from '../../../src/contract/http/groups.ts'
import type { DeviceCommand } from '../../live/ports.ts'
import { TEST_START } from '../../live/testFleet.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { type CommandStage, openCommandStage } from './testCommands.ts'

let { host, seen, published, setLock, switchOutput, alwaysOn } = {} as CommandStage
let { owner, partner, limited, demo } = {} as CommandStage['people']
let ids = {} as CommandStage['ids']
beforeAll(async () => {
  const stage = await openCommandStage({
    vehicles: [
      { key: 'a', groups: ['North', 'South'] },
      { key: 'b', groups: ['South'] },
      { key: 'c' },
      { key: 'bare', state: { deviceStatus: 'NO_DEVICE', currentDeviceMapping: null } },
    ],
    foreignVehicle: { key: 'z', groups: ['Foreign'] },
    without: ['setLockMode', 'switchOutputs', 'unsetAlarm', 'editVehicles'],
  })
  ;({ host, seen, published, setLock, switchOutput, alwaysOn } = stage)
  ;({ owner, partner, limited, demo } = stage.people)
  ids = stage.ids
})
beforeEach(() => seen.committed.splice(0))
afterAll(() => host.close())

const stateOf = async (user: TestUser, id: number) =>
  vehicleState.parse((await host.call(user, 'GET', pathOf('vehicleState', { id }))).json)

const pin = (user: TestUser, id: number | string, fixed: string) =>
  host.call(user, 'POST', `${CALLS.pinVehicle.path}?id=${id}&fixed=${fixed}`)
const reset = (user: TestUser, call: 'resetAlarm' | 'resetLockedAlarm', id: number, query: string) =>
  host.call(user, 'PUT', `${pathOf(call, { id })}?${query}`)
const notify = (user: TestUser, id: number, value: string) =>
  host.call(user, 'PUT', `${pathOf('notifyNoSignal', { id })}?notifyNoSignal=${value}`)

describe('pins', () => {
  test('assigns a pin the next order number, for its account alone [API-38, LIST-07]', async () => {
    const answers = [
      await pin(owner, ids.b, 'true'),
      await pin(owner, ids.a, 'true'),
      await pin(partner, ids.a, 'true'),
    ]
    expect(answers.map(({ json }) => pinAnswer.parse(json))).toEqual([
      { vehicleId: ids.b, fixed: 1 },
      { vehicleId: ids.a, fixed: 2 },
      { vehicleId: ids.a, fixed: 1 },
    ])
    expect((await stateOf(owner, ids.a)).fixed).toBe(2)
    expect((await stateOf(partner, ids.a)).fixed).toBe(1)
    expect((await stateOf(partner, ids.b)).fixed).toBe(false)
    expect(seen.committed.flatMap((one) => one.events.map((event) => event.audience))).toMatchObject([
      { kind: 'account', accountId: owner.accountId },
      { kind: 'account', accountId: owner.accountId },
      { kind: 'account', accountId: partner.accountId },
    ])
    expect(published()[1]).toEqual({ event: 'vehicleFixed', data: { vehicleId: ids.a, fixed: 2 } })
  })

  test('keeps the number when pinning twice; removes it when unpinning [API-38, LIST-08]', async () => {
    expect((await pin(owner, ids.b, 'true')).json).toEqual({ vehicleId: ids.b, fixed: 1 })
    expect((await pin(owner, ids.b, 'false')).json).toEqual({ vehicleId: ids.b, fixed: false })
    expect((await stateOf(owner, ids.b)).fixed).toBe(false)
    expect((await pin(owner, ids.c, 'true')).json).toEqual({ vehicleId: ids.c, fixed: 3 })
    expect((await pin(owner, ids.b, 'true')).json).toEqual({ vehicleId: ids.b, fixed: 4 })
  })

  test('changes nothing for a foreign vehicle, the demo account and bad input', async () => {
    expect(await pin(owner, ids.foreign, 'true')).toMatchObject({ status: 403 })
    expect(await pin(limited, ids.a, 'true')).toMatchObject({ status: 403 })
    expect(await pin(demo, ids.a, 'true')).toMatchObject({ status: 403 })
    expect(await pin(owner, 'x', 'true')).toMatchObject({ status: 400, json: { field: 'id' } })
    expect(await pin(owner, ids.a, 'yes')).toMatchObject({ status: 400, json: { field: 'fixed' } })
    expect(published()).toEqual([])
  })
})

describe('device commands', () => {
  test('enqueues and publishes arming, one output and always-ignition [API-45, API-48, API-50]', async () => {
    const answers = [
      await setLock(owner, 'serial-a', 'LOCK'),
      await switchOutput(owner, 'serial-a', { thirdOutVal: true }),
      await switchOutput(owner, 'serial-a', { allValsFalse: true }),
      await alwaysOn(owner, 'serial-a', 'true'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const queued = answers.map(({ json }) => queuedCommand.parse(json))
    expect(queued).toMatchObject([
      { vehicleId: ids.a, deviceSerial: 'serial-a', command: 'set-lock-state', state: 'queued' },
      { command: 'out-vals' },
      { command: 'out-vals' },
      { command: 'always-ignition-on' },
    ])
    const rows = await host.stage.db
      .selectFrom('device_command')
      .select(['payload', 'state', 'asked_by'])
      .where(
        'id',
        'in',
        queued.map((one) => one.commandId),
      )
      .orderBy('id')
      .execute()
    expect(rows).toEqual(
      [
        { lockState: 'LOCK' },
        { outVals: { thirdOutVal: true } },
        { outVals: { allValsFalse: true } },
        { alwaysIgnitionOn: true },
      ].map((payload) => ({ payload, state: 'queued', asked_by: owner.accountId })),
    )
    expect(published()).toMatchObject(
      queued.map(({ commandId, command }) => ({
        event: 'deviceCommand',
        data: { vehicleId: ids.a, commandId, command, state: 'queued', answer: null },
      })),
    )
  })

  test('responds to a foreign device as to an unknown one [ERR-36], and names a vehicle whose device was taken off [ERR-43]', async () => {
    const calls = [
      (user: TestUser, serial: string) => setLock(user, serial, 'LOCK'),
      (user: TestUser, serial: string) => switchOutput(user, serial, { firstOutVal: true }),
      (user: TestUser, serial: string) => alwaysOn(user, serial, 'true'),
    ]
    for (const call of calls) {
      for (const serial of ['serial-z', 'serial-none'])
        expect(await call(owner, serial)).toMatchObject({
          status: 422,
          json: { message: `Device ${serial} does not exist` },
        })
      expect(await call(owner, 'serial-bare')).toMatchObject({
        status: 422,
        json: { message: 'Vehicle Vehicle bare has no current device mapping' },
      })
      expect(await call(demo, 'serial-a')).toMatchObject({ status: 403 })
      expect(await call(limited, 'serial-b')).toMatchObject({ status: 403 })
    }
    expect(published()).toEqual([])
  })

  test('rejects a body without exactly one known flag by name [API-48]', async () => {
    const refused = async (body: object, field: string) =>
      expect(await switchOutput(owner, 'serial-a', body)).toMatchObject({ status: 400, json: { field } })
    await refused({}, 'the body')
    await refused({ firstOutVal: true, secondOutVal: true }, 'secondOutVal')
    await refused({ firstOutVal: 'on' }, 'firstOutVal')
    await refused({ ninthOutVal: true }, 'the body')
    expect(await setLock(owner, 'serial-a', 'OPEN')).toMatchObject({
      status: 400,
      json: { field: 'lockState' },
    })
    expect(await alwaysOn(owner, 'serial-a', '1')).toMatchObject({
      status: 400,
      json: { field: 'alwaysIgnitionOn' },
    })
  })
})

describe('alarms', () => {
  const raise = () =>
    host.stage.record(
      { event: 'SOS_ALARM', data: { vehicleId: ids.c, timestamp: TEST_START - 1_000 } },
      { event: 'SIGNALING_ALARM', data: { vehicleId: ids.c, timestamp: TEST_START - 1_000 } },
    )

  test('turns each alarm off everywhere and keeps the other one [API-46, API-47, LIVE-22, LIVE-23, LIVE-24]', async () => {
    await raise()
    seen.committed.splice(0)
    expect(await reset(owner, 'resetAlarm', ids.c, 'alarm=false')).toMatchObject({
      status: 200,
      json: { vehicleId: ids.c, alarm: false, lockedAlarm: true },
    })
    const state = await stateOf(owner, ids.c)
    const mapping = state.currentDeviceMapping
    expect(
      [state, mapping, mapping?.deviceSettingsDto].map((place) => [place?.alarm, place?.lockedAlarm]),
    ).toEqual([
      [false, true],
      [false, true],
      [false, true],
    ])
    expect((await reset(owner, 'resetLockedAlarm', ids.c, 'lockedAlarm=false')).json).toMatchObject({
      alarm: false,
      lockedAlarm: false,
    })
    expect((await stateOf(owner, ids.c)).currentDeviceMapping).toMatchObject({
      alarm: false,
      lockedAlarm: false,
    })
    expect(published()).toMatchObject([
      { event: 'alarmReset', data: { vehicleId: ids.c, alarm: false } },
      { event: 'alarmReset', data: { vehicleId: ids.c, lockedAlarm: false } },
    ])
    // The view of the past reads it from the log.
    const logged = await host.stage.db
      .selectFrom('event_log')
      .select(['at', 'data'])
      .where('vehicle_id', '=', ids.c)
      .where('name', '=', 'alarmReset')
      .orderBy('seq')
      .execute()
    expect(logged).toMatchObject([{ data: { alarm: false } }, { data: { lockedAlarm: false } }])
    expect(logged.every(({ at }) => at === host.stage.clock.now())).toBe(true)
  })

  test('informs the recorder of a reset: repeated settings do not restore the alarm [LIVE-22]', async () => {
    await raise()
    await reset(owner, 'resetAlarm', ids.c, 'alarm=false')
    const dto = {
      id: 1,
      alarm: true,
      alarmTimestamp: TEST_START - 1_000,
      lockedAlarm: true,
      alwaysIgnitionOn: false,
      deviceOn: true,
      outValsDto: {},
    }
    await host.stage.record({ event: 'deviceSettings', data: { vehicleId: ids.c, deviceSettingsDto: dto } })
    expect(published().at(-1)).toMatchObject({
      data: { deviceSettingsDto: { alarm: false, lockedAlarm: true } },
    })
  })

  test('resets nothing without the right, for foreign vehicles and for other values', async () => {
    await raise()
    seen.committed.splice(0)
    for (const [call, query] of [
      ['resetAlarm', 'alarm=false'],
      ['resetLockedAlarm', 'lockedAlarm=false'],
    ] as const) {
      expect((await reset(limited, call, ids.b, query)).status).toBe(403)
      expect((await reset(owner, call, ids.foreign, query)).status).toBe(403)
      expect(await reset(owner, call, ids.c, query.replace('false', 'true'))).toMatchObject({
        status: 400,
        json: { field: query.split('=')[0] },
      })
    }
    expect(await stateOf(owner, ids.c)).toMatchObject({ alarm: true, lockedAlarm: true })
    expect(published()).toEqual([])
  })
})

test('switches notifications of silence for one vehicle [API-49]', async () => {
  expect((await notify(owner, ids.a, 'true')).json).toEqual({ vehicleId: ids.a, notifyNoSignal: true })
  expect((await stateOf(owner, ids.a)).notifyNoSignal).toBe(true)
  expect((await stateOf(owner, ids.b)).notifyNoSignal).toBe(false)
  expect((await notify(owner, ids.a, 'false')).json).toEqual({ vehicleId: ids.a, notifyNoSignal: false })
  expect((await stateOf(owner, ids.a)).notifyNoSignal).toBe(false)
  expect((await notify(limited, ids.b, 'true')).status).toBe(403)
  expect((await notify(owner, ids.foreign, 'true')).status).toBe(403)
  expect(await notify(owner, ids.a, 'on')).toMatchObject({ status: 400, json: { field: 'notifyNoSignal' } })
})

test('lists groups by name; to a limited user those of visible vehicles [API-70, GATE-11]', async () => {
  const groupsOf = async (user: TestUser) =>
    groupList.parse((await host.call(user, 'GET', CALLS.groups.path)).json).map(({ name }) => name)
  expect(await groupsOf(owner)).toEqual(['North', 'South'])
  expect(await groupsOf(limited)).toEqual(['South'])
  expect((await host.call(null, 'GET', CALLS.groups.path)).status).toBe(401)
  const [first] = vehicleMiniState.parse(await stateOf(owner, ids.b)).groups
  expect(groupList.parse((await host.call(owner, 'GET', CALLS.groups.path)).json)).toContainEqual(first)
})

describe('the queue', () => {
  /** Waits until pending work has settled, where no effect is expected. */
  const settled = async (): Promise<void> => {
    for (let round = 0; round < 20; round++) await host.stage.fleet.journal.turnDay()
  }
  const openOf = async (vehicleId: number): Promise<readonly number[]> => {
    const rows = await host.stage.db
      .selectFrom('device_command')
      .select('id')
      .where('vehicle_id', '=', vehicleId)
      .where('state', 'in', ['queued', 'sent'])
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }
  const stateOfCommand = (id: number) =>
    host.stage.db
      .selectFrom('device_command')
      .select(['state', 'answer'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  test('delivers a command once, marks it sent, and stores and publishes its answer', async () => {
    const got: DeviceCommand[] = []
    const { commands } = host.stage.fleet
    const unsubscribe = commands.subscribe(new Set([ids.b]), (command) => got.push(command))
    const { commandId } = queuedCommand.parse((await setLock(owner, 'serial-b', 'UNLOCK')).json)
    await setLock(owner, 'serial-c', 'LOCK')
    const content = { command: 'set-lock-state', lockState: 'UNLOCK' }
    await vi.waitFor(() =>
      expect(got).toMatchObject([{ commandId, vehicleId: ids.b, deviceSerial: 'serial-b', content }]),
    )
    expect(await stateOfCommand(commandId)).toEqual({ state: 'sent', answer: null })
    await commands.settle(commandId, { state: 'answered', answer: 'OK' })
    await commands.settle(commandId, { state: 'failed', answer: 'again' })
    expect(await stateOfCommand(commandId)).toEqual({ state: 'answered', answer: 'OK' })
    const states = seen
      .all()
      .filter(({ data }) => data['commandId'] === commandId)
      .map(({ data }) => [data['state'], data['answer']])
    expect(states).toEqual([
      ['queued', null],
      ['sent', null],
      ['answered', 'OK'],
    ])
    unsubscribe()
    await setLock(owner, 'serial-b', 'LOCK')
    await settled()
    expect(got).toHaveLength(1)
  })

  test('delivers commands of an earlier start after a restart, unanswered ones again', async () => {
    const first: number[] = []
    const stop = host.stage.fleet.commands.subscribe(new Set([ids.a]), ({ commandId }) =>
      first.push(commandId),
    )
    const open = await openOf(ids.a)
    await vi.waitFor(() => expect(first).toEqual(open))
    const [answered, ...unanswered] = first
    expect(unanswered.length).toBeGreaterThan(0)
    await host.stage.fleet.commands.settle(answered ?? 0, { state: 'answered', answer: null })
    stop()
    const waiting = queuedCommand.parse((await setLock(owner, 'serial-a', 'UNLOCK')).json).commandId
    const next = await host.stage.restart()
    const second: number[] = []
    next.commands.subscribe(new Set([ids.a]), ({ commandId }) => second.push(commandId))
    await vi.waitFor(() => expect(second).toEqual([...unanswered, waiting]))
  })
})
