import { sql } from 'kysely'
import { expect } from 'vitest'
import { intervalFields } from '../../../../src/contract/http/maintenance.ts'
import { pathOf, TOKEN_HEADER } from '../../../../src/contract/http/paths.ts'
import type { AdminStage } from '../../admin/testAdmin.ts'
import { addTestPositions } from '../../archive/testArchive.ts'
import { testPng } from '../../employees/testEmployees.ts'
import { ruleFor } from '../../notifications/testNotifications.ts'
import { addTestZone } from '../../geozones/testZones.ts'
import { sensorReport, SOCKETS } from '../../sensors/testSensors.ts'
import { ROUTE, routePointOf, taskOf, templateOf } from '../../tasks/testTasks.ts'
import { fillEndedTasks } from './testEndedTasks.ts'
import { fillHistory } from './testHistory.ts'
import { fillReceipts } from './testReceipts.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'

/** Positions of the account. */
export const POSITIONS = 2_345

/** Records of every list, two of one name, vehicles with and without a tracker, positions of all forms. */
export const fillAccount = async (left: AdminStage, owner: TestUser): Promise<void> => {
  const { fleet } = left.host.stage
  const make = async (call: Parameters<AdminStage['ask']>[0], body: object): Promise<number> => {
    const { status, json } = await left.ask(call, { as: owner, body })
    expect([call, status]).toEqual([call, 200])
    return (json as { readonly id: number }).id
  }
  const ids = await fleet.directory.ensureVehicles('owner', [
    {
      key: 'a',
      name: 'Truck "A"',
      licensePlate: 'AA 1',
      deviceSerial: 'S-1',
      groups: ['North'],
      state: { type: 'TRAILER', description: 'a, b\nc', deviceType: 'GLOBUS' },
    },
    { key: 'b', name: 'Truck B', licensePlate: 'BB 2', deviceSerial: 'S-2', groups: [], state: {} },
  ])
  const bare = { name: 'Bare', licensePlate: 'CC 3', clientId: owner.accountId }
  for (const _ of [1, 2]) expect((await left.ask('adminCreateVehicle', { body: bare })).status).toBe(200)
  const { zone } = await addTestZone(left.host, owner)
  await make('createSavedPlace', { name: 'Yard', latitude: 50.5, longitude: 30.25, note: 'n' })
  await make('createTrailer', { name: 'Box', serialNumber: 'T-1', type: 'BOX', width: 2.5 })
  const card = { number: '0011223344', driverName: 'Petro Zhuk', phone: '', expiresOn: '2030-05-06' }
  const cardId = await make('createRfidCard', card)
  const person = {
    lastName: 'Zhuk',
    firstName: 'Petro',
    phones: ['380671234567'],
    licenceNumber: 'BX 1',
    licenceExpiresOn: '2030-01-02',
    cardIds: [cardId],
    vehicleId: ids.get('a'),
    department: 'North',
    worksFrom: '08:00',
    worksTo: '17:30',
  }
  await sendFile(left, owner, 'uploadEmployeePhoto', await make('createEmployee', person), testPng(600, 300))
  await make('createEmployee', { ...person, cardIds: [], vehicleId: null })
  const template = {
    name: 'Inspection',
    vehicleTypes: ['TRAILER'],
    kind: 'inspection',
    note: '',
    isForNew: true,
  }
  const templateId = await make('createMaintenanceTemplate', {
    ...NO_INTERVALS,
    ...template,
    everyMonths: 12,
  })
  const applied = { as: owner, params: { id: templateId }, body: { updates: false } }
  expect((await left.ask('applyMaintenanceTemplate', applied)).status).toBe(200)
  const serviceId = await make('createMaintenance', {
    vehicleId: ids.get('b'),
    kind: 'service',
    name: 'Oil',
    number: '',
    ...NO_INTERVALS,
    everyKm: 10_000,
    everyMonths: 12,
    remindKm: 500,
    remindDays: 7,
    fromDay: '2026-10-01',
    fromKm: 5,
    fromHours: null,
    untilDay: '',
    note: 'five litres',
  })
  for (const [day, cost] of [
    ['2026-10-20', 120.5],
    ['2026-10-10', null],
  ]) {
    const done = { day, km: 12_000, hours: null, cost, note: 'b\na', untilDay: '' }
    const { status } = await left.ask('addMaintenanceDone', {
      as: owner,
      params: { id: serviceId },
      body: done,
    })
    expect(status).toBe(204)
  }
  await sendFile(left, owner, 'uploadMaintenanceFile', serviceId, Buffer.from('%PDF-1.7 invoice'))
  await fillProfile(left, owner, ids.get('b') ?? 0, zone)
  await fillRules(left, owner, ids.get('a') ?? 0, zone)
  await fillTasks(left, owner, ids.get('a') ?? 0, zone)
  await fillSetups(left, owner, ids.get('a') ?? 0)
  await fillCorrections(left, owner, ids.get('b') ?? 0)
  await fillReceipts(left, owner)
  await fillHistory(left, owner, ids.get('b') ?? 0)
  await fillSettings(left, owner, [ids.get('b') ?? 0, ids.get('a') ?? 0])
  await addTestPositions(left, { owner, vehicleId: ids.get('b') ?? 0, count: POSITIONS }, (index) => ({
    lat: index === 0 ? null : 500_000_001 + index,
    lon: index === 0 ? null : 300_000_003,
    azimuth: index % 2 === 0 ? 905 : null,
    altitude: index % 3 === 0 ? null : 120,
    validity: index === 0 ? 0 : 100,
    satellites: index % 3 === 0 ? null : 7,
    ignition_on: index % 2 === 0,
    attributes: index % 4 === 0 ? null : JSON.stringify({ note: 'a, "b"\nc', odometer: 5, on: true }),
  }))
}

