import * as z from 'zod/mini'
import type { PeriodFields, VehicleFields, VehicleParameters } from '../../../api/vehicleProfile.ts'
import { licensePlate, longText, vehicleName } from '../../../contract/http/admin/fields.ts'
import { SERVER_TEXT } from '../../../contract/http/error.ts'
import type { LabelledSetting } from '../../../contract/http/vehicleLists.ts'
import { SETTING_TEXT_MAX, type SettingChange } from '../../../contract/http/vehicleProfile.ts'
import {
  formOfSetting,
  KNOWN_SETTINGS,
  minimalPeriodOf,
  numberOf,
  type PeriodName,
  TANK_VOLUME_SETTING,
} from '../../../contract/rules/vehicleSettings.ts'

/** Field values of every vehicle: numbers as the typed texts, settings by their position. */
const parameterFields = z.object({
  name: vehicleName,
  licensePlate,
  description: longText,
  tankVolume: z.string(),
  tankVolumeStart: z.string(),
  period1: z.string(),
  period2: z.string(),
  settings: z.record(z.string(), z.union([z.string().check(z.maxLength(SETTING_TEXT_MAX)), z.boolean()])),
})
export type ParameterFields = z.infer<typeof parameterFields>

const placeOf = ({ name }: LabelledSetting): number => {
  const place = KNOWN_SETTINGS.findIndex((known) => known.name === name)
  return place < 0 ? KNOWN_SETTINGS.length : place
}

/**
 * The settings that have a field here (the tank's volume belongs to the vehicle itself): known ones in their order, set
 * or not, so that a field stays with its setting when another one is set meanwhile.
 */
export const shownSettings = ({
  settings,
}: Pick<VehicleParameters, 'settings'>): readonly LabelledSetting[] =>
  settings.filter(({ name }) => name !== TANK_VOLUME_SETTING).toSorted((a, b) => placeOf(a) - placeOf(b))

/** The name of a setting's field; setting names may contain dots, which field names may not. */
export const settingField = (index: number): `s${number}` => `s${index}`

const textOf = (value: number | null | undefined): string => (typeof value === 'number' ? String(value) : '')

const fieldOf = ({ value }: LabelledSetting): string | boolean =>
  typeof value === 'boolean' ? value : String(value ?? '')

/** The initial field values. */
export const fieldsOf = (vehicle: VehicleParameters): ParameterFields => ({
  name: vehicle.name,
  licensePlate: vehicle.licensePlate,
  description: vehicle.description,
  tankVolume: textOf(vehicle.tankVolume),
  tankVolumeStart: textOf(vehicle.tankVolumeStart),
  period1: textOf(vehicle.period1),
  period2: textOf(vehicle.period2),
  settings: Object.fromEntries(
    shownSettings(vehicle).map((setting, index) => [settingField(index), fieldOf(setting)]),
  ),
})

/** A period that is not below its minimum; one that is stored already may stay as it is. */
const periodField = (vehicle: VehicleParameters, name: PeriodName) => {
  const stored = textOf(vehicle[name])
  const minimum = minimalPeriodOf(vehicle, name)
  const isAllowed = (typed: string): boolean => typed === '' || typed === stored || Number(typed) >= minimum
  return z.string().check(z.refine(isAllowed, SERVER_TEXT[`${name}TooShort`](minimum)))
}

/** The schema of this vehicle's fields (VEH-66). */
export const parameterFieldsOf = (vehicle: VehicleParameters) =>
  z.extend(parameterFields, {
    period1: periodField(vehicle, 'period1'),
    period2: periodField(vehicle, 'period2'),
  })

/** The changes to send: a call for each kind; null: nothing of that kind. */
export interface ParameterChanges {
  readonly vehicle: VehicleFields | null
  readonly periods: PeriodFields | null
  readonly settings: readonly SettingChange[] | null
}

const VEHICLE_FIELDS = ['name', 'licensePlate', 'description', 'tankVolume', 'tankVolumeStart'] as const
const PERIOD_FIELDS = ['period1', 'period2'] as const

type TextField = Exclude<keyof ParameterFields, 'settings'>

const changedOf = <N extends TextField>(
  names: readonly N[],
  before: ParameterFields,
  after: ParameterFields,
): Readonly<Partial<Record<N, string>>> | null => {
  const changed = names.filter((name) => before[name] !== after[name])
  if (changed.length === 0) return null
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Record<N, string>>
}

const sentValue = (setting: LabelledSetting, typed: string | boolean): SettingChange['value'] => {
  if (typeof typed === 'boolean') return typed
  if (formOfSetting(setting) !== null) return numberOf(typed)
  return typed === '' ? null : typed
}

/** The difference between the stored and the typed values. */
export const changesOf = (
  before: ParameterFields,
  after: ParameterFields,
  settings: readonly LabelledSetting[],
): ParameterChanges => {
  const entries = settings.flatMap((setting, index): SettingChange[] => {
    const typed = after.settings[settingField(index)]
    if (typed === undefined || typed === before.settings[settingField(index)]) return []
    return [{ name: setting.name, value: sentValue(setting, typed) }]
  })
  return {
    vehicle: changedOf(VEHICLE_FIELDS, before, after),
    periods: changedOf(PERIOD_FIELDS, before, after),
    settings: entries.length === 0 ? null : entries,
  }
}
