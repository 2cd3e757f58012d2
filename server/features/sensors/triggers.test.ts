import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inputControl, sensorControl } from '../../../src/contract/entities/sensorSetup.ts'
import { vehicleState } from '../../../src/contract/entities/vehicle.ts'
import { pathOf } from '../../../src/contract/http/paths.ts'
import { collectEvents, TEST_START } from '../../live/testFleet.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'
import { sensorReport, SOCKETS, type TestReadings } from './testSensors.ts'

let host: TestFleetApp
let owner: TestUser
let seen: ReturnType<typeof collectEvents>
let vehicleId = 0
let at = 0
let made = 0
beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  seen = collectEvents(host.stage.fleet)
})
afterAll(() => host.close())
beforeEach(async () => {
  const [id = 0] = await host.addVehicles('owner', [{ key: `t${made++}` }])
  vehicleId = id
  at = TEST_START
  await report({ voltage: 12, temperature: 4, analogue: 1 })
})

const report = (readings: TestReadings, wires: readonly number[] = []) =>
  host.stage.record(sensorReport(vehicleId, (at += 1_000), readings, wires))
const TRIGGER = {
  sensorNum: SOCKETS.analogue as number,
  condition: 'MoreThen',
  thresholdValue: 5,
  hysteresis: 1,
  text: 'Pump on',
  enabled: true,
}
const add = async (rest: Partial<typeof TRIGGER> = {}) => {
  const answer = await host.call(owner, 'POST', pathOf('createSensorControl', { id: vehicleId }), {
    body: { ...TRIGGER, ...rest },
  })
  return sensorControl.parse(answer.json)
}
const stateOf = async () =>
  vehicleState.parse((await host.call(owner, 'GET', pathOf('vehicleState', { id: vehicleId }))).json)
const countsOf = async () => (await stateOf()).eventsCountPerDay
const eventsNamed = (name: string) =>
  seen.all().filter(({ event, data }) => event === name && data['vehicleId'] === vehicleId)

test('fires a trigger once per crossing, counts it as an event of the day and publishes it live [VEH-45, VEH-46, API-58]', async () => {
  const control = await add()
  expect(control).toMatchObject({
    id: 1,
    vehicleId,
    sensorNum: 61,
    sensorName: 'Analogue input 1',
    crossed: false,
    firedAt: null,
  })
  for (const analogue of [4, 6, 7, 4.5, 6]) await report({ analogue })
  expect(await countsOf()).toEqual({ SENSOR_CONTROL: 1 })
  const [fired] = eventsNamed('SENSOR_CONTROL')
  expect(fired?.data).toMatchObject({ vehicleId, countPerDay: 1 })
  expect((await stateOf()).vehicleSensorControlDtoList).toMatchObject([
    { text: 'Pump on', crossed: true, firedAt: TEST_START + 3_000 },
  ])
  expect(eventsNamed('vehicleSensorSetup').at(-1)?.data).toMatchObject({
    vehicleSensorControlDtoList: [{ id: 1, crossed: true, firedAt: TEST_START + 3_000 }],
  })
  for (const analogue of [3.9, 6]) await report({ analogue })
  expect(await countsOf()).toEqual({ SENSOR_CONTROL: 2 })
})

test('stores the text of a fired trigger in the log [VEH-45]', async () => {
  await add({ text: 'Насос включён' })
  await report({ analogue: 9 })
  const rows = await host.stage.db
    .selectFrom('event_log')
    .select(['data', 'at', 'counted'])
    .where('vehicle_id', '=', vehicleId)
    .where('name', '=', 'SENSOR_CONTROL')
    .execute()
  expect(rows).toMatchObject([{ at, counted: true, data: { controlId: 1, text: 'Насос включён' } }])
})

test('counts two triggers that fire at once as two events [VEH-24]', async () => {
  await add()
  await add({ thresholdValue: 6 })
  await report({ analogue: 9 })
  expect(await countsOf()).toEqual({ SENSOR_CONTROL: 2 })
})

test.each([
  ['temperature', 'LessThen', 0, -1, 'TERM'],
  ['voltage', 'Equals', 24, 24.2, 'VOLTAGE'],
] as const)(
  'fires a trigger on %s %s as %5$s [VEH-46, LIST-23, LIST-24]',
  async (sensor, condition, limit, value, name) => {
    await add({ sensorNum: SOCKETS[sensor], condition, thresholdValue: limit })
    await report({ [sensor]: value })
    expect(await countsOf()).toEqual({ [name]: 1 })
  },
)

test('does not fire on a condition that already holds when a trigger is set, and ignores a missing value', async () => {
  await report({ analogue: 9 })
  expect(await add()).toMatchObject({ crossed: true })
  for (const analogue of [null, 9, null]) await report({ analogue })
  expect(await countsOf()).toEqual({})
})

