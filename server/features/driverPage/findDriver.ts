import type { Kysely } from 'kysely'
import { ACTION_GATES } from '../../../src/contract/actionGates.ts'
import { DRIVER_TOKEN_FORM } from '../../../src/contract/http/driverPage.ts'
import { passes } from '../../../src/contract/permissions.ts'
import { findLinkMaker } from '../../access/linkMaker.ts'
import type { Viewer } from '../../access/visibility.ts'
import type { DayClock } from '../../live/dayClock.ts'
import type { Database } from '../../storage/schema.ts'
import { type BoundPhone, findPhone, readDriven } from './driverLinkSql.ts'

/** Who calls from a bound phone. */
export interface Driver {
  readonly phone: BoundPhone
  /** The maker of the link: the driver sees no task that the maker does not see. */
  readonly maker: Viewer
  /** The vehicles whose tasks are the driver's. */
  readonly vehicleIds: readonly number[]
}

/** The vehicle of a link; of an employee the usual one and those driven today. */
const vehiclesOf = async (
  db: Kysely<Database>,
  { ownerId, vehicleId, employeeId, usualVehicleId }: BoundPhone,
  dayStart: number,
): Promise<readonly number[]> => {
  if (vehicleId !== null || employeeId === null) return vehicleId === null ? [] : [vehicleId]
  const driven = await readDriven(db, ownerId, employeeId, dayStart)
  return [...new Set([...(usualVehicleId === null ? [] : [usualVehicleId]), ...driven])]
}

/**
 * The driver of a token; null when the phone was revoked or its time is over, or when the maker of its link is blocked or may no longer
 * change tasks. Every call reads the database, so a revoked phone is refused at once, on every server. now: ms since the epoch.
 */
export const findDriver = async (
  db: Kysely<Database>,
  days: Pick<DayClock, 'dayStart'>,
  token: string,
  now: number,
): Promise<Driver | null> => {
  if (!DRIVER_TOKEN_FORM.test(token)) return null
  const phone = await findPhone(db, token, now)
  const maker = phone && (await findLinkMaker(db, phone.createdBy, now))
  if (!phone || !maker || maker.ownerId !== phone.ownerId || !passes(maker, ACTION_GATES.editTasks))
    return null
  return { phone, maker, vehicleIds: await vehiclesOf(db, phone, days.dayStart(now)) }
}
