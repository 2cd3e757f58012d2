import { TrailerKeeper } from '../../live/trailers/trailerKeeper.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vehicleState } from '../../../src/contract/entities/vehicle.ts'
import { pathOf } from '../../../src/contract/http/paths.ts'
import type { NewVehicle } from '../../live/ports.ts'
import { TEST_START } from '../../live/testFleet.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from './testFleetApp.ts'

const STATE: NewVehicle['state'] = {
  period1: 32,
  period2: 90,
  minimalPeriod1: 30,
  minimalPeriod2: 90,
  returnMinimalPeriod: true,
  tankVolume: 600,
  tankVolumeStart: 120,
  rfidCardIds: [7, 9],
  vehiclesDataInputsEventDto: {
    valuesChangedMask: 5,
    values: 1,
    powerRestored: true,
    lockedAlarm: true,
    alarm: true,
  },
  inputsValues: 1,
  multiSensorValues: [
    {
      name: 'Fuel total',
      value: 300,
      units: 'L',
      visible: true,
      sensorType: 'FUEL_LEVEL',
      sensorNumber: 100,
    },
  ],
  realSensorValues: [
    { name: 'Tank', value: 300, units: 'L', visible: false, sensorType: 'FUEL_LEVEL', sensorNumber: 27 },
  ],
  dispenserStatusList: [{ name: 'Nozzle 1', status: 'CLOSED' }],
  settings: [{ name: 'maximum_speed', unit: 'km/h', value: 10 }],
  vehicleCounters: [
    {
      id: 3,
      counterName: 'Oil',
      counterType: 'MILEAGE_COUNTER',
      counterTime: TEST_START,
      counterState: true,
      startFrom: 0,
      triggerAfter: 15_000,
      endLeft: 900,
      logicalInputNumber: null,
    },
  ],
  vehicleSensorControlDtoList: [
    {
      id: 4,
      vehicleId: 1,
      timestamp: TEST_START,
      sensorNum: 27,
      sensorName: 'Tank',
      condition: 'LessThen',
      thresholdValue: 50,
      text: 'low',
      enabled: true,
    },
  ],
  virtualSensors: [
    {
      virtualSensorId: 5,
      vehicleId: 1,
      title: 'Level',
      fracDigits: 1,
      units: 'L',
      visible: true,
      fromZero: true,
      sensorType: 'FUEL_LEVEL',
    },
  ],
  multiSensors: [{ id: 6, name: 'Fuel total', sensorNumbers: [27, 28] }],
  realSensorSockets: [{ socket: 27, name: 'Tank', sensorType: 'FUEL_LEVEL' }],
  sensorCalibrationMappings: [
    {
      sensorNumber: 27,
      points: [
        { raw: 0, value: 0 },
        { raw: 4_095, value: 600 },
      ],
    },
  ],
}

let host: TestFleetApp
let owner: TestUser
let vehicleId = 0
const read = async () =>
  vehicleState.parse((await host.call(owner, 'GET', pathOf('vehicleState', { id: vehicleId }))).json)

beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  const [made = 0] = await host.addVehicles('owner', [{ key: 'full', state: STATE }])
  vehicleId = made
})
afterAll(() => host.close())

test('contains periods and tank volumes [VEH-06, VEH-07]', async () => {
  const {
    period1,
    period2,
    minimalPeriod1,
    minimalPeriod2,
    returnMinimalPeriod,
    tankVolume,
    tankVolumeStart,
  } = STATE
  expect(await read()).toMatchObject({
    period1,
    period2,
    minimalPeriod1,
    minimalPeriod2,
    returnMinimalPeriod,
    tankVolume,
    tankVolumeStart,
  })
})

test('contains cards, sensors with all their fields and dispensers [VEH-11, VEH-16, VEH-17]', async () => {
  const { rfidCardIds, realSensorValues, multiSensorValues, dispenserStatusList } = STATE
  expect(await read()).toMatchObject({
    rfidCardIds,
    realSensorValues,
    multiSensorValues,
    dispenserStatusList,
  })
})

test('contains settings, counters, triggers and the sensor set-up [VEH-25, VEH-26]', async () => {
  const { settings, vehicleCounters, vehicleSensorControlDtoList } = STATE
  const { virtualSensors, multiSensors, realSensorSockets, sensorCalibrationMappings } = STATE
  expect(await read()).toMatchObject({
    settings,
    vehicleCounters,
    vehicleSensorControlDtoList,
    virtualSensors,
    multiSensors,
    realSensorSockets,
    sensorCalibrationMappings,
  })
})

test('keeps what changed in the input event, with current values and alarms [VEH-14, VEH-15, VEH-18, VEH-19]', async () => {
  const before = await read()
  expect(before.vehiclesDataInputsEventDto).toEqual({
    valuesChangedMask: 5,
    values: 1,
    powerRestored: true,
    lockedAlarm: false,
    alarm: false,
  })
  const input = (inputNumber: number, statusName: 'ON' | 'OFF') => ({
    inputNumber,
    inputName: `Input ${inputNumber}`,
    statusName,
  })
  const logicalInputStatuses = [input(1, 'OFF'), input(2, 'ON'), input(8, 'ON')]
  await host.stage.record({
    event: 'vehicleSensors',
    data: {
      vehicleId,
      timestamp: TEST_START,
      realSensorValues: [],
      multiSensorValues: [],
      logicalInputStatuses,
    },
  })
  const after = await read()
  expect(after.logicalInputStatuses).toEqual(logicalInputStatuses)
  expect(after.inputsValues).toBe(0b1000_0010)
  expect(after.vehiclesDataInputsEventDto).toMatchObject({ valuesChangedMask: 5, values: 0b1000_0010 })
})

test('contains the trailer event of a vehicle with all its fields [VEH-20]', async () => {
  const trailerActionEvent = {
    id: 11,
    idSerial: 'TR-11',
    name: 'Schmitz',
    registerTime: TEST_START,
    vehicleLicensePlate: 'AA full',
    vehicleName: 'Vehicle full',
    width: 2.55,
    type: 'TRAILER_CONNECTED',
  }
  await host.stage.record({ event: 'trailerAction', data: { vehicleId, trailerActionEvent } })
  await new TrailerKeeper({ ...host.stage.fleet, log: () => undefined }).settle()
  expect((await read()).trailerActionEvent).toEqual(trailerActionEvent)
})
