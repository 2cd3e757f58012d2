import type { Transaction } from 'kysely'
import type { VehicleSetting } from '../../../src/contract/entities/vehicle.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { PeriodChange, SettingChange, VehicleChange } from '../../../src/contract/http/vehicleProfile.ts'
import {
  allowedBy,
  fitsForm,
  formOfSetting,
  knownSetting,
  minimalPeriodOf,
  type PeriodName,
  TANK_VOLUME_SETTING,
} from '../../../src/contract/rules/vehicleSettings.ts'
import type { Database } from '../../storage/schema.ts'
import type { Fleet } from '../../live/createFleet.ts'
import type { VehicleDetails } from '../../storage/tables/fleetTables.ts'
import { badInput, forbidden, unprocessable } from '../../platform/plugins/apiError.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { changeProfile } from './changeProfile.ts'

type Writer = Pick<Fleet, 'db' | 'journal'>
type Trx = Transaction<Database>

const PARTS = ['parameters'] as const

interface SetUp {
  readonly settings: readonly VehicleSetting[]
  readonly details: VehicleDetails
}

const readSetUp = async (trx: Trx, id: number): Promise<SetUp> => {
  const row = await trx
    .selectFrom('vehicle')
    .select(['settings', 'details'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw forbidden(SERVER_TEXT.notYourVehicle(id))
  return row
}

const store = async (trx: Trx, id: number, { settings, details }: SetUp): Promise<void> => {
  await trx
    .updateTable('vehicle')
    .set({ settings: JSON.stringify(settings), details: JSON.stringify(details) })
    .where('id', '=', id)
    .execute()
}

/** The entries with one of them changed; null removes it. */
const withSetting = (
  settings: readonly VehicleSetting[],
  { name, value }: SettingChange,
): readonly VehicleSetting[] => {
  if (value === null) return settings.filter((entry) => entry.name !== name)
  if (settings.some((entry) => entry.name === name))
    return settings.map((entry) => (entry.name === name ? { ...entry, value } : entry))
  return [...settings, { name, unit: knownSetting(name)?.unit ?? '', value }]
}

/** ERR-38 */
const checkTank = ({ tankVolume, tankVolumeStart }: VehicleDetails): void => {
  if (typeof tankVolume !== 'number' || typeof tankVolumeStart !== 'number') return
  if (tankVolumeStart > tankVolume)
    throw unprocessable(ERROR_CODES.badInput, SERVER_TEXT.tankStartAboveVolume, {
      field: 'tankVolumeStart',
      allowed: `at most ${tankVolume}`,
    })
}

/**
 * API-42, API-43: changes a vehicle's name and tank; absent fields stay. The tank's volume is also the setting of
 * that name. Throws 403 for a foreign vehicle, 422 for a starting volume above the tank's.
 */
export const updateVehicle = (
  fleet: Writer,
  principal: AccountPrincipal,
  vehicleId: number,
  change: VehicleChange,
): Promise<void> =>
  changeProfile(fleet, principal, { vehicleId, parts: PARTS }, async ({ trx }) => {
    const { name, licensePlate, description, tankVolume, tankVolumeStart } = change
    const before = await readSetUp(trx, vehicleId)
    const details = {
      ...before.details,
      ...(tankVolume !== undefined && { tankVolume }),
      ...(tankVolumeStart !== undefined && { tankVolumeStart }),
    }
    checkTank(details)
    const settings =
      tankVolume === undefined
        ? before.settings
        : withSetting(before.settings, { name: TANK_VOLUME_SETTING, value: tankVolume })
    await store(trx, vehicleId, { settings, details })
    const texts = {
      ...(name !== undefined && { name }),
      ...(licensePlate !== undefined && { license_plate: licensePlate }),
      ...(description !== undefined && { description }),
    }
    if (Object.keys(texts).length > 0)
      await trx.updateTable('vehicle').set(texts).where('id', '=', vehicleId).execute()
  })

const checkPeriod = (details: VehicleDetails, field: PeriodName, value: number | undefined): void => {
  const minimum = minimalPeriodOf(details, field)
  if (value === undefined || value >= minimum) return
  const text = SERVER_TEXT[`${field}TooShort`](minimum)
  throw unprocessable(ERROR_CODES.badInput, text, { field, allowed: `at least ${minimum}` })
}

/**
 * API-39: changes the tracker's expected transmission periods, seconds; the tracker itself is not notified. Throws
 * 403 for a foreign vehicle, 422 that names the field for a period below its minimum (VEH-66).
 */
export const changePeriods = (
  fleet: Writer,
  principal: AccountPrincipal,
  vehicleId: number,
  { period1, period2 }: PeriodChange,
): Promise<{ vehicleId: number; period1: number | null; period2: number | null }> =>
  changeProfile(fleet, principal, { vehicleId, parts: PARTS }, async ({ trx }) => {
    const before = await readSetUp(trx, vehicleId)
    checkPeriod(before.details, 'period1', period1)
    checkPeriod(before.details, 'period2', period2)
    const details = {
      ...before.details,
      ...(period1 !== undefined && { period1 }),
      ...(period2 !== undefined && { period2 }),
    }
    await store(trx, vehicleId, { ...before, details })
    return { vehicleId, period1: details.period1 ?? null, period2: details.period2 ?? null }
  })

/**
 * A valid value of its setting; text is parsed as a number if the setting is one. Throws 400 and 422 that name the
 * setting.
 */
const checkedSetting = (settings: readonly VehicleSetting[], change: SettingChange): SettingChange => {
  const { name, value } = change
  const stored = settings.find((entry) => entry.name === name)
  if (!stored && !knownSetting(name))
    throw unprocessable(ERROR_CODES.notFound, SERVER_TEXT.unknownSetting(name), { field: name })
  const form = formOfSetting(stored ?? change)
  if (value === null || form === null) return change
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !fitsForm(number, form)) throw badInput(name, allowedBy(form))
  return { name, value: number }
}

/**
 * API-40: changes the named entries, the others stay; null removes one, so that its default applies. Returns all of
 * them. Throws 403 for a foreign vehicle, 400 for an invalid value, 422 for a name that neither the vehicle nor the
 * product knows.
 */
export const changeSettings = (
  fleet: Writer,
  principal: AccountPrincipal,
  vehicleId: number,
  changes: readonly SettingChange[],
): Promise<VehicleSetting[]> =>
  changeProfile(fleet, principal, { vehicleId, parts: PARTS }, async ({ trx }) => {
    const before = await readSetUp(trx, vehicleId)
    let { settings, details } = before
    for (const change of changes) {
      const checked = checkedSetting(before.settings, change)
      settings = withSetting(settings, checked)
      if (checked.name === TANK_VOLUME_SETTING)
        details = { ...details, tankVolume: checked.value as number | null }
    }
    checkTank(details)
    await store(trx, vehicleId, { settings, details })
    return [...settings]
  })

/** API-49: switches notifications of silence. Throws 403 for a foreign vehicle. */
export const setNotifyNoSignal = (
  fleet: Writer,
  principal: AccountPrincipal,
  vehicleId: number,
  isOn: boolean,
): Promise<{ vehicleId: number; notifyNoSignal: boolean }> =>
  changeProfile(fleet, principal, { vehicleId, parts: PARTS }, async ({ trx }) => {
    await trx.updateTable('vehicle').set({ notify_no_signal: isOn }).where('id', '=', vehicleId).execute()
    return { vehicleId, notifyNoSignal: isOn }
  })
