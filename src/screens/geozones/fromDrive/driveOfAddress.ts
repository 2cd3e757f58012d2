import { DRIVE_PERIOD_MAX_MS } from '../../../contract/http/drivenZones.ts'
import { namedPeriod, type Period, readPeriod } from '../../../kit/choosers/period.ts'

/** The vehicle and the period that the dialog starts with. */
export interface FirstDrive {
  readonly vehicleId: number | null
  readonly period: Period
}

/** The longest period from its beginning that a geozone can be built of. */
const shortened = (period: Period): Period => {
  const to = Math.min(period.to, period.from + DRIVE_PERIOD_MAX_MS)
  return to === period.to ? period : { name: 'custom', from: period.from, to }
}

/** The drive that an address asks for (zonesFromDrivePath); null: none. */
export const readFirstDrive = (query: string, now: number): FirstDrive | null => {
  const id = new URLSearchParams(query).get('drive') ?? ''
  if (!/^[1-9]\d{0,15}$/.test(id)) return null
  return { vehicleId: Number(id), period: shortened(readPeriod(query, now) ?? namedPeriod('today', now)) }
}

/** What the dialog starts with where nothing asks for a drive. */
export const noDrive = (now: number): FirstDrive => ({ vehicleId: null, period: namedPeriod('today', now) })