const sendFile = async (
  { host }: AdminStage,
  as: TestUser,
  call: 'uploadEmployeePhoto' | 'uploadMaintenanceFile',
  id: number,
  bytes: Buffer,
): Promise<void> => {
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="Scan.bin"\r\n\r\n'
  const { statusCode } = await host.app.inject({
    method: 'POST',
    url: pathOf(call, { id }),
    headers: { [TOKEN_HEADER]: as.token, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
  })
  expect([call, statusCode]).toEqual([call, 200])
}

const NO_INTERVALS = Object.fromEntries(Object.keys(intervalFields).map((name) => [name, null]))

/** Settings, two notes of one title and a control zone. */
const fillProfile = async (
  left: AdminStage,
  as: TestUser,
  vehicleId: number,
  zoneId: number,
): Promise<void> => {
  const of = { as, params: { id: vehicleId } }
  const settings = [
    { name: 'maximum_allowed_speed', value: 118.8 },
    { name: 'winter_from', value: 1_101 },
  ]
  const calls = [
    await left.ask('updateVehicleSettings', { ...of, body: settings }),
    await left.ask('updateVehicle', { ...of, query: { tankVolume: '400.5', tankVolumeStart: '100' } }),
    await left.ask('vehiclePeriod', { ...of, query: { period1: '32', period2: '95' } }),
    await left.ask('notifyNoSignal', { ...of, query: { notifyNoSignal: 'true' } }),
    await left.ask('addVehicleNote', { as, body: { vehicleId, title: 'Key', text: 'a\nb' } }),
    await left.ask('addVehicleNote', { as, body: { vehicleId, title: 'Key', text: 'c' } }),
    await left.ask('createControlZone', { as, body: { vehicleId, zoneId, onEntry: true, onExit: false } }),
  ]
  expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 200))
  await left.host.stage.db
    .insertInto('vehicle_retranslation')
    .values({ vehicle_id: vehicleId, business_number: 'ABC-1', last_success: null, last_error: null })
    .execute()
}

/** Fuel events marked as false, and drivers of two times: the second person of the same name, then nobody. */
const fillCorrections = async (left: AdminStage, as: TestUser, vehicleId: number): Promise<void> => {
  const { db, clock } = left.host.stage
  const { rows } = await sql<{ id: number }>`select id from employee
    where owner_id = ${as.accountId} order by id desc`.execute(db)
  const until = clock.now() - 600_000
  const [from, to] = [until - 600_000, until]
  const ask = async (call: Parameters<AdminStage['ask']>[0], body: object): Promise<void> => {
    const { status } = await left.ask(call, { as, params: { vehicleId }, body })
    expect([call, status]).toEqual([call, 200])
  }
  await ask('correctFuel', { tank: 'all', kind: 'defuelling', from, to, note: 'a "b"' })
  await ask('correctFuel', { tank: '7', kind: 'fuelling', from, to: from, note: null })
  await ask('correctDriver', { from, to, employeeId: rows[0]?.id ?? null })
  await ask('correctDriver', { from: from + 60_000, to, employeeId: null })
}

/** The owner has pinned vehicles, in this order, and has set all; the user `night` has a digest alone. */
const fillSettings = async (left: AdminStage, as: TestUser, vehicleIds: readonly number[]): Promise<void> => {
  const { db } = left.host.stage
  const channels = { email: true, sms: false, telegram: false, push: false }
  const quiet = { from: 1_320, to: 360, timeZone: 'Europe/Kyiv' }
  const of = { as, params: { login: 'owner' } }
  const calls = [
    await left.ask('setNotificationSettings', { ...of, body: { channels, quiet } }),
    await left.ask('setEventFilters', {
      ...of,
      body: { parking: { disabled: false, hidden: true, show: true } },
    }),
  ]
  // oxlint-disable-next-line no-await-in-loop -- a pin is below those before it
  for (const vehicleId of vehicleIds)
    calls.push(await left.ask('pinVehicle', { as, query: { id: String(vehicleId), fixed: 'true' } }))
  expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 200))
  await sql`insert into notification_settings (account_id, digest)
    select id, '{"every": "hour", "timeZone": "Europe/Kyiv"}' from account where login = 'night'`.execute(db)
}

