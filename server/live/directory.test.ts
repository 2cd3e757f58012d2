import { afterAll, beforeAll, expect, test } from 'vitest'
import { location, newVehicle, openTestFleet, TEST_START, type TestFleet } from './testFleet.ts'

let stage: TestFleet
let ownerId: number
beforeAll(async () => {
  stage = await openTestFleet()
  ownerId = await stage.addOwner('owner')
  await stage.addOwner('other')
})
afterAll(() => stage.close())

const ensure = (...keys: string[]) =>
  stage.fleet.directory.ensureVehicles(
    'owner',
    keys.map((key) => newVehicle({ key, groups: ['North', key.slice(0, 1)] })),
  )
const members = () =>
  stage.db
    .selectFrom('vehicle_group_member as m')
    .innerJoin('vehicle_group as g', 'g.id', 'm.group_id')
    .select(['m.vehicle_id', 'g.name'])
    .orderBy('m.vehicle_id')
    .orderBy('g.name')
    .execute()

test('creates vehicles once per owner and device, with their groups', async () => {
  const first = await ensure('a1', 'a2')
  const again = await ensure('a2', 'b1', 'a1')
  expect([again.get('a1'), again.get('a2')]).toEqual([first.get('a1'), first.get('a2')])
  const [a1, a2, b1] = ['a1', 'a2', 'b1'].map((key) => again.get(key))
  expect(await members()).toEqual([
    { vehicle_id: a1, name: 'North' },
    { vehicle_id: a1, name: 'a' },
    { vehicle_id: a2, name: 'North' },
    { vehicle_id: a2, name: 'a' },
    { vehicle_id: b1, name: 'North' },
    { vehicle_id: b1, name: 'b' },
  ])
  const groups = await stage.db.selectFrom('vehicle_group').select(['owner_id', 'name']).execute()
  expect(groups).toHaveLength(3)
  expect(groups.every((group) => group.owner_id === ownerId)).toBe(true)
})

test('stores what the source knows of a vehicle and gives the rest its default [VEH-02, VEH-04]', async () => {
  const ids = await stage.fleet.directory.ensureVehicles('owner', [
    newVehicle({
      key: 'full',
      state: {
        type: 'TRAILER',
        description: 'Long',
        deviceStatus: 'CONNECTED',
        tankVolume: 300,
        vehiclesDataGpsDataDto: {
          latitude: 49.8,
          longitude: 24,
          speed: 3,
          validity: 100,
          ignitionOn: true,
          timestamp: TEST_START - 5_000,
        },
        currentDeviceMapping: null,
      },
    }),
    newVehicle({ key: 'plain' }),
  ])
  const vehicles = await stage.db
    .selectFrom('vehicle')
    .innerJoin('vehicle_state as s', 's.vehicle_id', 'vehicle.id')
    .innerJoin('vehicle_position_state as p', 'p.vehicle_id', 'vehicle.id')
    .select([
      'vehicle.type',
      'description',
      'device_type',
      'mapping',
      'details',
      'device_status',
      'lat',
      'p.timestamp',
    ])
    .where('vehicle.id', 'in', [...ids.values()])
    .orderBy('vehicle.id')
    .execute()
  expect(vehicles).toMatchObject([
    {
      type: 'TRAILER',
      description: 'Long',
      device_type: 'GLOBUS',
      mapping: null,
      details: { tankVolume: 300 },
      device_status: 'CONNECTED',
      lat: 49.8,
      timestamp: TEST_START - 5_000,
    },
    {
      type: 'VEHICLE',
      description: '',
      device_type: 'GLOBUS',
      mapping: { id: null, from: TEST_START, to: null },
      device_status: 'NO_DATA',
      lat: null,
      timestamp: null,
    },
  ])
})

test("rejects another account's device, an unknown owner and duplicate names, and creates nothing", async () => {
  await ensure('c1')
  const count = () =>
    stage.db
      .selectFrom('vehicle')
      .select((where) => where.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  const before = await count()
  const { directory } = stage.fleet
  const refused = (login: string, ...keys: string[]) =>
    directory.ensureVehicles(
      login,
      keys.map((key) => newVehicle({ key })),
    )
  await expect(refused('other', 'new', 'c1')).rejects.toThrow(
    'serial-c1 belongs to a vehicle of another account',
  )
  await expect(refused('nobody', 'new')).rejects.toThrow('No account nobody')
  await expect(refused('owner', 'new', 'new')).rejects.toThrow('Two vehicles have the key new')
  await expect(
    directory.ensureVehicles('owner', [
      newVehicle({ key: 'x' }),
      newVehicle({ key: 'y', deviceSerial: 'serial-x' }),
    ]),
  ).rejects.toThrow('Two vehicles have the device serial serial-x')
  expect(await count()).toEqual(before)
})

test('recalls devices as they were last set; null where they never reported', async () => {
  const ids = await ensure('d1', 'd2')
  const [d1 = 0, d2 = 0] = ['d1', 'd2'].map((key) => ids.get(key))
  const settings = {
    id: 4,
    alarm: false,
    alarmTimestamp: null,
    lockedAlarm: false,
    alwaysIgnitionOn: true,
    deviceOn: true,
    outValsDto: { secondOutVal: true },
  }
  await stage.record(
    { event: 'deviceSettings', data: { vehicleId: d1, deviceSettingsDto: settings } },
    {
      event: 'LockStateForDevice',
      data: { vehicleId: d1, deviceId: 1, lockState: 'LOCK', lockStateTime: TEST_START, name: '' },
    },
  )
  expect(await stage.fleet.directory.recallDevices?.([d1, d2])).toEqual(
    new Map([
      [d1, { lockState: 'LOCK', deviceSettings: settings }],
      [d2, { lockState: null, deviceSettings: null }],
    ]),
  )
})

test('creates thousands of vehicles in chunks and returns each under its key', async () => {
  const wanted = Array.from({ length: 6_000 }, (_, index) =>
    newVehicle({ key: `many${index}`, groups: ['Many'] }),
  )
  const ids = await stage.fleet.directory.ensureVehicles('owner', wanted)
  expect(new Set(ids.values()).size).toBe(6_000)
  const last = await stage.db
    .selectFrom('vehicle')
    .select('device_serial')
    .where('id', '=', ids.get('many5999') ?? 0)
    .executeTakeFirstOrThrow()
  expect(last.device_serial).toBe('serial-many5999')
  expect(stage.fleet.registry.has(ids.get('many5999') ?? 0)).toBe(true)
})

test('returns as the newest position of several vehicles that of the one heard last', async () => {
  const ids = await ensure('n1', 'n2', 'n3')
  const [silent = 0, early = 0, late = 0] = ['n1', 'n2', 'n3'].map((key) => ids.get(key))
  await stage.record(location(early, TEST_START - 60_000), location(late, TEST_START - 20_000))
  const newestOf = (...vehicleIds: number[]) => stage.fleet.directory.newestAt?.(vehicleIds)
  expect(newestOf(silent)).toBeNull()
  expect(newestOf(early, silent)).toBe(TEST_START - 60_000)
  expect(newestOf(late, early)).toBe(TEST_START - 20_000)
})
