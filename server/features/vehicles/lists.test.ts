import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { VehicleMiniState, VehicleState } from '../../../src/contract/entities/vehicle.ts'
import { vehicleMiniState, vehicleState } from '../../../src/contract/entities/vehicle.ts'
import {
  AS_OF_SEQ_HEADER,
  type CallName,
  CALLS,
  pathOf,
  ROW_STREAM_TYPE,
  TOTAL_COUNT_HEADER,
} from '../../../src/contract/http/paths.ts'
import {
  antStatusList,
  deviceSettingsList,
  eventCountsList,
  labelledSettingList,
  lockStateList,
  retranslationList,
  vehicleDeviceList,
  vehicleMiniStateList,
  vehicleStateList,
} from '../../../src/contract/http/vehicleLists.ts'
import { location, simple, TEST_START } from '../../live/testFleet.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from './testFleetApp.ts'

let host: TestFleetApp
let owner: TestUser
let limited: TestUser
let blind: TestUser
let stranger: TestUser
let ids: number[]
let foreign: number
const AT = TEST_START - 1_000
const fuel = {
  name: 'Tank',
  value: 41,
  units: 'L',
  visible: true,
  sensorType: 'FUEL_LEVEL',
  sensorNumber: 27,
}
const thermal = { ...fuel, name: 'Box', sensorType: 'THERMAL', sensorNumber: 28 }

beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  stranger = await host.addUser('stranger')
  limited = await host.addUser('limited', { kind: 'limited', owner })
  blind = await host.addUser('blind', {
    kind: 'limited',
    owner,
    without: ['seeCurrentPosition', 'getFuelData'],
  })
  ids = await host.addVehicles('owner', [
    { key: 'a', groups: ['North', 'Trucks'], state: { deviceStatus: 'CONNECTED' } },
    {
      key: 'b',
      state: {
        settings: [
          { name: 'maximum_speed', unit: 'km/h', value: 10 },
          { name: 'own_word', unit: 'x', value: 'y' },
        ],
        virtualSensors: [
          {
            virtualSensorId: 1,
            vehicleId: 1,
            title: 'Fuel',
            fracDigits: 1,
            units: 'L',
            visible: true,
            fromZero: true,
            sensorType: 'FUEL_LEVEL',
          },
        ],
        vehiclesDataInputsEventDto: {
          valuesChangedMask: 0,
          values: 0,
          powerRestored: false,
          lockedAlarm: false,
          alarm: false,
        },
      },
    },
    { key: 'c', state: { deviceStatus: 'NO_DEVICE', currentDeviceMapping: null } },
  ])
  foreign = (await host.addVehicles('stranger', [{ key: 'z' }]))[0] ?? 0
  await host.restrict(limited, [a(), b()], true)
  await fill()
})
afterAll(() => host.close())

const a = (): number => ids[0] ?? 0
const b = (): number => ids[1] ?? 0
const c = (): number => ids[2] ?? 0

const fill = async (): Promise<void> => {
  await host.stage.record(
    location(a(), AT, { latitude: 50.4, longitude: 30.5, speed: 12, azimuth: 45, applyIgnitionStatus: true }),
    location(foreign, AT),
    { event: 'SOS_ALARM', data: { vehicleId: b(), timestamp: AT } },
    {
      event: 'antennaStatus',
      data: { vehicleId: a(), updateTime: AT, antConnected: true, shortMode: false },
    },
    {
      event: 'LockStateForDevice',
      data: { vehicleId: a(), deviceId: 9, lockState: 'LOCK', lockStateTime: AT, name: 'Guard' },
    },
    {
      event: 'vehicleSensors',
      data: {
        vehicleId: b(),
        timestamp: AT,
        realSensorValues: [fuel, thermal],
        multiSensorValues: [fuel],
        logicalInputStatuses: [{ inputNumber: 1, inputName: 'Door', statusName: 'ON' }],
      },
    },
    simple(a(), 'TERM', AT),
    simple(a(), 'TERM', AT + 1),
    simple(a(), 'VOLTAGE', AT - 86_400_000),
  )
  const row = { vehicle_id: b(), sent: true, etoll: false, last_success: AT, last_error: null }
  await host.stage.db.insertInto('vehicle_retranslation').values(row).execute()
}

