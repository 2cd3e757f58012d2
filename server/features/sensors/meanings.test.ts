import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { virtualSensor } from '../../../src/contract/entities/sensorSetup.ts'
import { vehicleState } from '../../../src/contract/entities/vehicle.ts'
import { calibratedSensorList, deviceInputList } from '../../../src/contract/http/sensorSetup.ts'
import { pathOf } from '../../../src/contract/http/paths.ts'
import { collectEvents, TEST_START } from '../../live/testFleet.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'
import { sensorReport, SOCKETS, type TestReadings } from './testSensors.ts'

let host: TestFleetApp
let owner: TestUser
let seen: ReturnType<typeof collectEvents>
let vehicleId = 0
let serial = ''
let at = 0
let made = 0
beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  seen = collectEvents(host.stage.fleet)
})
afterAll(() => host.close())
beforeEach(async () => {
  serial = `M-${made++}`
  const [id = 0] = await host.addVehicles('owner', [{ key: serial, deviceSerial: serial }])
  vehicleId = id
  at = TEST_START
  await report({ fuel: 40, analogue: 3 }, [2])
})

const report = (readings: TestReadings, wires: readonly number[] = []) =>
  host.stage.record(sensorReport(vehicleId, (at += 1_000), readings, wires))
const stateFor = async (user: TestUser) =>
  vehicleState.parse((await host.call(user, 'GET', pathOf('vehicleState', { id: vehicleId }))).json)
const stateOf = () => stateFor(owner)
const valueOf = async (sensorNumber: number): Promise<number | null | undefined> => {
  const { realSensorValues, multiSensorValues } = await stateOf()
  return [...realSensorValues, ...multiSensorValues].find((one) => one.sensorNumber === sensorNumber)?.value
}
const lastSensors = () =>
  seen
    .all()
    .filter(({ event, data }) => event === 'vehicleSensors' && data['vehicleId'] === vehicleId)
    .at(-1)?.data
const TABLE = {
  points: [
    { raw: 4, value: 300 },
    { raw: 2, value: 60 },
    { raw: 0.5, value: 0 },
  ],
  units: 'l',
}
const calibrate = (body: object = TABLE, sensorNumber: number = SOCKETS.analogue) =>
  host.call(owner, 'PUT', pathOf('setCalibration', { id: vehicleId, sensorNumber }), { body })
const VIRTUAL = {
  title: 'Both tanks',
  fracDigits: 1,
  units: 'l',
  visible: true,
  fromZero: true,
  sensorType: 'FUEL_LEVEL',
  sources: [SOCKETS.fuel, SOCKETS.analogue],
}
const addVirtual = (rest: object = {}) =>
  host.call(owner, 'POST', pathOf('createVirtualSensor', { id: vehicleId }), {
    body: { ...VIRTUAL, ...rest },
  })

test('applies a calibration table to the shown value at once and with every report [VEH-26]', async () => {
  expect((await calibrate()).json).toMatchObject({ sensorNumber: 61, raw: 3, rawUnits: 'V', units: 'l' })
  expect(await valueOf(SOCKETS.analogue)).toBe(180)
  expect(lastSensors()).toMatchObject({ realSensorValues: [{ value: 40 }, { value: 180, units: 'l' }] })
  await report({ fuel: 40, analogue: 1.25 })
  expect(await valueOf(SOCKETS.analogue)).toBe(30)
  const list = await host.call(owner, 'GET', pathOf('calibrations', { id: vehicleId }))
  expect(calibratedSensorList.parse(list.json)).toMatchObject([
    { sensorNumber: 27, points: [] },
    { sensorNumber: 61, raw: 1.25, points: TABLE.points.toReversed() },
  ])
  expect((await stateOf()).sensorCalibrationMappings).toMatchObject([{ sensorNumber: 61, units: 'l' }])
})

