import type { InputControl, SensorControl } from '../../../src/contract/entities/sensorSetup.ts'
import {
  type InputControlBody,
  type SensorControlBody,
  SETUP_MAX,
} from '../../../src/contract/http/sensorSetup.ts'
import { shownSensors } from '../../../src/contract/rules/shownSensors.ts'
import type { SensorScene, SetupChange } from './changeSetup.ts'
import { tooMany, unknownSensor, unknownTrigger } from './refusals.ts'

/** Changes of a vehicle's triggers (API-58 to API-63), each pure; ids count up within the vehicle. */

interface Numbered {
  readonly id: number
}

const nextId = (list: readonly Numbered[]): number => list.reduce((most, { id }) => Math.max(most, id), 0) + 1

/** Throws 422 at the maximum number. */
const added = <T>(list: readonly T[], item: T): T[] => {
  if (list.length >= SETUP_MAX) throw tooMany()
  return [...list, item]
}

/** Throws 404 for an unknown id. */
const replaced = <T extends Numbered>(list: readonly T[], item: T): T[] => {
  if (!list.some(({ id }) => id === item.id)) throw unknownTrigger(item.id)
  return list.map((known) => (known.id === item.id ? item : known))
}

/** Throws 404 for an unknown id. */
const without = <T extends Numbered>(list: readonly T[], id: number): T[] => {
  if (!list.some((known) => known.id === id)) throw unknownTrigger(id)
  return list.filter((known) => known.id !== id)
}

const found = <T extends Numbered>(list: readonly T[], id: number): T => {
  const item = list.find((known) => known.id === id)
  if (!item) throw unknownTrigger(id)
  return item
}

/**
 * Throws 422 for a sensor that the vehicle does not have; one that the trigger uses already may be missing for a
 * while.
 */
const sensorNameOf = (
  { setup, reported }: SensorScene,
  sensorNum: number,
  before: SensorControl | null,
): string => {
  const shown = reported && shownSensors(reported, setup)
  const sensors = [...(shown?.realSensorValues ?? []), ...(shown?.multiSensorValues ?? [])]
  const sensor = sensors.find(({ sensorNumber }) => sensorNumber === sensorNum)
  if (sensor) return sensor.name
  if (before?.sensorNum === sensorNum) return before.sensorName
  throw unknownSensor(sensorNum, 'sensorNum')
}

const sensorControlOf = (
  scene: SensorScene,
  id: number,
  body: SensorControlBody,
  before: SensorControl | null,
): SensorControl => ({
  id,
  vehicleId: scene.vehicleId,
  timestamp: scene.now,
  ...body,
  sensorName: sensorNameOf(scene, body.sensorNum, before),
  firedAt: before?.firedAt ?? null,
})

/** id: null creates a new one. Throws 404 for an unknown trigger, 422 for an unknown sensor. */
export const setSensorControl =
  (id: number | null, body: SensorControlBody) =>
  (scene: SensorScene): SetupChange<SensorControl> => {
    const { setup } = scene
    const list = setup.vehicleSensorControlDtoList
    const before = id === null ? null : found(list, id)
    const control = sensorControlOf(scene, id ?? nextId(list), body, before)
    return {
      setup: {
        ...setup,
        vehicleSensorControlDtoList: before ? replaced(list, control) : added(list, control),
      },
      answer: (next) => found(next.vehicleSensorControlDtoList, control.id),
    }
  }

/** Throws 404 for an unknown trigger. */
export const removeSensorControl =
  (id: number) =>
  ({ setup }: SensorScene): SetupChange<void> => ({
    setup: { ...setup, vehicleSensorControlDtoList: without(setup.vehicleSensorControlDtoList, id) },
    answer: () => undefined,
  })

/** id: null creates a new one. Throws 404 for an unknown trigger. */
export const setInputControl =
  (id: number | null, { inputNumber, condition, text, enabled }: InputControlBody) =>
  ({ setup, vehicleId, now }: SensorScene): SetupChange<InputControl> => {
    const list = setup.vehicleDeviceInControlDtoList
    const before = id === null ? null : found(list, id)
    const control: InputControl = {
      id: id ?? nextId(list),
      vehicleId,
      timestamp: now,
      inputNumber,
      condition,
      text,
      enabled,
      firedAt: before?.firedAt ?? null,
    }
    return {
      setup: {
        ...setup,
        vehicleDeviceInControlDtoList: before ? replaced(list, control) : added(list, control),
      },
      answer: (next) => found(next.vehicleDeviceInControlDtoList, control.id),
    }
  }

/** Throws 404 for an unknown trigger. */
export const removeInputControl =
  (id: number) =>
  ({ setup }: SensorScene): SetupChange<void> => ({
    setup: { ...setup, vehicleDeviceInControlDtoList: without(setup.vehicleDeviceInControlDtoList, id) },
    answer: () => undefined,
  })
