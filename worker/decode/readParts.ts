import {
  type AntStatus,
  CARD_STATUSES,
  type ConnectedRfidCard,
  type DeviceSettings,
  type LogicalInputStatus,
  OUTPUT_FLAGS,
  type OutVals,
  type SensorValue,
  type TrailerActionEvent,
  type VehicleCounter,
  type VehicleGroup,
} from '../../src/contract/entities/vehicle.ts'
import { trailerType } from '../../src/contract/rules/trailer.ts'
import { type Fields, finite, instant, isFields, optional, text } from './fields.ts'

/** Readers of the objects inside events; null for invalid values. */

/** VEH-16 */
export const readSensor = (f: Fields): SensorValue | null => {
  const name = text(f.name)
  const value = optional(f.value, finite)
  const units = text(f.units ?? '')
  const sensorType = text(f.sensorType ?? '')
  const sensorNumber = finite(f.sensorNumber)
  if (name === null || value === undefined || units === null || sensorType === null) return null
  if (sensorNumber === null) return null
  return { name, value, units, visible: f.visible !== false, sensorType, sensorNumber }
}

/** VEH-18 */
export const readLogicalInput = (f: Fields): LogicalInputStatus | null => {
  const inputNumber = finite(f.inputNumber)
  const inputName = text(f.inputName ?? '')
  const { statusName } = f
  if (inputNumber === null || inputName === null) return null
  return statusName === 'ON' || statusName === 'OFF' ? { inputNumber, inputName, statusName } : null
}

/** VEH-03 */
export const readGroup = (f: Fields): VehicleGroup | null => {
  const id = finite(f.id)
  const name = text(f.name)
  return id === null || name === null ? null : { id, name }
}

/** VEH-36 */
export const readCounter = (f: Fields): VehicleCounter | null => {
  const id = finite(f.id)
  const counterName = text(f.counterName)
  const counterType = text(f.counterType)
  const counterTime = optional(f.counterTime, instant)
  const startFrom = finite(f.startFrom ?? 0)
  const triggerAfter = optional(f.triggerAfter, finite)
  const endLeft = optional(f.endLeft, finite)
  const logicalInputNumber = optional(f.logicalInputNumber, finite)
  if (id === null || counterName === null || counterType === null || startFrom === null) return null
  if (counterTime === undefined || triggerAfter === undefined) return null
  if (endLeft === undefined || logicalInputNumber === undefined || typeof f.counterState !== 'boolean')
    return null
  const { counterState } = f
  return {
    id,
    counterName,
    counterType,
    counterTime,
    counterState,
    startFrom,
    triggerAfter,
    endLeft,
    logicalInputNumber,
  }
}

/** VEH-10: flags that are absent stay absent. */
export const readOutputs = (value: unknown): OutVals | null => {
  if (!isFields(value)) return null
  const outputs: { -readonly [K in keyof OutVals]: OutVals[K] } = {}
  for (const flag of [...OUTPUT_FLAGS, 'allValsFalse'] as const) {
    const state = value[flag]
    if (state === undefined || state === null) continue
    if (typeof state !== 'boolean') return null
    outputs[flag] = state
  }
  return outputs
}

/** VEH-09 */
export const readSettings = (value: unknown): DeviceSettings | null => {
  if (!isFields(value)) return null
  const id = finite(value.id ?? 0)
  const alarmTimestamp = optional(value.alarmTimestamp, instant)
  const outValsDto = readOutputs(value.outValsDto ?? {})
  if (id === null || alarmTimestamp === undefined || outValsDto === null) return null
  if (typeof value.deviceOn !== 'boolean') return null
  return {
    id,
    alarm: value.alarm === true,
    alarmTimestamp,
    lockedAlarm: value.lockedAlarm === true,
    alwaysIgnitionOn: value.alwaysIgnitionOn === true,
    deviceOn: value.deviceOn,
    outValsDto,
  }
}

/** VEH-20, VEH-21 */
export const readTrailer = (value: unknown): TrailerActionEvent | null => {
  if (!isFields(value)) return null
  const id = finite(value.id ?? 0)
  const idSerial = text(value.idSerial ?? '')
  const name = text(value.name ?? '')
  const registerTime = instant(value.registerTime)
  const vehicleLicensePlate = text(value.vehicleLicensePlate ?? '')
  const vehicleName = text(value.vehicleName ?? '')
  const width = optional(value.width, finite)
  if (id === null || idSerial === null || name === null || registerTime === null || width === undefined)
    return null
  if (vehicleLicensePlate === null || vehicleName === null) return null
  const type = trailerType(value.type)
  return { id, idSerial, name, registerTime, vehicleLicensePlate, vehicleName, width, type }
}

/** VEH-12 */
export const readCard = (value: unknown): ConnectedRfidCard | null => {
  if (!isFields(value)) return null
  const number = text(value.number)
  const driverName = text(value.driverName ?? '')
  const status = CARD_STATUSES.find((one) => one === value.status)
  return number === null || driverName === null ? null : { number, driverName, ...(status && { status }) }
}

/** VEH-22; an event whose name implies the state (ANT_ON, antenna-off, ANT_SHORT) needs only a time (LIVE-11). */
export const readAntenna = (name: string, f: Fields): AntStatus | null => {
  const fields = isFields(f.antStatus) ? f.antStatus : f
  const updateTime = instant(fields.updateTime ?? f.timestamp)
  if (updateTime === null) return null
  const said = /^ant(?:enna)?[_ .-]?(on|off|short)/.exec(name.toLowerCase())?.[1]
  const antConnected = fields.antConnected ?? (said === undefined ? undefined : said !== 'off')
  const shortMode = fields.shortMode ?? said === 'short'
  if (typeof antConnected !== 'boolean' || typeof shortMode !== 'boolean') return null
  return { updateTime, antConnected, shortMode }
}
