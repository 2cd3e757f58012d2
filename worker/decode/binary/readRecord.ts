import {
  DEVICE_STATUSES,
  LOCK_STATES,
  type LogicalInputStatus,
  OUTPUT_FLAGS,
  type OutVals,
  type SensorValue,
} from '../../../src/contract/entities/vehicle.ts'
import {
  ALL_OUTPUTS_FALSE,
  ANTENNA_FLAG,
  RECORD,
  RESET_FLAG,
  SENSOR_FLAG,
  SETTINGS_FLAG,
} from '../../../src/contract/wire/binaryLayout.ts'
import type { StateEventName } from '../../../src/contract/wire/events.ts'
import { dayText, MAX_ITEMS } from '../fields.ts'
import type { DecodedStateEvent, DecodedVehicleEvent } from '../decodedEvent.ts'
import type { RecordFields } from './recordFields.ts'

type Data<N extends StateEventName> = Extract<DecodedStateEvent, { event: N }>['data']

/** A kind of record that represents one state event. */
interface StateForm {
  readonly event: StateEventName
  readonly read: (fields: RecordFields) => DecodedStateEvent['data']
}

const form = <N extends StateEventName>(event: N, read: (fields: RecordFields) => Data<N>): StateForm => ({
  event,
  read,
})

const readReset = (f: RecordFields): Data<'alarmReset'> => {
  const timestamp = f.time()
  const bits = f.byte()
  if ((bits & (RESET_FLAG.alarm | RESET_FLAG.lockedAlarm)) === 0) f.refuse()
  return {
    timestamp,
    ...((bits & RESET_FLAG.alarm) === 0 ? {} : { alarm: false }),
    ...((bits & RESET_FLAG.lockedAlarm) === 0 ? {} : { lockedAlarm: false }),
  }
}

/** Outputs by their bits, cached: the same few recur, and creating them takes half the time of their record. */
const KNOWN_OUTPUTS = new Map<number, OutVals>()
const MOST_KNOWN_OUTPUTS = 256

const readOutputs = (f: RecordFields): OutVals => {
  const present = f.whole16()
  const on = f.whole16()
  const key = present * 0x1_0000 + on
  const known = KNOWN_OUTPUTS.get(key)
  if (known !== undefined) return known
  const outputs = makeOutputs(present, on)
  if (KNOWN_OUTPUTS.size < MOST_KNOWN_OUTPUTS) KNOWN_OUTPUTS.set(key, outputs)
  return outputs
}

const makeOutputs = (present: number, on: number): OutVals => {
  const outputs: { -readonly [K in keyof OutVals]: OutVals[K] } = {}
  OUTPUT_FLAGS.forEach((name, index) => {
    if ((present & (1 << index)) !== 0) outputs[name] = (on & (1 << index)) !== 0
  })
  if ((present & ALL_OUTPUTS_FALSE) !== 0) outputs.allValsFalse = (on & ALL_OUTPUTS_FALSE) !== 0
  return outputs
}

const readSettings = (f: RecordFields): Data<'deviceSettings'> => {
  const id = f.number()
  const alarmTimestamp = f.maybeTime()
  const bits = f.byte()
  return {
    deviceSettingsDto: {
      id,
      alarm: (bits & SETTINGS_FLAG.alarm) !== 0,
      alarmTimestamp,
      lockedAlarm: (bits & SETTINGS_FLAG.lockedAlarm) !== 0,
      alwaysIgnitionOn: (bits & SETTINGS_FLAG.alwaysIgnitionOn) !== 0,
      deviceOn: (bits & SETTINGS_FLAG.deviceOn) !== 0,
      outValsDto: readOutputs(f),
    },
  }
}

const readCounter = (f: RecordFields): Data<'onUpdateVehicleCounter'> => ({
  counter: {
    id: f.number(),
    counterTime: f.maybeTime(),
    startFrom: f.number(),
    triggerAfter: f.maybe(),
    endLeft: f.maybe(),
    logicalInputNumber: f.maybe(),
    counterName: f.text(),
    counterType: f.text(),
    counterState: (f.byte() & 1) !== 0,
  },
})

