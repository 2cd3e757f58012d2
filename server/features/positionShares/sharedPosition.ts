import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { ACTION_GATES } from '../../../src/contract/actionGates.ts'
import {
  SHARE_TOKEN_FORM,
  type SharedPoint,
  type SharedPosition,
} from '../../../src/contract/http/positionShares.ts'
import { passes } from '../../../src/contract/permissions.ts'
import { hasGps, markerStatus } from '../../../src/contract/rules/status.ts'
import type { Database } from '../../storage/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import { sha256 } from '../../platform/sha256.ts'
import { readTrack } from '../../storage/history.ts'
import { findLinkMaker } from '../../access/linkMaker.ts'
import { visibleVehicle } from '../../access/visibility.ts'

/** The length of the trail shown with the place, as on the product's own map. */
const TRAIL_MS = 300_000

/** The link of a token with its creator's account; null when either is no longer valid. */
const findShare = async (db: Kysely<Database>, token: string, now: number) => {
  const row = await db
    .selectFrom('position_share')
    .selectAll()
    .where('token_hash', '=', sha256(token))
    .where('ends_at', '>', now)
    .executeTakeFirst()
  const sharer = row && (await findLinkMaker(db, row.created_by, now))
  if (!row || !sharer) return null
  return passes(sharer, ACTION_GATES.sharePosition) ? { row, sharer } : null
}
type Share = NonNullable<Awaited<ReturnType<typeof findShare>>>

/** The vehicle as it is now; undefined when the link's creator no longer sees it. */
const findVehicle = (db: Kysely<Database>, { row, sharer }: Share) =>
  db
    .selectFrom('vehicle')
    .innerJoin('vehicle_position_state as p', (join) =>
      join.onRef('p.owner_id', '=', 'vehicle.owner_id').onRef('p.vehicle_id', '=', 'vehicle.id'),
    )
    .innerJoin('vehicle_state as s', (join) =>
      join.onRef('s.owner_id', '=', 'vehicle.owner_id').onRef('s.vehicle_id', '=', 'vehicle.id'),
    )
    .where('vehicle.id', '=', row.vehicle_id)
    .where('vehicle.owner_id', '=', row.owner_id)
    .where(visibleVehicle(sharer))
    .select([
      'vehicle.name as name',
      'vehicle.license_plate as license_plate',
      's.device_status as device_status',
      's.device_on as device_on',
      'p.timestamp as timestamp',
      'p.last_known_time as last_known_time',
      'p.lat as lat',
      'p.lon as lon',
      'p.speed as speed',
      'p.azimuth as azimuth',
      'p.ignition_on as ignition_on',
    ])
    .executeTakeFirst()
type Vehicle = NonNullable<Awaited<ReturnType<typeof findVehicle>>>

const placeOf = (vehicle: Vehicle, isSpeedShown: boolean): SharedPosition['position'] => {
  const { timestamp, lat, lon, azimuth, speed } = vehicle
  if (timestamp === null || lat === null || lon === null) return null
  return {
    latitude: lat,
    longitude: lon,
    timestamp,
    course: azimuth,
    speed: isSpeedShown ? speed : null,
  }
}

/** The current content of a link, without its trail, and its etag. */
export interface ShownShare {
  readonly shown: Omit<SharedPosition, 'trail' | 'now'>
  readonly ownerId: number
  readonly vehicleId: number
  readonly createdAt: number
  /** Constant while the shown content is unchanged. */
  readonly etag: string
}

/**
 * The content of the link of a token; null when it ended, was revoked or never existed, or when its creator is
 * blocked or may no longer see the vehicle's place. Every call queries the database, so a revoked link is invalid at
 * once, on every server.
 */
export const readShown = async (
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  token: string,
): Promise<ShownShare | null> => {
  if (!SHARE_TOKEN_FORM.test(token)) return null
  const now = clock.now()
  const share = await findShare(db, token, now)
  const vehicle = share && (await findVehicle(db, share))
  if (!share || !vehicle) return null
  const { row } = share
  const shown = {
    name: row.show_name ? vehicle.name : null,
    licensePlate: row.show_license_plate ? vehicle.license_plate : null,
    status: markerStatus(
      {
        deviceStatus: vehicle.device_status,
        deviceOn: vehicle.device_on,
        lastKnownTime: vehicle.last_known_time,
        speed: vehicle.speed,
        ignitionOn: vehicle.ignition_on,
      },
      now,
    ),
    position: placeOf(vehicle, row.show_speed),
    endsAt: row.ends_at,
  }
  const digest = createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
  return {
    shown,
    ownerId: row.owner_id,
    vehicleId: row.vehicle_id,
    createdAt: row.created_at,
    etag: `"${digest}"`,
  }
}

/** The valid positions of the last minutes, none from before the link was created. */
export const readTrail = async (
  db: Kysely<Database>,
  { ownerId, vehicleId, createdAt }: ShownShare,
  now: number,
): Promise<SharedPoint[]> => {
  const from = Math.max(createdAt, now - TRAIL_MS)
  const track = await readTrack(db, { ownerId, vehicleId, from, to: now + TRAIL_MS })
  return track.flatMap(({ latitude, longitude, validity, timestamp }) =>
    latitude !== null && longitude !== null && hasGps(latitude, longitude, validity)
      ? [{ latitude, longitude, timestamp }]
      : [],
  )
}

/** Whether the link of a token is valid. */
export const isShareGood = async (
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  token: string,
): Promise<boolean> => (await readShown(db, clock, token)) !== null
