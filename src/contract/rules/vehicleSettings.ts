import type { VehicleSetting, VehicleState } from '../entities/vehicle.ts'

/**
 * The format of a setting's value (VALID-25 to VALID-28): `seconds` an integer of at most 4 digits, `rotation` one of
 * at most 6, `decimal` a number with at most 2 decimals, `monthDay` a day of the year as month × 100 + day.
 */
export type SettingForm = 'seconds' | 'rotation' | 'decimal' | 'monthDay'

interface KnownSetting {
  readonly name: string
  /** As stored; the response of API-31 has it in a language. */
  readonly unit: string
  readonly form: SettingForm
  /** Movement detection uses a default while it is not set (docs/movement.md). */
  readonly hasDefault?: true
}

/** VALID-26: digits of a period in seconds. */
export const PERIOD_DIGITS = 4
/** VEH-65: the shortest transmit periods of a vehicle without its own, seconds. */
export const DEFAULT_MINIMAL_PERIODS = { period1: 30, period2: 90 } as const
export type PeriodName = keyof typeof DEFAULT_MINIMAL_PERIODS

/** VEH-66: the shortest period allowed for a vehicle, seconds. */
export const minimalPeriodOf = (
  { minimalPeriod1, minimalPeriod2 }: Partial<Pick<VehicleState, 'minimalPeriod1' | 'minimalPeriod2'>>,
  name: PeriodName,
): number => (name === 'period1' ? minimalPeriod1 : minimalPeriod2) ?? DEFAULT_MINIMAL_PERIODS[name]

/** VALID-27 */
export const ROTATION_DIGITS = 6
/** Digits before the point of every other number. */
const WHOLE_DIGITS = 9

/** The setting equal to the vehicle's own tankVolume (VEH-07, VEH-58). */
export const TANK_VOLUME_SETTING = 'tank_volume'

/** VEH-51 to VEH-63, VEH-67, VEH-68 and VALID-27, in display order; other names may exist (VEH-69). */
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
  { name: 'fuel_norm_winter', unit: 'L/100km', form: 'decimal' },
  { name: 'winter_from', unit: 'MMDD', form: 'monthDay' },
  { name: 'winter_to', unit: 'MMDD', form: 'monthDay' },
  { name: 'fuel_norm_hour', unit: 'L/h', form: 'decimal' },
  { name: 'fuel_norm_loaded', unit: 'L/100km', form: 'decimal' },
  { name: 'load_input', unit: '', form: 'seconds' },
  { name: 'load_sensor', unit: '', form: 'seconds' },
  { name: 'load_from', unit: '', form: 'decimal' },
  { name: 'width', unit: 'm', form: 'decimal' },
  { name: 'attached_equipment_width', unit: 'm', form: 'decimal' },
  { name: 'carrying_capacity', unit: 'tons', form: 'decimal' },
  { name: 'crankshaft_rotation', unit: 'rpm', form: 'rotation' },
]

const KNOWN = new Map(KNOWN_SETTINGS.map((known) => [known.name, known]))

/** The setting of this name; undefined for one that only its server knows. */
export const knownSetting = (name: string): KnownSetting | undefined => KNOWN.get(name)

/** The format of an entry's value; null: a text or a flag, as the server has it (VEH-69). */
export const formOfSetting = ({ name, value }: Pick<VehicleSetting, 'name' | 'value'>): SettingForm | null =>
  KNOWN.get(name)?.form ?? (typeof value === 'number' ? 'decimal' : null)

const DIGITS: Readonly<Record<SettingForm, number>> = {
  seconds: PERIOD_DIGITS,
  rotation: ROTATION_DIGITS,
  monthDay: 4,
  decimal: WHOLE_DIGITS,
}

/**
 * Filters typed text: keeps digits, and for a decimal one separator and two digits after it (VALID-25 to VALID-28).
 */
export const keepNumber = (text: string, form: SettingForm): string => {
  if (form !== 'decimal') return text.replaceAll(/\D/g, '').slice(0, DIGITS[form])
  const [whole = '', ...rest] = text
    .replaceAll(',', '.')
    .replaceAll(/[^\d.]/g, '')
    .split('.')
  const kept = whole.slice(0, WHOLE_DIGITS)
  return rest.length === 0 ? kept : `${kept || '0'}.${rest.join('').slice(0, 2)}`
}

/** The number of a filtered text; null for an empty one. */
export const numberOf = (kept: string): number | null => (kept === '' ? null : Number(kept))

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isMonthDay = (value: number): boolean => {
  const days = MONTH_DAYS[Math.floor(value / 100) - 1] ?? 0
  return value % 100 >= 1 && value % 100 <= days
}

/** Whether a number can be the value of a setting of this form. */
export const fitsForm = (value: number, form: SettingForm): boolean =>
  value >= 0 &&
  value < 10 ** DIGITS[form] &&
  (form !== 'monthDay' || isMonthDay(value)) &&
  (form === 'decimal' ? Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 : Number.isInteger(value))

/** The values that a form allows, in words that complete "must be …". */
export const allowedBy = (form: SettingForm): string => {
  if (form === 'monthDay') return 'a day of the year as month and day, such as 1101 for 1 November, or null'
  return form === 'decimal'
    ? 'a number from 0 to 999999999.99 with at most 2 decimals, or null'
    : `a whole number from 0 to ${10 ** DIGITS[form] - 1}, or null`
}