/** Rules of notifications: with everything that a rule may name, of a group, and one that is off. */
const fillRules = async (
  left: AdminStage,
  as: TestUser,
  vehicleId: number,
  zoneId: number,
): Promise<void> => {
  const { db } = left.host.stage
  const night = await db
    .selectFrom('account')
    .select('id')
    .where('login', '=', 'night')
    .executeTakeFirstOrThrow()
  const group = await db
    .selectFrom('vehicle_group')
    .select('id')
    .where('name', '=', 'North')
    .executeTakeFirstOrThrow()
  const own = { accountIds: [as.accountId], emails: ['a@b.example'], phones: [], chats: [] }
  const rules = [
    ruleFor([as.accountId, night.id], {
      name: 'All',
      items: [{ type: 'zoneEntry', zoneIds: [zoneId] }, { type: 'parkingStart' }],
      vehicles: { scope: 'chosen', groupId: null, vehicleIds: [vehicleId] },
      zones: { where: 'outside', zoneIds: [zoneId] },
      escalation: { afterMinutes: 5, repeats: 1, recipients: own },
      text: 'Look {vehicle}',
    }),
    ruleFor([], {
      name: 'Group',
      vehicles: { scope: 'group', groupId: group.id, vehicleIds: [] },
      recipients: own,
    }),
    ruleFor([as.accountId], { name: 'Off', isOn: false }),
  ]
  for (const body of rules) {
    const { status } = await left.ask('createNotificationRule', { as, body })
    expect([body.name, status]).toEqual([body.name, 200])
  }
}

/** A route with a geozone, a template of it, a draft, a planned task and tasks that have ended. */
const fillTasks = async (
  left: AdminStage,
  as: TestUser,
  vehicleId: number,
  zoneId: number,
): Promise<void> => {
  const make = async (call: Parameters<AdminStage['ask']>[0], body: object): Promise<number> => {
    const { status, json } = await left.ask(call, { as, body })
    expect([call, status]).toEqual([call, 200])
    return (json as { readonly id: number }).id
  }
  const points = [routePointOf(1), routePointOf(2, { zoneId, arrival: 60_000 })]
  const routeId = await make('createTaskRoute', { ...ROUTE, points, corridor: 500 })
  const templateId = await make('createTaskTemplate', templateOf(routeId, vehicleId))
  const task = taskOf(routeId, vehicleId)
  await make('createTask', { ...task, name: 'Draft' })
  const startsAt = left.host.stage.clock.now() + 86_400_000
  await make('createTask', { ...task, name: 'Planned', startsAt, endsAt: startsAt + 1, isDraft: false })
  await fillEndedTasks(left, as, { vehicleId, routeId, templateId })
}

/** Sensors, inputs and triggers of all kinds, and an active and an inactive counter. */
const fillSetups = async (left: AdminStage, owner: TestUser, vehicleId: number): Promise<void> => {
  const { stage: old } = left.host
  const report = sensorReport(vehicleId, old.clock.now() - 1_000, { fuel: 40, temperature: 5 }, [1])
  await old.record(report)
  const change = async (
    call: Parameters<AdminStage['ask']>[0],
    params: Readonly<Record<string, string | number>>,
    body: object,
  ): Promise<void> => {
    const { status } = await left.ask(call, { as: owner, params, body })
    expect([call, status]).toEqual([call, 200])
  }
  const of = { id: vehicleId }
  const points = [
    { raw: 0, value: 0 },
    { raw: 100, value: 300 },
  ]
  await change('setCalibration', { ...of, sensorNumber: SOCKETS.fuel }, { points, units: 'l' })
  const both = { title: 'Both', fracDigits: 1, units: 'l', visible: true, fromZero: false }
  const virtual = { ...both, sensorType: 'FUEL_LEVEL', sources: [SOCKETS.fuel] }
  await change('createVirtualSensor', of, virtual)
  await change('createVirtualSensor', of, { ...virtual, title: 'Second' })
  const { status: removed } = await left.ask('deleteVirtualSensor', {
    as: owner,
    params: { ...of, sensorId: 1 },
  })
  expect(removed).toBe(204)
  const trigger = { condition: 'MoreThen', thresholdValue: 8, text: 'Warm', enabled: true }
  await change('createSensorControl', of, { ...trigger, sensorNum: SOCKETS.temperature, hysteresis: 1 })
  await change('createSensorControl', of, { ...trigger, sensorNum: 1_002, text: 'Full' })
  await change(
    'createInputControl',
    {},
    { vehicleId, inputNumber: 1, condition: 'ON', text: 'Door', enabled: false },
  )
  await change('nameDeviceInput', { serial: 'S-1', n: 2 }, { inputName: 'Door', isInverted: true })
  const counter = { counterName: 'Oil', counterState: true, startFrom: 100, triggerAfter: 10_000 }
  await change('addCounter', of, { ...counter, counterType: 'MILEAGE_COUNTER', logicalInputNumber: null })
  await change('addCounter', of, {
    ...counter,
    counterState: false,
    counterType: 'ENGINE_HOURS_BY_LOGICAL_INPUT_COUNTER',
    logicalInputNumber: 3,
  })
}
