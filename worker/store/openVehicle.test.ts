import { expect, test } from 'vitest'
import { NO_SENSOR_SETUP } from '../../src/contract/entities/sensorSetup.ts'
import type { VehicleCounter, VehicleState } from '../../src/contract/entities/vehicle.ts'
import { OpenVehicle } from './openVehicle.ts'
import { locationData, miniRow, NOW, simpleEvent, stateEvent } from './testing/rows.ts'

const counter = (id: number, startFrom: number): VehicleCounter => ({
  id,
  counterName: `Counter ${id}`,
  counterType: 'MILEAGE',
  counterTime: NOW,
  counterState: true,
  startFrom,
  triggerAfter: null,
  endLeft: null,
  logicalInputNumber: null,
})

const fullState = (part: Partial<VehicleState> = {}): VehicleState => ({
  ...miniRow(1),
  owner: 'demo',
  description: '',
  timestamp: NOW,
  deviceType: 'GLOBUS',
  currentDeviceMapping: {
    id: 1,
    deviceSerial: '1001',
    from: NOW,
    to: null,
    alarm: true,
    alarmTimestamp: NOW,
    lockedAlarm: true,
    deviceOn: true,
  },
  rfidCardIds: [3],
  connectedRfidCard: null,
  vehiclesDataInputsEventDto: {
    valuesChangedMask: 0,
    values: 0,
    powerRestored: false,
    lockedAlarm: true,
    alarm: true,
  },
  inputsValues: null,
  multiSensorValues: [],
  realSensorValues: [],
  dispenserStatusList: [],
  logicalInputStatuses: [],
  trailerActionEvent: null,
  antStatus: null,
  lockStateDto: null,
  eventsCountPerDay: {},
  settings: [],
  vehicleCounters: [counter(1, 10), counter(2, 20)],
  vehicleSensorControlDtoList: [],
  virtualSensors: [],
  multiSensors: [],
  realSensorSockets: [],
  sensorCalibrationMappings: [],
  notifyNoSignal: false,
  ...part,
})

const opened = (): OpenVehicle => {
  const open = new OpenVehicle(1)
  open.setState(fullState(), 10)
  return open
}

test('a counter event replaces the counter with the same id and appends a new one [LIVE-09]', () => {
  const open = opened()
  open.apply(stateEvent('onUpdateVehicleCounter', 11, 1, { counter: counter(2, 25) }))
  open.apply(stateEvent('onUpdateVehicleCounter', 12, 1, { counter: counter(3, 30) }))
  expect(open.state?.vehicleCounters).toEqual([counter(1, 10), counter(2, 25), counter(3, 30)])
})

test('a reset clears the alarms in every place of the full state [LIVE-24]', () => {
  const open = opened()
  open.apply(stateEvent('SOS_ALARM', 11, 1, { timestamp: NOW }))
  expect(open.state?.alarm).toBe(true)
  open.apply(stateEvent('alarmReset', 12, 1, { timestamp: NOW, alarm: false, lockedAlarm: false }))
  expect(open.state).toMatchObject({
    alarm: false,
    lockedAlarm: false,
    currentDeviceMapping: { alarm: false, lockedAlarm: false },
    vehiclesDataInputsEventDto: { alarm: false, lockedAlarm: false },
  })
})

test('the connected card, sensors, inputs and the trailer follow their events [VEH-12]', () => {
  const open = opened()
  const card = { number: '77', driverName: 'Olena' }
  const sensor = { name: 'Fuel', value: 40, units: 'l', visible: true, sensorType: 'FUEL', sensorNumber: 27 }
  const input = { inputNumber: 1, inputName: 'Door', statusName: 'ON' } as const
  const trailer = {
    id: 1,
    idSerial: 'T',
    name: 'Trailer',
    registerTime: NOW,
    vehicleLicensePlate: '',
    vehicleName: '',
    width: null,
    type: 'TRAILER_CONNECTED',
  }
  open.apply(stateEvent('rfidCard', 11, 1, { timestamp: NOW, connectedRfidCard: card }))
  const values = { realSensorValues: [sensor], multiSensorValues: [], logicalInputStatuses: [input] }
  open.apply(stateEvent('vehicleSensors', 12, 1, { timestamp: NOW, ...values }))
  open.apply(stateEvent('trailerAction', 13, 1, { trailerActionEvent: trailer }))
  expect(open.state).toMatchObject({ connectedRfidCard: card, ...values, trailerActionEvent: trailer })
  open.apply(stateEvent('rfidCard', 14, 1, { timestamp: NOW, connectedRfidCard: null }))
  expect(open.state?.connectedRfidCard).toBeNull()
})

test('replaces the sensor setup as a whole, with the states of its triggers [VEH-26, VEH-45]', () => {
  const open = new OpenVehicle(1)
  open.setState(fullState(), 10)
  const table = { sensorNumber: 61, points: [{ raw: 0, value: 0 }] }
  const setup = { ...NO_SENSOR_SETUP, sensorCalibrationMappings: [table] }
  open.apply(stateEvent('vehicleSensorSetup', 11, 1, setup))
  expect(open.state).toMatchObject(setup)
  open.apply(stateEvent('vehicleSensorSetup', 12, 1, NO_SENSOR_SETUP))
  expect(open.state?.sensorCalibrationMappings).toEqual([])
})

test('applies events that arrived before the state when they are newer', () => {
  const open = new OpenVehicle(1)
  open.apply(stateEvent('deviceStatus', 9, 1, { timestamp: NOW, deviceStatus: 'NO_DATA' }))
  open.apply(stateEvent('vehicleLocation', 12, 1, locationData({ speed: 7 })))
  open.apply(stateEvent('onUpdateVehicleCounter', 13, 1, { counter: counter(1, 11) }))
  open.apply(stateEvent('onUpdateVehicleCounter', 14, 1, { counter: counter(2, 22) }))
  open.setState(fullState(), 10)
  expect(open.state).toMatchObject({
    deviceStatus: 'CONNECTED',
    vehiclesDataGpsDataDto: { speed: 7 },
    vehicleCounters: [counter(1, 11), counter(2, 22)],
  })
})

test('ignores an older event and an older response', () => {
  const open = opened()
  const before = open.state
  expect(open.apply(stateEvent('deviceStatus', 10, 1, { timestamp: NOW, deviceStatus: 'NO_DATA' }))).toBe(
    false,
  )
  open.setState(fullState({ owner: 'older' }), 9)
  expect(open.state).toBe(before)
})

test('counts follow their events and reset at the end of the day [LIVE-18, VEH-24]', () => {
  const open = opened()
  open.apply(simpleEvent('TERM', 11, 1, { countPerDay: 4 }))
  open.apply(simpleEvent('TERM', 12, 1, { countPerDay: null }))
  expect(open.state?.eventsCountPerDay).toEqual({ TERM: 5 })
  open.dayStarted()
  expect(open.state?.eventsCountPerDay).toEqual({})
})