test('shows the reported value again without its table; responds 404 to a second deletion', async () => {
  await calibrate()
  const path = pathOf('deleteCalibration', { id: vehicleId, sensorNumber: SOCKETS.analogue })
  expect((await host.call(owner, 'DELETE', path)).status).toBe(204)
  expect(await valueOf(SOCKETS.analogue)).toBe(3)
  expect((await host.call(owner, 'DELETE', path)).status).toBe(404)
})

test('rejects a table with a duplicate raw value, with one point, and for a missing sensor', async () => {
  const twice = await calibrate({ ...TABLE, points: [...TABLE.points, { raw: 2, value: 1 }] })
  expect(twice).toMatchObject({ status: 400, json: { field: 'points' } })
  expect((await calibrate({ ...TABLE, points: TABLE.points.slice(1, 2) })).status).toBe(400)
  expect((await calibrate(TABLE, 9)).status).toBe(422)
})

test('returns a virtual sensor with all fields and a live value computed from its sources [VEH-48, VEH-49]', async () => {
  await calibrate()
  const answer = virtualSensor.parse((await addVirtual()).json)
  expect(answer).toEqual({ virtualSensorId: 1, vehicleId, ...VIRTUAL })
  const state = await stateOf()
  expect(state.virtualSensors).toEqual([answer])
  expect(state.multiSensorValues).toEqual([
    {
      name: 'Both tanks',
      value: 220,
      units: 'l',
      visible: true,
      sensorType: 'FUEL_LEVEL',
      sensorNumber: 1_001,
    },
  ])
  await report({ fuel: 50, analogue: 2 })
  expect(await valueOf(1_001)).toBe(110)
})

test('changes and deletes a virtual sensor; not while a trigger uses it', async () => {
  await addVirtual()
  const path = pathOf('updateVirtualSensor', { id: vehicleId, sensorId: 1 })
  const changed = await host.call(owner, 'PUT', path, { body: { ...VIRTUAL, sources: [SOCKETS.fuel] } })
  expect(changed.json).toMatchObject({ virtualSensorId: 1, sources: [27] })
  expect(await valueOf(1_001)).toBe(40)
  await host.call(owner, 'POST', pathOf('createSensorControl', { id: vehicleId }), {
    body: { sensorNum: 1_001, condition: 'LessThen', thresholdValue: 5, text: 'Low', enabled: true },
  })
  expect(await host.call(owner, 'DELETE', path)).toMatchObject({ status: 422, json: { code: 'in_use' } })
  const trigger = pathOf('deleteSensorControl', { id: vehicleId, controlId: 1 })
  await host.call(owner, 'DELETE', trigger)
  expect((await host.call(owner, 'DELETE', path)).status).toBe(204)
  expect(await valueOf(1_001)).toBeUndefined()
})

test('fires a trigger on hidden fuel, though its value is sent to nobody [VEH-50]', async () => {
  await addVirtual({ visible: false, sources: [SOCKETS.fuel] })
  await host.call(owner, 'POST', pathOf('createSensorControl', { id: vehicleId }), {
    body: { sensorNum: 1_001, condition: 'LessThen', thresholdValue: 5, text: 'Low', enabled: true },
  })
  await report({ fuel: 2 })
  expect((await stateOf()).eventsCountPerDay).toEqual({ SENSOR_CONTROL: 1 })
  expect(lastSensors()).toMatchObject({ multiSensorValues: [] })
  expect((await stateOf()).multiSensorValues).toEqual([])
})

test('keeps a virtual fuel sensor a fuel sensor, hidden without the right to fuel [VEH-49, USERS-07]', async () => {
  expect(await addVirtual({ sensorType: 'RAW_SENSOR' })).toMatchObject({
    status: 422,
    json: { field: 'sensorType' },
  })
  await addVirtual()
  const blind = await host.addUser(`blind${made}`, { kind: 'limited', owner, without: ['getFuelData'] })
  expect(await stateFor(blind)).toMatchObject({ virtualSensors: [], multiSensorValues: [] })
  const list = await host.call(blind, 'GET', pathOf('calibrations', { id: vehicleId }))
  expect(calibratedSensorList.parse(list.json).map(({ sensorNumber }) => sensorNumber)).toEqual([61])
})

