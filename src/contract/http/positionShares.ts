import * as z from 'zod/mini'
import { latitude, longitude } from '../degrees.ts'
import { vehicleId } from '../entities/vehicle.ts'
import { MARKER_STATUSES } from '../rules/status.ts'
import { plainName } from './plainName.ts'
import { pathId } from './profile.ts'

/** Links that show the position of one vehicle to anyone who has them, until they expire. */

/** The longest validity of a link from now, s: 30 days. */
export const SHARE_LASTS_MAX_S = 2_592_000
export const SHARE_NOTE_MAX = 100
/** Most active links per vehicle. */
export const SHARES_OF_VEHICLE_MAX = 20

/** From now on, s. */
const lastsSeconds = z.number().check(z.int(), z.minimum(1), z.maximum(SHARE_LASTS_MAX_S))
/** The purpose of the link; hidden from those who open it. */
const note = z.string().check(z.trim(), z.normalize('NFC'), z.maxLength(SHARE_NOTE_MAX), plainName)

/** What the link shows besides the place. */
const shown = {
  showName: z.boolean(),
  showLicensePlate: z.boolean(),
  showSpeed: z.boolean(),
}

export const shareBody = z.strictObject({ vehicleId, lastsSeconds, note: z.optional(note), ...shown })
export type ShareBody = z.infer<typeof shareBody>
/** The link expires this long after the call, whether later or earlier than before. */
export const prolongBody = z.strictObject({ lastsSeconds })
export const shareParams = z.object({ id: pathId })
/** Links of one vehicle, or of all vehicles visible to the caller. */
export const sharesQuery = z.object({ vehicleId: z.optional(pathId) })

/** Times are ms since the epoch. */
const shareFields = {
  id: z.number(),
  vehicleId,
  vehicleName: z.string(),
  note: z.string(),
  /** The last characters of the link: the link itself is not stored. */
  linkEnd: z.string(),
  createdAt: z.number(),
  /** The login of its creator. */
  createdBy: z.string(),
  endsAt: z.number(),
  ...shown,
}
export const positionShare = z.object(shareFields)
export type PositionShare = z.infer<typeof positionShare>
/** Earliest expiry first. */
export const positionShareList = z.array(positionShare)
/** The link, returned only once; without a public address of the server it is relative to the page's own origin. */
export const createdShare = z.object({ ...shareFields, link: z.string() })
export type CreatedShare = z.infer<typeof createdShare>

/**
 * The page's address for a link's token: `/#/share/TOKEN`, after the #, so that the address does not send it to a
 * server.
 */
export const shareAddress = (token: string): string => `/#/share/${token}`
/** A token: base64url of 24 bytes. Session tokens are longer, so that the two are never confused. */
export const SHARE_TOKEN_FORM = /^[\w-]{32}$/

/** A place and its time, ms since the epoch. */
export const sharedPoint = z.object({ latitude, longitude, timestamp: z.number() })
export type SharedPoint = z.infer<typeof sharedPoint>

/** Everything that a holder of the link can see. Degrees WGS 84, m/s, ms since the epoch. */
export const sharedPosition = z.object({
  /** null: hidden. */
  name: z.nullable(z.string()),
  licensePlate: z.nullable(z.string()),
  status: z.enum(MARKER_STATUSES),
  /** null: the vehicle has sent no place yet. */
  position: z.nullable(
    z.object({
      latitude,
      longitude,
      timestamp: z.number(),
      /** Degrees clockwise from north; null: unknown. */
      course: z.nullable(z.number()),
      /** null: hidden. */
      speed: z.nullable(z.number()),
    }),
  ),
  /** The track of the last minutes, starting no earlier than the link; oldest first. */
  trail: z.array(sharedPoint),
  endsAt: z.number(),
  /** The server's clock. */
  now: z.number(),
})
export type SharedPosition = z.infer<typeof sharedPosition>