const read = async <T>(user: TestUser, call: CallName, schema: z.ZodMiniType<T>): Promise<T> => {
  const answer = await host.call(user, 'GET', CALLS[call].path)
  expect(answer.status).toBe(200)
  expect(answer.headers[AS_OF_SEQ_HEADER]).toBe(String(await seqNow()))
  return schema.parse(answer.json)
}
const seqNow = async (): Promise<number> =>
  (await host.stage.db.selectFrom('event_counter').select('seq').executeTakeFirstOrThrow()).seq
const mini = (user: TestUser) => read(user, 'vehicleMiniStates', vehicleMiniStateList)
const idsOf = (rows: readonly { vehicleId: number }[]) => rows.map((row) => row.vehicleId)
const byId = <T extends { vehicleId: number }>(rows: readonly T[], id: number): T => {
  const row = rows.find((one) => one.vehicleId === id)
  if (!row) throw new Error(`No row of vehicle ${id}`)
  return row
}

describe('the owner', () => {
  test('reads the mini-state of every vehicle and of no other [API-28, VEH-01, VEH-13]', async () => {
    const rows = await mini(owner)
    expect(idsOf(rows)).toEqual(ids)
    expect(byId(rows, a())).toEqual({
      vehicleId: a(),
      id: a(),
      type: 'VEHICLE',
      name: 'Vehicle a',
      licensePlate: 'AA a',
      deviceSerial: 'serial-a',
      deviceStatus: 'CONNECTED',
      deviceOn: true,
      groups: [
        { id: expect.any(Number), name: 'North' },
        { id: expect.any(Number), name: 'Trucks' },
      ],
      fixed: false,
      lastKnownTime: AT,
      azimuth: 45,
      alarm: false,
      alarmTimestamp: null,
      lockedAlarm: false,
      parkingIgnitionSince: null,
      vehiclesDataGpsDataDto: {
        latitude: 50.4,
        longitude: 30.5,
        speed: 12,
        validity: 100,
        ignitionOn: true,
        applyIgnitionStatus: true,
        timestamp: AT,
      },
    } satisfies VehicleMiniState)
    expect(byId(rows, b())).toMatchObject({ alarm: true, alarmTimestamp: AT, vehiclesDataGpsDataDto: null })
    expect(byId(rows, c())).toMatchObject({ deviceSerial: null, deviceStatus: 'NO_DEVICE', groups: [] })
  })

  test('reads the mobile-state with the same rows [API-29]', async () => {
    expect(await read(owner, 'vehicleMobileStates', vehicleMiniStateList)).toEqual(await mini(owner))
  })

  test('reads the full state, which contains the mini-state [API-27, VEH-01]', async () => {
    const rows = await read(owner, 'vehicleStates', vehicleStateList)
    const minis = await mini(owner)
    for (const row of rows) expect(vehicleMiniState.parse(row)).toEqual(byId(minis, row.vehicleId))
    const full: VehicleState = byId(rows, b())
    expect(full).toMatchObject({
      owner: 'owner',
      realSensorValues: [fuel, thermal],
      logicalInputStatuses: [{ inputNumber: 1, inputName: 'Door', statusName: 'ON' }],
      currentDeviceMapping: { deviceSerial: 'serial-b', alarm: true, deviceSettingsDto: { alarm: true } },
      vehiclesDataInputsEventDto: { alarm: true },
    })
    expect(byId(rows, a())).toMatchObject({
      eventsCountPerDay: { TERM: 2 },
      antStatus: { antConnected: true },
      lockStateDto: { lockState: 'LOCK' },
      timestamp: AT,
    })
    expect(byId(rows, c()).currentDeviceMapping).toBeNull()
  })

  test('reads one vehicle equal to its item in the full list [API-30]', async () => {
    const rows = await read(owner, 'vehicleStates', vehicleStateList)
    const answer = await host.call(owner, 'GET', pathOf('vehicleState', { id: b() }))
    expect(answer.status).toBe(200)
    expect(answer.headers[AS_OF_SEQ_HEADER]).toBe(String(await seqNow()))
    expect(vehicleState.parse(answer.json)).toEqual(byId(rows, b()))
  })

  test('reads the antennas, locks, device settings and mappings [API-32, API-33, API-34, API-36, VEH-08, VEH-09, VEH-23]', async () => {
    const ants = await read(owner, 'antStatuses', antStatusList)
    expect(ants).toEqual([
      { vehicleId: a(), antStatus: { updateTime: AT, antConnected: true, shortMode: false } },
      { vehicleId: b(), antStatus: null },
      { vehicleId: c(), antStatus: null },
    ])
    const locks = await read(owner, 'lockStates', lockStateList)
    expect(byId(locks, a()).lockStateDto).toEqual({
      deviceId: 9,
      lockState: 'LOCK',
      lockStateTime: AT,
      name: 'Guard',
    })
    const settings = await read(owner, 'deviceSettings', deviceSettingsList)
    expect(byId(settings, b()).deviceSettingsDto).toEqual({
      id: b(),
      alarm: true,
      alarmTimestamp: AT,
      lockedAlarm: false,
      alwaysIgnitionOn: false,
      deviceOn: true,
      outValsDto: {},
    })
    expect(byId(settings, c()).deviceSettingsDto).toBeNull()
    const devices = await read(owner, 'vehiclesToDevices', vehicleDeviceList)
    expect(byId(devices, b()).currentDeviceMapping).toEqual({
      id: b(),
      deviceSerial: 'serial-b',
      from: expect.any(Number),
      to: null,
      alarm: true,
      alarmTimestamp: AT,
      lockedAlarm: false,
      deviceOn: true,
      deviceSettingsDto: byId(settings, b()).deviceSettingsDto,
    })
    expect(byId(devices, c()).currentDeviceMapping).toBeNull()
  })

  test("reads today's counts, with a row for vehicles without any [API-35, VEH-24]", async () => {
    expect(await read(owner, 'eventsCountPerDay', eventCountsList)).toEqual([
      { vehicleId: a(), day: '2026-11-20', eventsCountPerDay: { TERM: 2 } },
      { vehicleId: b(), day: '2026-11-20', eventsCountPerDay: {} },
      { vehicleId: c(), day: '2026-11-20', eventsCountPerDay: {} },
    ])
  })

  test('reads which vehicles are registered for SENT or e-Toll [API-37]', async () => {
    expect(await read(owner, 'retranslation', retranslationList)).toEqual([
      {
        vehicleId: b(),
        deviceSerial: 'serial-b',
        sent: true,
        etoll: false,
        lastSuccess: AT,
        lastError: null,
      },
    ])
    expect(await read(stranger, 'retranslation', retranslationList)).toEqual([])
  })

  test('reads settings with label and unit in a language; a bad language is named [API-31]', async () => {
    const settings = async (locale: string) => {
      const answer = await host.call(
        owner,
        'GET',
        `${pathOf('vehicleSettings', { id: b() })}?locale=${locale}`,
      )
      expect(answer.status).toBe(200)
      return labelledSettingList.parse(answer.json)
    }
    expect(await settings('EN')).toEqual([
      { name: 'maximum_speed', unit: 'km/h', value: 10, label: 'Maximum speed' },
      { name: 'own_word', unit: 'x', value: 'y' },
    ])
    expect((await settings('UA'))[0]).toMatchObject({ unit: 'км/год', label: 'Максимальна швидкість' })
    expect((await settings('RU'))[0]).toMatchObject({ unit: 'км/ч', label: 'Максимальная скорость' })
    for (const query of ['?locale=uk', '?locale=ua', '']) {
      const answer = await host.call(owner, 'GET', `${pathOf('vehicleSettings', { id: b() })}${query}`)
      expect(answer).toMatchObject({ status: 400, json: { field: 'locale' } })
    }
  })
})

