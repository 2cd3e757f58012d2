import type { InputControl, SensorControl, SensorSetup } from '../../../src/contract/entities/sensorSetup.ts'
import { holdsAfter, isFired } from '../../../src/contract/rules/sensorTrigger.ts'
import type { SensorReadings } from '../../../src/contract/rules/shownSensors.ts'

/** A trigger that fired: an event of its vehicle. */
export interface FiredTrigger {
  readonly name: FiredEventName
  readonly controlId: number
  readonly text: string
}
type FiredEventName = 'TERM' | 'VOLTAGE' | 'SENSOR_CONTROL' | 'INPUT_CONTROL'

/** The event name of a fired trigger, by the type of its sensor: that of the list's filters where there is one. */
const eventNameOf = (sensorType: string): FiredEventName =>
  sensorType === 'THERMAL' ? 'TERM' : sensorType === 'VOLTAGE' ? 'VOLTAGE' : 'SENSOR_CONTROL'

type Control = SensorControl | InputControl

/** The trigger after a report; the same object where nothing changed. */
const stepped = <C extends Control>(control: C, holds: boolean, at: number): C => {
  const before = control.crossed ?? null
  if (before === holds) return control
  return { ...control, crossed: holds, ...(isFired(before, holds) && { firedAt: at }) }
}

/** The list with each active trigger stepped; `changed` is called for each that differs from before. */
const steppedAll = <C extends Control>(
  controls: readonly C[],
  step: (control: C) => C,
  changed: (before: C, after: C) => void,
): C[] => {
  return controls.map((control) => {
    const next = control.enabled ? step(control) : control
    if (next !== control) changed(control, next)
    return next
  })
}

/**
 * Applies a report to the triggers of a vehicle, by the rules of docs/triggers.md. `shown` are the values as they are
 * shown, hidden ones included; `at` is when they were measured, ms since the epoch. Returns the same set-up object
 * where no trigger changed.
 */
export const stepTriggers = (
  setup: SensorSetup,
  shown: SensorReadings,
  at: number,
): { readonly setup: SensorSetup; readonly fired: readonly FiredTrigger[] } => {
  const fired: FiredTrigger[] = []
  let isChanged = false
  const note = (name: (control: Control) => FiredEventName) => (before: Control, after: Control) => {
    isChanged = true
    if (isFired(before.crossed ?? null, after.crossed === true))
      fired.push({ name: name(after), controlId: after.id, text: after.text })
  }
  const sensors = [...shown.realSensorValues, ...shown.multiSensorValues]
  const sensorOf = ({ sensorNum }: SensorControl) =>
    sensors.find(({ sensorNumber }) => sensorNumber === sensorNum)
  const vehicleSensorControlDtoList = steppedAll(
    setup.vehicleSensorControlDtoList,
    (control) => {
      const value = sensorOf(control)?.value ?? null
      return value === null
        ? control
        : stepped(control, holdsAfter(control, control.crossed ?? null, value), at)
    },
    note((control) => eventNameOf(sensorOf(control as SensorControl)?.sensorType ?? '')),
  )
  const vehicleDeviceInControlDtoList = steppedAll(
    setup.vehicleDeviceInControlDtoList,
    (control) => {
      const input = shown.logicalInputStatuses.find(({ inputNumber }) => inputNumber === control.inputNumber)
      return input ? stepped(control, input.statusName === control.condition, at) : control
    },
    note(() => 'INPUT_CONTROL'),
  )
  return isChanged
    ? { setup: { ...setup, vehicleSensorControlDtoList, vehicleDeviceInControlDtoList }, fired }
    : { setup, fired }
}
