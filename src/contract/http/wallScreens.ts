import * as z from 'zod/mini'
import { latitude, longitude } from '../degrees.ts'
import { language } from '../entities/session.ts'
import { vehicleId } from '../entities/vehicle.ts'
import { MARKER_STATUSES } from '../rules/status.ts'
import { alarmCause } from './alarms.ts'
import { plainName } from './plainName.ts'
import { pathId } from './profile.ts'

/** Wall screens: links that show the fleet on a screen nobody signs in at, read-only and until they are revoked. */

/** What a wall screen shows, one after the other. */
export const WALL_VIEWS = ['map', 'alarms', 'overview'] as const
export const wallView = z.enum(WALL_VIEWS)
export type WallView = z.infer<typeof wallView>

export const WALL_NAME_MAX = 60
/** How long a view is shown, s. */
export const WALL_SECONDS_MIN = 5
export const WALL_SECONDS_MAX = 600
/** Most wall screens of an owner. */
export const WALL_SCREENS_MAX = 50
/** Most vehicles on the map of a wall screen, those that reported last. */
export const WALL_VEHICLES_MAX = 3_000
/** Most alarms in one response, the newest first. */
export const WALL_ALARMS_MAX = 50

const areDistinct = (views: readonly WallView[]): boolean => new Set(views).size === views.length

const settings = {
  name: z.string().check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(WALL_NAME_MAX), plainName),
  /** In the order in which they are shown, each once. */
  views: z
    .array(wallView)
    .check(
      z.minLength(1),
      z.maxLength(WALL_VIEWS.length),
      z.refine(areDistinct, { error: 'each view at most once' }),
    ),
  secondsPerView: z.number().check(z.int(), z.minimum(WALL_SECONDS_MIN), z.maximum(WALL_SECONDS_MAX)),
  language,
  /** null: all vehicles of the owner. */
  groupId: z.nullable(vehicleId),
}

export const wallScreenBody = z.strictObject(settings)
export type WallScreenBody = z.infer<typeof wallScreenBody>
export const wallScreenParams = z.object({ id: pathId })

/** Times are ms since the epoch. */
const wallScreenFields = {
  id: z.number(),
  name: z.string(),
  views: z.array(wallView),
  secondsPerView: z.number(),
  language,
  groupId: z.nullable(z.number()),
  groupName: z.nullable(z.string()),
  /** The last characters of the link: the link itself is not stored. */
  linkEnd: z.string(),
  createdAt: z.number(),
  /** The login of its creator. */
  createdBy: z.string(),
  /** When it was last read, to the minute; null: never. */
  lastSeenAt: z.nullable(z.number()),
}
export const wallScreen = z.object(wallScreenFields)
export type WallScreen = z.infer<typeof wallScreen>
/** By name. */
export const wallScreenList = z.array(wallScreen)
/** The link, returned only once; without a public address of the server it is relative to the page's own origin. */
export const createdWallScreen = z.object({ ...wallScreenFields, link: z.string() })
export type CreatedWallScreen = z.infer<typeof createdWallScreen>

/** The page's address for the token of a wall screen, after the #, so that it is not sent to a server. */
export const wallAddress = (token: string): string => `/#/share/wall/${token}`

/** How a wall screen shows its views; now: the server's clock, ms since the epoch. */
export const wall = z.object({
  name: z.string(),
  views: z.array(wallView),
  secondsPerView: z.number(),
  language,
  groupName: z.nullable(z.string()),
  now: z.number(),
})
export type Wall = z.infer<typeof wall>

/** A vehicle on the map of a wall screen. Degrees WGS 84, ms since the epoch. */
const wallVehicle = z.object({
  id: vehicleId,
  name: z.string(),
  latitude,
  longitude,
  timestamp: z.number(),
  /** Degrees clockwise from north; null: unknown. */
  course: z.nullable(z.number()),
  status: z.enum(MARKER_STATUSES),
  ignitionOn: z.boolean(),
  isAlarmed: z.boolean(),
})
export type WallVehicle = z.infer<typeof wallVehicle>
/** count: of all vehicles with a place, of which `vehicles` has at most WALL_VEHICLES_MAX. */
export const wallVehicles = z.object({ vehicles: z.array(wallVehicle), count: z.number() })
export type WallVehicles = z.infer<typeof wallVehicles>

/** An alarm that is on, without its place; since: ms since the epoch, null: unknown. */
const wallAlarm = z.object({
  vehicleId,
  name: z.string(),
  licensePlate: z.string(),
  cause: alarmCause,
  since: z.nullable(z.number()),
  isTaken: z.boolean(),
})
export type WallAlarm = z.infer<typeof wallAlarm>
/** count: of all alarms, of which `alarms` has the newest. */
export const wallAlarms = z.object({ alarms: z.array(wallAlarm), count: z.number() })
export type WallAlarms = z.infer<typeof wallAlarms>
