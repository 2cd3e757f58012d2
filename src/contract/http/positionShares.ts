import * as z from 'zod/mini'
import { vehicleId } from '../entities/vehicle.ts'
import { MARKER_STATUSES } from '../rules/status.ts'
import { PLAIN_TEXT } from './auth.ts'
import { pathId } from './profile.ts'

/** Links that show where one vehicle is, to whoever has them, until a moment. */

/** The longest time from now that a link works, s: 30 days. */
export const SHARE_LASTS_MAX_S = 2_592_000
export const SHARE_NOTE_MAX = 100
/** Links of one vehicle that work at once. */
export const SHARES_OF_VEHICLE_MAX = 20

/** From now on, s. */
const lastsSeconds = z.number().check(z.int(), z.minimum(1), z.maximum(SHARE_LASTS_MAX_S))
/** For whom or what the link was made; who opens it does not see it. */
const note = z.string().check(z.trim(), z.normalize('NFC'), z.maxLength(SHARE_NOTE_MAX), z.regex(PLAIN_TEXT))

/** What the link shows beside the place. */
const shown = {
  showName: z.boolean(),
  showLicensePlate: z.boolean(),
  showSpeed: z.boolean(),
}

export const shareBody = z.strictObject({ vehicleId, lastsSeconds, note: z.optional(note), ...shown })
export type ShareBody = z.infer<typeof shareBody>
/** The link ends so long after the call, whether that is later than before or earlier. */
export const prolongBody = z.strictObject({ lastsSeconds })
export const shareParams = z.object({ id: pathId })
/** Of one vehicle, or of all that the caller sees. */
export const sharesQuery = z.object({ vehicleId: z.optional(pathId) })

/** Times are ms since the epoch. */
const shareFields = {
  id: z.number(),
  vehicleId,
  vehicleName: z.string(),
  note: z.string(),
  /** The last signs of the link: the link itself is kept nowhere. */
  linkEnd: z.string(),
  createdAt: z.number(),
  /** The login. */
  createdBy: z.string(),
  endsAt: z.number(),
  ...shown,
}
export const positionShare = z.object(shareFields)
export type PositionShare = z.infer<typeof positionShare>
/** Those that end first come first. */
export const positionShareList = z.array(positionShare)
/** The link as it is shown once; without a public address of the server it is relative to the page's own origin. */
export const createdShare = z.object({ ...shareFields, link: z.string() })
export type CreatedShare = z.infer<typeof createdShare>

/** Where the page takes a link's token: `/#/share/TOKEN`, behind the #, so that no server is sent it by the address. */
export const shareAddress = (token: string): string => `/#/share/${token}`
/** A token: base64url of 24 bytes. Sessions have longer ones, so that neither is looked for among the other. */
export const SHARE_TOKEN_FORM = /^[\w-]{32}$/

const latitude = z.number().check(z.minimum(-90), z.maximum(90))
const longitude = z.number().check(z.minimum(-180), z.maximum(180))

/** A place and when the vehicle was there, ms since the epoch. */
export const sharedPoint = z.object({ latitude, longitude, timestamp: z.number() })
export type SharedPoint = z.infer<typeof sharedPoint>

/** All that is told to who has the link. Degrees WGS 84, m/s, ms since the epoch. */
export const sharedPosition = z.object({
  /** null: not to be shown. */
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
      /** null: not to be shown. */
      speed: z.nullable(z.number()),
    }),
  ),
  /** The way of the last minutes, as far as the link was there already; the oldest first. */
  trail: z.array(sharedPoint),
  endsAt: z.number(),
  /** The server's clock. */
  now: z.number(),
})
export type SharedPosition = z.infer<typeof sharedPosition>
