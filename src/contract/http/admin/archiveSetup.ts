import * as z from 'zod/mini'
import { repeatedRaw } from '../../rules/calibration.ts'
import { BUSINESS_NUMBER_MAX } from '../euroservices.ts'
import { plainName } from '../plainName.ts'
import {
  calibrationBody,
  deviceInputBody,
  inputControlBody,
  SETUP_MAX,
  sensorControlBody,
  SOCKET_MAX,
  TITLE_MAX,
  virtualSensorBody,
} from '../sensorSetup.ts'
import { noteFields, settingChange } from '../vehicleProfile.ts'
import {
  DEFAULT_MINIMAL_PERIODS,
  fitsForm,
  formOfSetting,
  PERIOD_DIGITS,
} from '../../rules/vehicleSettings.ts'
import { line } from './fields.ts'
import { type CounterBody, counterBody, COUNTER_VALUE_MAX } from '../vehicleCounters.ts'

/** What the owner of a vehicle has set up for it, as an archive has it (docs/archive.md). */

const few = <T extends z.ZodMiniType>(row: T) => z.array(row).check(z.maxLength(SETUP_MAX))
const { sources } = virtualSensorBody.shape

/** Sensors are named by their sockets, inputs by their numbers; the state of triggers is in no archive. */
export const archiveSensors = {
  /** id: its socket is counted from it, and triggers name that. Without sources it only says how the sensor of its title is shown. */
  virtualSensors: few(
    z.object({
      id: z.int().check(z.minimum(1), z.maximum(SOCKET_MAX)),
      ...virtualSensorBody.shape,
      sources: z.optional(sources),
    }),
  ).check(z.refine<{ id: number }[]>((list) => new Set(list.map(({ id }) => id)).size === list.length)),
  calibrations: few(
    z
      .object({ sensorNumber: z.int().check(z.minimum(0), z.maximum(SOCKET_MAX)), ...calibrationBody.shape })
      .check(z.refine(({ points }) => repeatedRaw(points) === null)),
  ),
  inputs: few(z.object({ inputNumber: inputControlBody.shape.inputNumber, ...deviceInputBody.shape })),
  triggers: few(
    z.object({ ...sensorControlBody.shape, sensorName: z.string().check(z.maxLength(TITLE_MAX), plainName) }),
  ),
  inputTriggers: few(z.omit(inputControlBody, { vehicleId: true })),
} as const

/** left: until the threshold, in the unit of the type; null: it has none. */
export const archiveCounter = {
  ...counterBody.shape,
  left: z.nullable(z.number().check(z.minimum(-COUNTER_VALUE_MAX), z.maximum(COUNTER_VALUE_MAX))),
} as const

/** What the fields of a counter say together. */
export const isCounter = ({ left: _left, vehicle: _vehicle, ...counter }: ArchiveCounter): boolean =>
  counterBody.safeParse(counter).success

type ArchiveCounter = CounterBody & { readonly left: number | null; readonly vehicle: number }

/** Litres of a tank. */
const litres = z.nullable(z.number().check(z.minimum(0), z.maximum(999_999.99)))
const period = (minimum: number) =>
  z.nullable(z.int().check(z.minimum(minimum), z.maximum(10 ** PERIOD_DIGITS - 1)))

/** An entry of VEH-25, as the product takes one of its form. */
const archiveSetting = z
  .object({
    name: settingChange.shape.name,
    unit: line(0, 20),
    value: settingChange.shape.value,
  })
  .check(
    z.refine((entry) => {
      const form = formOfSetting(entry)
      return form === null || (typeof entry.value === 'number' && fitsForm(entry.value, form))
    }),
  )

/** period1, period2: of transmissions with the ignition on and off, seconds; null: not set. */
export const archiveSettings = {
  settings: few(archiveSetting).check(
    z.refine<{ name: string }[]>((list) => new Set(list.map(({ name }) => name)).size === list.length),
  ),
  period1: period(DEFAULT_MINIMAL_PERIODS.period1),
  period2: period(DEFAULT_MINIMAL_PERIODS.period2),
  tankVolume: litres,
  tankVolumeStart: litres,
  notifyNoSignal: z.boolean(),
  /** Of SENT and e-Toll. */
  businessNumber: line(0, BUSINESS_NUMBER_MAX),
} as const

/** No more fuel than the tank holds. */
export const fitsTank = (tank: { tankVolume: number | null; tankVolumeStart: number | null }): boolean =>
  (tank.tankVolumeStart ?? 0) <= (tank.tankVolume ?? Infinity)

/** changedAt: ISO 8601, UTC. */
export const archiveNote = { ...noteFields.shape, changedAt: z.iso.datetime() } as const
