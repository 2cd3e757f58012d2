import type { VehicleSetting } from '../entities/vehicle.ts'

/**
 * How the value of a setting is written (VALID-25 to VALID-28): `seconds` a whole number of at most 4 digits, `rotation` one
 * of at most 6, `decimal` a number with at most 2 decimals.
 */
export type SettingForm = 'seconds' | 'rotation' | 'decimal'

interface KnownSetting {
  readonly name: string
  /** As it is stored; the answer of API-31 has it in a language. */
  readonly unit: string
  readonly form: SettingForm
  /** What is found of its movement goes by a default while it is not set (docs/movement.md). */
  readonly hasDefault?: true
}

/** VALID-26: digits of a period in seconds. */
export const PERIOD_DIGITS = 4
/** VALID-27 */
export const ROTATION_DIGITS = 6
/** Digits before the point of every other number. */
const WHOLE_DIGITS = 9

/** The setting that says the same as the vehicle's own tankVolume (VEH-07, VEH-58). */
export const TANK_VOLUME_SETTING = 'tank_volume'

/** VEH-51 to VEH-63, VEH-67, VEH-68 and VALID-27, in the order in which they are offered; other names may exist (VEH-69). */
export const KNOWN_SETTINGS: readonly KnownSetting[] = [
  { name: 'maximum_speed', unit: 'km/h', form: 'decimal', hasDefault: true },
  { name: 'maximum_allowed_speed', unit: 'km/h', form: 'decimal' },
  { name: 'maximum_duration', unit: 's', form: 'seconds', hasDefault: true },
  { name: 'minimal_stop_time', unit: 's', form: 'seconds', hasDefault: true },
  { name: 'parking_detection_time', unit: 's', form: 'seconds', hasDefault: true },
  { name: 'minimal_mileage', unit: 'm', form: 'decimal', hasDefault: true },
  { name: 'minimal_fuelling_volume', unit: 'L', form: 'decimal', hasDefault: true },
  { name: 'minimal_defuelling_volume', unit: 'L', form: 'decimal', hasDefault: true },
  { name: TANK_VOLUME_SETTING, unit: 'L', form: 'decimal' },
  { name: 'fuel_fluctuation', unit: 'L', form: 'decimal' },
  { name: 'average_fuel_consumption', unit: 'L/100km', form: 'decimal' },
  { name: 'fuel_norm', unit: 'L/100km', form: 'decimal' },
  { name: 'width', unit: 'm', form: 'decimal' },
  { name: 'attached_equipment_width', unit: 'm', form: 'decimal' },
  { name: 'carrying_capacity', unit: 'tons', form: 'decimal' },
  { name: 'crankshaft_rotation', unit: 'rpm', form: 'rotation' },
]

const KNOWN = new Map(KNOWN_SETTINGS.map((known) => [known.name, known]))

/** The setting of this name; undefined for one that only its server knows. */
export const knownSetting = (name: string): KnownSetting | undefined => KNOWN.get(name)

/** How the value of an entry is written; null: as a text or a flag, as its server has it (VEH-69). */
export const formOfSetting = ({ name, value }: Pick<VehicleSetting, 'name' | 'value'>): SettingForm | null =>
  KNOWN.get(name)?.form ?? (typeof value === 'number' ? 'decimal' : null)

const DIGITS: Readonly<Record<SettingForm, number>> = {
  seconds: PERIOD_DIGITS,
  rotation: ROTATION_DIGITS,
  decimal: WHOLE_DIGITS,
}

/** What a text keeps of what is typed: digits, and for a decimal one separator and two digits behind it (VALID-25 to VALID-28). */
export const keepNumber = (text: string, form: SettingForm): string => {
  if (form !== 'decimal') return text.replaceAll(/\D/g, '').slice(0, DIGITS[form])
  const [whole = '', ...rest] = text
    .replaceAll(',', '.')
    .replaceAll(/[^\d.]/g, '')
    .split('.')
  const kept = whole.slice(0, WHOLE_DIGITS)
  return rest.length === 0 ? kept : `${kept || '0'}.${rest.join('').slice(0, 2)}`
}

/** The number that a kept text makes; null for an empty one. */
export const numberOf = (kept: string): number | null => (kept === '' ? null : Number(kept))

/** Whether a number can be the value of a setting of this form. */
export const fitsForm = (value: number, form: SettingForm): boolean =>
  value >= 0 &&
  value < 10 ** DIGITS[form] &&
  (form === 'decimal' ? Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 : Number.isInteger(value))

/** What a form allows, in words that complete "must be …". */
export const allowedBy = (form: SettingForm): string =>
  form === 'decimal'
    ? 'a number from 0 to 999999999.99 with at most 2 decimals, or null'
    : `a whole number from 0 to ${10 ** DIGITS[form] - 1}, or null`