const readAntenna = (f: RecordFields): Data<'antennaStatus'> => {
  const updateTime = f.time()
  const bits = f.byte()
  return {
    updateTime,
    antConnected: (bits & ANTENNA_FLAG.connected) !== 0,
    shortMode: (bits & ANTENNA_FLAG.short) !== 0,
  }
}

const readSensor = (f: RecordFields): SensorValue => ({
  value: f.maybe(),
  name: f.text(),
  units: f.text(),
  sensorType: f.text(),
  sensorNumber: f.whole16(),
  visible: (f.byte() & SENSOR_FLAG.visible) !== 0,
})

const readInput = (f: RecordFields): LogicalInputStatus => ({
  inputNumber: f.whole16(),
  inputName: f.text(),
  statusName: f.choice(['OFF', 'ON'] as const),
})

/** Stops at the first truncated item, so that a forged item count costs nothing. */
const listOf = <T>(f: RecordFields, count: number, read: (fields: RecordFields) => T): T[] => {
  const items: T[] = []
  if (count > MAX_ITEMS) f.refuse()
  while (items.length < count && f.good) items.push(read(f))
  return items
}

const readSensors = (f: RecordFields): Data<'vehicleSensors'> => {
  const timestamp = f.time()
  const [real, multi, inputs] = [f.whole16(), f.whole16(), f.whole16()]
  return {
    timestamp,
    realSensorValues: listOf(f, real, readSensor),
    multiSensorValues: listOf(f, multi, readSensor),
    logicalInputStatuses: listOf(f, inputs, readInput),
  }
}

/** The state event that each kind of record represents. */
const FORMS = new Map<number, StateForm>([
  [
    RECORD.deviceStatus,
    form('deviceStatus', (f) => ({ timestamp: f.time(), deviceStatus: f.choice(DEVICE_STATUSES) })),
  ],
  [
    RECORD.lock,
    form('LockStateForDevice', (f) => ({
      deviceId: f.number(),
      lockStateTime: f.time(),
      name: f.text(),
      lockState: f.choice(LOCK_STATES),
    })),
  ],
  [
    RECORD.lockError,
    form('ErrorSetLock', (f) => ({ timestamp: f.time(), lockState: f.choice(LOCK_STATES) })),
  ],
  [RECORD.sosAlarm, form('SOS_ALARM', (f) => ({ timestamp: f.time() }))],
  [RECORD.signalingAlarm, form('SIGNALING_ALARM', (f) => ({ timestamp: f.time() }))],
  [RECORD.alarmReset, form('alarmReset', readReset)],
  [RECORD.counter, form('onUpdateVehicleCounter', readCounter)],
  [RECORD.antenna, form('antennaStatus', readAntenna)],
  [RECORD.settings, form('deviceSettings', readSettings)],
  [RECORD.sensors, form('vehicleSensors', readSensors)],
])

export const isRecordKind = (kind: number): boolean => kind === RECORD.counted || FORMS.has(kind)

/**
 * The event of a record whose content `fields` is positioned at; null when a field is invalid. JSON records are not
 * read here.
 */
export const readRecord = (
  kind: number,
  seq: number,
  vehicleId: number,
  fields: RecordFields,
): DecodedVehicleEvent | null => {
  if (kind === RECORD.counted) {
    const event = fields.text()
    const day = dayText(fields.text())
    const timestamp = fields.time()
    const countPerDay = fields.whole32()
    if (!fields.good || day === null || event === '') return null
    return { kind: 'simple', event, seq, vehicleId, deviceSerial: null, timestamp, day, countPerDay }
  }
  const known = FORMS.get(kind)
  if (known === undefined) return null
  const data = known.read(fields)
  if (!fields.good) return null
  return { kind: 'state', event: known.event, seq, vehicleId, deviceSerial: null, data } as DecodedStateEvent
}
