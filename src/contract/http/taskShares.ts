import * as z from 'zod/mini'
import { latitude, longitude } from '../degrees.ts'
import { MARKER_STATUSES } from '../rules/status.ts'
import { ROUTE_POINTS_MAX } from '../tasks/routePoints.ts'
import { line } from './admin/fields.ts'
import { SHARE_NOTE_MAX } from './positionShares.ts'
import { pathId } from './profile.ts'

/** Links that show a customer one stop of a task, or the whole task, until it is over. */

/** A link ends after this time at the latest, ms: 30 days. */
export const TASK_SHARE_LASTS_MS = 2_592_000_000
/** How long a link says how its stop ended, ms: a day. The vehicle is not shown any more then. */
export const TASK_SHARE_AFTER_MS = 86_400_000
/** Most links of a task that work. */
export const SHARES_OF_TASK_MAX = 200

/**
 * What a link shows of the place while it is not yet the turn of its stop: before the task has begun, and, in an order,
 * while stops before it are open. rounded: to about two kilometres.
 */
export const PLACES_BEFORE = ['rounded', 'hidden'] as const

const shown = { placeBefore: z.enum(PLACES_BEFORE), showName: z.boolean(), showLicensePlate: z.boolean() }
const pointOrder = z.number().check(z.int(), z.minimum(1), z.maximum(ROUTE_POINTS_MAX))

/** point: its number in the route, from 1; null: the whole task. note: for whom; hidden from those who open the link. */
export const taskShareBody = z.strictObject({
  point: z.nullable(pointOrder),
  note: z.prefault(line(0, SHARE_NOTE_MAX), ''),
  ...shown,
})
export type TaskShareBody = z.infer<typeof taskShareBody>
export const taskShareParams = z.object({ id: pathId, shareId: pathId })

/** Times are ms since the epoch. pointName: null: the whole task. linkEnd: the last characters; the link is not stored. */
const shareFields = {
  id: z.number(),
  point: z.nullable(z.number()),
  pointName: z.nullable(z.string()),
  note: z.string(),
  linkEnd: z.string(),
  createdAt: z.number(),
  createdBy: z.string(),
  endsAt: z.number(),
  ...shown,
}
export const taskShare = z.object(shareFields)
export type TaskShare = z.infer<typeof taskShare>
/** The latest first. */
export const taskShareList = z.array(taskShare)
/** The link, returned only once; without a public address of the server it is relative to the page's own origin. */
export const createdTaskShare = z.object({ ...shareFields, link: z.string() })
export type CreatedTaskShare = z.infer<typeof createdTaskShare>

/** The page's address for a link's token, after the #, so that the address does not send it to a server. */
export const taskShareAddress = (token: string): string => `/#/share/task/${token}`

/** planned: the task has not begun; onTheWay: nobody was there yet; failed: skipped, not served, or the task ended before. */
export const STOP_STATES = ['planned', 'onTheWay', 'arrived', 'done', 'failed'] as const
export type StopState = (typeof STOP_STATES)[number]

const moment = z.nullable(z.number())

/** A stop as a customer sees it. expectedFrom, expectedTo: when it is to be reached, null: open. */
const sharedStop = z.object({
  name: z.string(),
  address: z.string(),
  latitude,
  longitude,
  state: z.enum(STOP_STATES),
  expectedFrom: moment,
  expectedTo: moment,
  arrivedAt: moment,
  leftAt: moment,
})
export type SharedStop = z.infer<typeof sharedStop>

/** Why a link shows no vehicle, or shows it only roughly. over: the stop is done; unknown: it has sent no place yet. */
export const SHOWN_PLACES = ['exact', 'rounded', 'hidden', 'over', 'unknown'] as const

/** Everything that a holder of the link can see. Degrees WGS 84, ms since the epoch. */
export const sharedTask = z.object({
  /** One stop, or all of a whole task in their order. */
  stops: z.array(sharedStop),
  isWhole: z.boolean(),
  state: z.enum(STOP_STATES),
  /** How many stops are before it; null: it is its turn, or there is no order. */
  stopsBefore: z.nullable(z.number()),
  place: z.enum(SHOWN_PLACES),
  /** null: hidden, or there is no vehicle. */
  name: z.nullable(z.string()),
  licensePlate: z.nullable(z.string()),
  /** null unless the place is exact. */
  status: z.nullable(z.enum(MARKER_STATUSES)),
  position: z.nullable(
    z.object({
      latitude,
      longitude,
      timestamp: z.number(),
      /** Degrees clockwise from north; null: unknown, or the place is rounded. */
      course: z.nullable(z.number()),
    }),
  ),
  endsAt: z.number(),
  /** The server's clock. */
  now: z.number(),
})
export type SharedTask = z.infer<typeof sharedTask>