test('rejects a name that another sensor has, and a missing source', async () => {
  await addVirtual()
  expect(await addVirtual()).toMatchObject({ status: 422, json: { field: 'title' } })
  expect(await addVirtual({ title: 'Fuel' })).toMatchObject({ status: 422, json: { field: 'title' } })
  expect(await addVirtual({ title: 'X', sources: [5] })).toMatchObject({ status: 422 })
})

test('fires no trigger when the meaning of values changes', async () => {
  await host.call(owner, 'POST', pathOf('createSensorControl', { id: vehicleId }), {
    body: { sensorNum: 61, condition: 'MoreThen', thresholdValue: 100, text: 'Much', enabled: true },
  })
  await calibrate()
  await report({ analogue: 3 })
  expect(await stateOf()).toMatchObject({
    eventsCountPerDay: {},
    vehicleSensorControlDtoList: [{ crossed: true, firedAt: null }],
  })
})

const name = (n: number, body: object) =>
  host.call(owner, 'POST', pathOf('nameDeviceInput', { serial, n }), { body })

test('names all eight inputs of a device, and shows a name at once with the vehicle [VEH-18, VEH-19, API-51, API-52]', async () => {
  await name(2, { inputName: 'Cargo door', isInverted: true })
  const list = await host.call(owner, 'GET', pathOf('deviceInputs', { serial }))
  const inputs = deviceInputList.parse(list.json)
  expect(inputs.map(({ inputNumber }) => inputNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(inputs[1]).toEqual({ inputNumber: 2, inputName: 'Cargo door', isInverted: true })
  expect(inputs[7]).toEqual({ inputNumber: 8, inputName: 'Input 8', isInverted: false })
  const state = await stateOf()
  expect(state.logicalInputStatuses).toEqual([
    { inputNumber: 1, inputName: 'Input 1', statusName: 'OFF' },
    { inputNumber: 2, inputName: 'Cargo door', statusName: 'OFF' },
  ])
  // The wire itself is on, whatever meaning is set.
  expect(state.inputsValues).toBe(0b10)
  expect(lastSensors()).toMatchObject({ logicalInputStatuses: [{}, { inputName: 'Cargo door' }] })
  await report({ fuel: 1 }, [])
  expect((await stateOf()).logicalInputStatuses[1]).toMatchObject({
    inputName: 'Cargo door',
    statusName: 'ON',
  })
})

test('returns the wires and their meaning with the data of the inputs [VEH-15, API-53]', async () => {
  await name(2, { inputName: 'Cargo door', isInverted: true })
  const data = await host.call(owner, 'GET', pathOf('deviceInputData', { serial }))
  expect(data.json).toEqual({
    deviceSerial: serial,
    vehicleId,
    timestamp: at,
    inputsValues: 2,
    inputs: [
      { inputNumber: 1, inputName: 'Input 1', isWireOn: false, statusName: 'OFF' },
      { inputNumber: 2, inputName: 'Cargo door', isWireOn: true, statusName: 'OFF' },
    ],
  })
})

test('rejects missing inputs, foreign devices and the demo account [VEH-19, API-51, API-52]', async () => {
  expect((await name(9, { inputName: 'X', isInverted: false })).status).toBe(400)
  const foreign = await host.addUser(`other${made}`)
  const demo = await host.addUser(`demo${made}`, { kind: 'demo', owner })
  const path = pathOf('nameDeviceInput', { serial, n: 1 })
  const body = { inputName: 'X', isInverted: false }
  expect((await host.call(foreign, 'GET', pathOf('deviceInputs', { serial }))).status).toBe(422)
  expect((await host.call(foreign, 'POST', path, { body })).status).toBe(422)
  expect((await host.call(demo, 'POST', path, { body })).status).toBe(403)
  expect((await stateOf()).deviceInputs).toEqual([])
})