describe('rights', () => {
  const LISTS = [
    'vehicleStates',
    'vehicleMiniStates',
    'vehicleMobileStates',
    'antStatuses',
    'lockStates',
    'deviceSettings',
    'eventsCountPerDay',
    'vehiclesToDevices',
  ] as const

  test.each(LISTS)(
    '%s: returns only allowed vehicles to a limited user, and other owners their own [GATE-11]',
    async (call) => {
      const rows = z.array(z.object({ vehicleId: z.number() }))
      expect(idsOf(await read(limited, call, rows))).toEqual([a(), b()])
      expect(idsOf(await read(stranger, call, rows))).toEqual([foreign])
    },
  )

  test('denies lists to an administrator and to a caller without a session [GATE-12, GATE-13]', async () => {
    const admin = await host.addUser('boss', { kind: 'admin' })
    for (const call of [...LISTS, 'retranslation'] as const) {
      expect((await host.call(admin, 'GET', CALLS[call].path)).status).toBe(403)
      expect((await host.call(null, 'GET', CALLS[call].path)).status).toBe(401)
    }
  })

  test('returns no positions in any list without the right [USERS-06]', async () => {
    for (const row of await mini(blind)) {
      expect(row).toMatchObject({
        vehiclesDataGpsDataDto: null,
        azimuth: null,
        lastKnownTime: null,
        parkingIgnitionSince: null,
      })
    }
    const full = await read(blind, 'vehicleStates', vehicleStateList)
    expect(full.map((row) => [row.vehiclesDataGpsDataDto, row.timestamp])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
  })

  test('returns no fuel sensor without the right [USERS-07]', async () => {
    const row = byId(await read(blind, 'vehicleStates', vehicleStateList), b())
    expect(row).toMatchObject({ realSensorValues: [thermal], multiSensorValues: [], virtualSensors: [] })
    const seeing = byId(await read(limited, 'vehicleStates', vehicleStateList), b())
    expect(seeing).toMatchObject({ realSensorValues: [fuel, thermal], multiSensorValues: [fuel] })
  })

  test("responds to a foreign vehicle as to a missing one, with the server's text", async () => {
    for (const id of [foreign, 99_999_999]) {
      for (const path of [pathOf('vehicleState', { id }), `${pathOf('vehicleSettings', { id })}?locale=EN`]) {
        expect(await host.call(owner, 'GET', path)).toMatchObject({
          status: 403,
          json: { message: `Vehicle with ID = ${id} does not belong to user` },
        })
      }
    }
    expect((await host.call(limited, 'GET', pathOf('vehicleState', { id: c() }))).status).toBe(403)
    expect(await host.call(owner, 'GET', '/api/v2/vehicle/abc/state')).toMatchObject({
      status: 400,
      json: { field: 'id' },
    })
  })
})

describe('as a stream', () => {
  const headers = { accept: ROW_STREAM_TYPE }

  test('sends the mini-state as one array of rows per line, with the total [API-28]', async () => {
    const answer = await host.call(owner, 'GET', CALLS.vehicleMiniStates.path, { headers })
    expect(answer.headers).toMatchObject({
      'content-type': ROW_STREAM_TYPE,
      [TOTAL_COUNT_HEADER]: '3',
      [AS_OF_SEQ_HEADER]: String(await seqNow()),
    })
    const rows = answer.text
      .trimEnd()
      .split('\n')
      .flatMap((line) => vehicleMiniStateList.parse(JSON.parse(line)))
    expect(rows).toEqual(await mini(owner))
  })

  test('sends many vehicles in batches, each once; sends an empty list for an empty fleet', async () => {
    const rich = await host.addUser('rich')
    expect((await host.call(rich, 'GET', CALLS.vehicleMiniStates.path)).text).toBe('[]')
    expect((await host.call(rich, 'GET', CALLS.vehicleMiniStates.path, { headers })).text).toBe('')
    const many = await host.addVehicles(
      'rich',
      Array.from({ length: 2_500 }, (_, index) => ({ key: `rich${index}` })),
    )
    const answer = await host.call(rich, 'GET', CALLS.vehicleMiniStates.path, { headers })
    const batches = answer.text
      .trimEnd()
      .split('\n')
      .map((line) => vehicleMiniStateList.parse(JSON.parse(line)))
    expect(batches.map((batch) => batch.length)).toEqual([1_000, 1_000, 500])
    expect(idsOf(batches.flat())).toEqual(many.toSorted((x, y) => x - y))
    expect(idsOf(await mini(rich))).toEqual(idsOf(batches.flat()))
  })
})
