import {
  DEVICE_STATUSES,
  LOCK_STATES,
  OUTPUT_FLAGS,
  type OutVals,
  type SensorValue,
} from '../entities/vehicle.ts'
import {
  ALL_OUTPUTS_FALSE,
  ANTENNA_FLAG,
  RECORD,
  RESET_FLAG,
  SENSOR_FLAG,
  SETTINGS_FLAG,
} from './binaryLayout.ts'
import {
  FLEET_EVENT_NAMES,
  isAntennaEvent,
  MAX_EVENT_NAME_LENGTH,
  type SimpleEvent,
  STATE_EVENT_NAMES,
  type StateEventName,
  type StateEvents,
} from './events.ts'
import { CONTROL } from './protocol.ts'
import type { RecordWriter } from './recordWriter.ts'

/** The content of a record of each kind; a value that its field cannot represent makes the record not fit. */

interface Form<D> {
  readonly kind: number
  readonly write: (out: RecordWriter, data: D) => void
}

const counted = (name: string): Form<SimpleEvent> => ({
  kind: RECORD.counted,
  write: (out, data) => {
    out.text(name)
    out.text(data.day)
    out.time(data.timestamp)
    out.whole32(data.countPerDay)
  },
})

const writeOutputs = (out: RecordWriter, outputs: OutVals): void => {
  let known = 0
  let on = 0
  OUTPUT_FLAGS.forEach((name, index) => {
    const value = outputs[name]
    if (value === undefined) return
    known |= 1 << index
    on |= out.bit(value, 1 << index)
  })
  if (outputs.allValsFalse !== undefined) {
    known |= ALL_OUTPUTS_FALSE
    on |= out.bit(outputs.allValsFalse, ALL_OUTPUTS_FALSE)
  }
  out.whole16(known)
  out.whole16(on)
}

const writeSensors = (out: RecordWriter, sensors: readonly SensorValue[]): void => {
  for (const { name, value, units, visible, sensorType, sensorNumber } of sensors) {
    out.maybe(value)
    out.text(name)
    out.text(units)
    out.text(sensorType)
    out.whole16(sensorNumber)
    out.byte(out.bit(visible, SENSOR_FLAG.visible))
  }
}

const dated = (kind: number): Form<StateEvents['SOS_ALARM']> => ({
  kind,
  write: (out, data) => out.time(data.timestamp),
})

/** The state events with a record of their own; the others are rare and sent as JSON. */
const FORMS: { readonly [N in StateEventName]?: Form<StateEvents[N]> } = {
  deviceStatus: {
    kind: RECORD.deviceStatus,
    write: (out, data) => {
      out.time(data.timestamp)
      out.choice(DEVICE_STATUSES.indexOf(data.deviceStatus))
    },
  },
  LockStateForDevice: {
    kind: RECORD.lock,
    write: (out, data) => {
      out.number(data.deviceId)
      out.time(data.lockStateTime)
      out.text(data.name)
      out.choice(LOCK_STATES.indexOf(data.lockState))
    },
  },
  ErrorSetLock: {
    kind: RECORD.lockError,
    write: (out, data) => {
      out.time(data.timestamp)
      out.choice(LOCK_STATES.indexOf(data.lockState))
    },
  },
  SOS_ALARM: dated(RECORD.sosAlarm),
  SIGNALING_ALARM: dated(RECORD.signalingAlarm),
  alarmReset: {
    kind: RECORD.alarmReset,
    write: (out, data) => {
      out.time(data.timestamp)
      const alarm = data.alarm === false ? RESET_FLAG.alarm : 0
      out.byte(alarm | (data.lockedAlarm === false ? RESET_FLAG.lockedAlarm : 0))
    },
  },
  onUpdateVehicleCounter: {
    kind: RECORD.counter,
    write: (out, { counter }) => {
      out.number(counter.id)
      out.maybe(counter.counterTime)
      out.number(counter.startFrom)
      out.maybe(counter.triggerAfter)
      out.maybe(counter.endLeft)
      out.maybe(counter.logicalInputNumber)
      out.text(counter.counterName)
      out.text(counter.counterType)
      out.byte(out.bit(counter.counterState, 1))
    },
  },
  antennaStatus: {
    kind: RECORD.antenna,
    write: (out, data) => {
      out.time(data.updateTime)
      const connected = out.bit(data.antConnected, ANTENNA_FLAG.connected)
      out.byte(connected | out.bit(data.shortMode, ANTENNA_FLAG.short))
    },
  },
  deviceSettings: {
    kind: RECORD.settings,
    write: (out, { deviceSettingsDto: dto }) => {
      out.number(dto.id)
      out.maybe(dto.alarmTimestamp)
      const alarms =
        out.bit(dto.alarm, SETTINGS_FLAG.alarm) | out.bit(dto.lockedAlarm, SETTINGS_FLAG.lockedAlarm)
      const always = out.bit(dto.alwaysIgnitionOn, SETTINGS_FLAG.alwaysIgnitionOn)
      out.byte(alarms | always | out.bit(dto.deviceOn, SETTINGS_FLAG.deviceOn))
      writeOutputs(out, dto.outValsDto)
    },
  },
  vehicleSensors: {
    kind: RECORD.sensors,
    write: (out, data) => {
      out.time(data.timestamp)
      out.whole16(data.realSensorValues.length)
      out.whole16(data.multiSensorValues.length)
      out.whole16(data.logicalInputStatuses.length)
      writeSensors(out, data.realSensorValues)
      writeSensors(out, data.multiSensorValues)
      for (const { inputNumber, inputName, statusName } of data.logicalInputStatuses) {
        out.whole16(inputNumber)
        out.text(inputName)
        out.choice(['OFF', 'ON'].indexOf(statusName))
      }
    },
  },
}

const NAMED: ReadonlySet<string> = new Set([
  ...STATE_EVENT_NAMES,
  ...FLEET_EVENT_NAMES,
  ...Object.values(CONTROL),
])

/** null: the event has no record of its own. */
const formOf = (name: string): Form<never> | null => {
  const form = Object.hasOwn(FORMS, name) ? FORMS[name as StateEventName] : undefined
  if (form !== undefined) return form
  if (NAMED.has(name) || name === '' || name.length > MAX_EVENT_NAME_LENGTH || isAntennaEvent(name))
    return null
  return counted(name)
}

/** An event with any data. */
export interface AnyEvent {
  readonly event: string
  readonly seq: number
  readonly data: object
}

/** Writes an event: as a record of its kind where that is lossless, else as JSON. */
export const encodeRecord = (out: RecordWriter, event: AnyEvent): void => {
  const data = event.data as { readonly vehicleId?: number; readonly deviceSerial?: string }
  const form = data.deviceSerial === undefined ? formOf(event.event) : null
  const isWritten =
    form !== null &&
    typeof data.vehicleId === 'number' &&
    out.record(form.kind, event.seq, data.vehicleId, (record) => form.write(record, data as never))
  if (!isWritten) out.json(event)
}