test('does not fire a trigger that is off, and fires it again when it is on [VEH-45, API-59]', async () => {
  const { id } = await add({ enabled: false })
  await report({ analogue: 9 })
  const change = (body: object) =>
    host.call(owner, 'PUT', pathOf('updateSensorControl', { id: vehicleId, controlId: id }), {
      body: { ...TRIGGER, ...body },
    })
  await report({ analogue: 1 })
  expect((await change({ text: 'Again' })).json).toMatchObject({ id, text: 'Again', crossed: false })
  await report({ analogue: 9 })
  expect(await countsOf()).toEqual({ SENSOR_CONTROL: 1 })
})

test('ignores a report older than the newest', async () => {
  await add()
  await report({ analogue: 2 })
  await host.stage.record(sensorReport(vehicleId, at - 500, { analogue: 9 }))
  expect(await countsOf()).toEqual({})
  await report({ analogue: 9 })
  expect(await countsOf()).toEqual({ SENSOR_CONTROL: 1 })
})

test('stops firing a deleted trigger; responds 404 to a second deletion [API-60]', async () => {
  const { id } = await add()
  const path = pathOf('deleteSensorControl', { id: vehicleId, controlId: id })
  expect((await host.call(owner, 'DELETE', path)).status).toBe(204)
  await report({ analogue: 9 })
  expect(await countsOf()).toEqual({})
  expect((await stateOf()).vehicleSensorControlDtoList).toEqual([])
  expect((await host.call(owner, 'DELETE', path)).status).toBe(404)
})

test('keeps state and once-per-crossing over a restart [VEH-45]', async () => {
  await add()
  await report({ analogue: 9 })
  const again = await host.stage.restart()
  const record = async (analogue: number) => {
    const done = again.sink.record([sensorReport(vehicleId, (at += 1_000), { analogue })])
    await host.stage.clock.advance(100)
    await done
  }
  await record(9)
  await record(5.5)
  expect(await countsOf()).toEqual({ SENSOR_CONTROL: 1 })
  await record(1)
  await record(8)
  expect(await countsOf()).toEqual({ SENSOR_CONTROL: 2 })
})

const INPUT_TRIGGER = { inputNumber: 2, condition: 'ON', text: 'Door open', enabled: true }

test('adds by POST, changes by PUT and deletes by DELETE a trigger on an input, which fires at each switching [API-61, API-62, API-63, API-64]', async () => {
  const post = await host.call(owner, 'POST', pathOf('createInputControl'), {
    body: { vehicleId, ...INPUT_TRIGGER },
  })
  const { id } = inputControl.parse(post.json)
  await report({}, [2])
  await report({}, [1, 2])
  expect(await countsOf()).toEqual({ INPUT_CONTROL: 1 })
  const put = await host.call(owner, 'PUT', pathOf('updateInputControl'), {
    body: { ...INPUT_TRIGGER, vehicleId, id, condition: 'OFF' },
  })
  expect(put.json).toMatchObject({ id, condition: 'OFF', crossed: false })
  await report({}, [])
  expect(await countsOf()).toEqual({ INPUT_CONTROL: 2 })
  expect((await stateOf()).vehicleDeviceInControlDtoList).toMatchObject([{ id, firedAt: at }])
  const path = pathOf('deleteInputControl', { id: vehicleId, controlId: id })
  expect((await host.call(owner, 'DELETE', path)).status).toBe(204)
  expect((await stateOf()).vehicleDeviceInControlDtoList).toEqual([])
  const gone = await host.call(owner, 'PUT', pathOf('updateInputControl'), {
    body: { ...INPUT_TRIGGER, vehicleId, id },
  })
  expect(gone.status).toBe(404)
})

test('rejects a sensor that the vehicle does not have, and names the field [API-58]', async () => {
  const answer = await host.call(owner, 'POST', pathOf('createSensorControl', { id: vehicleId }), {
    body: { ...TRIGGER, sensorNum: 7 },
  })
  expect(answer).toMatchObject({ status: 422, json: { field: 'sensorNum' } })
})

test('rejects trigger changes by another owner, a user without the right and the demo account [API-58, API-61, DEMO-02]', async () => {
  const { id } = await add()
  const foreign = await host.addUser(`foreign${made}`)
  const looking = await host.addUser(`looking${made}`, { kind: 'limited', owner, without: ['editVehicles'] })
  const demo = await host.addUser(`demo${made}`, { kind: 'demo', owner })
  for (const user of [foreign, looking, demo]) {
    const post = await host.call(user, 'POST', pathOf('createSensorControl', { id: vehicleId }), {
      body: TRIGGER,
    })
    const input = await host.call(user, 'POST', pathOf('createInputControl'), {
      body: { vehicleId, ...INPUT_TRIGGER },
    })
    const path = pathOf('deleteSensorControl', { id: vehicleId, controlId: id })
    const removal = await host.call(user, 'DELETE', path)
    expect([post.status, input.status, removal.status]).toEqual([403, 403, 403])
  }
  expect(await stateOf()).toMatchObject({
    vehicleSensorControlDtoList: [{ id }],
    vehicleDeviceInControlDtoList: [],
  })
})
