import * as z from 'zod/mini'
import { POINT_MARKS } from '../tasks/pointMarks.ts'
import { ROUTE_POINTS_MAX } from '../tasks/routePoints.ts'
import { TASK_OUTCOMES, TASK_STATES } from '../tasks/taskStates.ts'
import { bodyId, line } from './admin/fields.ts'
import { queryNumber } from './admin/list.ts'
import { pathId } from './profile.ts'
import { POINT_STATES, REASON_MAX, TASK_RULES } from './tasks.ts'

/** The page of a driver on a phone: links to it, the points of the day, and what the driver says of them. */

/** How long a link waits to be opened for the first time, ms: two days. */
export const DRIVER_LINK_WAITS_MS = 172_800_000
/** The longest time that a phone stays bound, days. */
export const DRIVER_DAYS_MAX = 90
/** Links of one vehicle or employee that work. */
export const DRIVER_LINKS_MAX = 10
/** A phone's clock may be ahead of the server's by this time, ms. */
export const MARK_AHEAD_MS = 60_000
/** What happened longer ago is not taken, ms: a week. */
export const MARK_AGE_MAX_MS = 604_800_000
/** Marks of one task. */
export const MARKS_MAX = 1_000
export const PROOF_MAX_BYTES = 4_194_304
/** Pixels a side of the picture that is stored. */
export const PROOF_SIDE = 1_280
/** Pictures of one kind for one point. */
export const PROOFS_MAX = 5

export const DRIVER_RULES = {
  subject: 'a vehicle or an employee, one of the two',
  happened: 'a moment of the last seven days, not in the future',
} as const

/** For a vehicle, or for an employee and the vehicles that this person drives. days: how long the phone stays bound. */
export const driverLinkBody = z
  .strictObject({
    vehicleId: z.nullable(bodyId),
    employeeId: z.nullable(bodyId),
    days: z.number().check(z.int(), z.minimum(1), z.maximum(DRIVER_DAYS_MAX)),
  })
  .check(
    z.refine(({ vehicleId, employeeId }) => (vehicleId === null) !== (employeeId === null), {
      path: ['vehicleId'],
      params: { allowed: DRIVER_RULES.subject },
    }),
  )
export type DriverLinkBody = z.infer<typeof driverLinkBody>
export const driverLinkParams = z.object({ id: pathId })

/** Moments in ms since the epoch. name: of the vehicle or the employee; boundAt, seenAt: null: nobody has opened it yet. */
const linkFields = {
  id: z.number(),
  vehicleId: z.nullable(z.number()),
  employeeId: z.nullable(z.number()),
  name: z.string(),
  linkEnd: z.string(),
  createdAt: z.number(),
  createdBy: z.string(),
  boundAt: z.nullable(z.number()),
  seenAt: z.nullable(z.number()),
  endsAt: z.number(),
}
export const driverLink = z.object(linkFields)
export type DriverLink = z.infer<typeof driverLink>
/** The latest first. */
export const driverLinkList = z.array(driverLink)
export const createdDriverLink = z.object({ ...linkFields, link: z.string() })
export type CreatedDriverLink = z.infer<typeof createdDriverLink>

/** The page of drivers, an address of its own, so that a browser can keep it without keeping the rest. */
export const DRIVER_PAGE = '/driver/'
/** The page's address for the SID of a link, after the #, so that the address does not send it to a server. */
export const driverAddress = (sid: string): string => `${DRIVER_PAGE}#/driver/${sid}`
/** SIDs and tokens of drivers: base64url of 30 bytes; those of shares are shorter, those of sessions longer. */
export const DRIVER_TOKEN_FORM = /^[\w-]{40}$/

/** The token of a phone that was bound; sent in the authorization header from then on. */
export const driverSession = z.object({ token: z.string(), endsAt: z.number() })

const moment = z.nullable(z.number())

/** What a driver said of a point. reason: of a failure, '' otherwise. */
export const pointMark = z.object({
  kind: z.enum(POINT_MARKS),
  at: z.number(),
  reason: z.string(),
})
export type PointMarkRow = z.infer<typeof pointMark>

export const PROOF_KINDS = ['photo', 'signature'] as const
export type ProofKind = (typeof PROOF_KINDS)[number]

const driverPoint = z.object({
  order: z.number(),
  name: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  requiredFrom: moment,
  requiredTo: moment,
  spendMinutes: z.number(),
  state: z.enum(POINT_STATES),
  /** The last one; null: the driver has said nothing of it. */
  mark: z.nullable(pointMark),
  photos: z.number(),
  signatures: z.number(),
})
export type DriverPoint = z.infer<typeof driverPoint>

export const driverTask = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  state: z.enum(TASK_STATES),
  outcome: z.nullable(z.enum(TASK_OUTCOMES)),
  startsAt: moment,
  endsAt: moment,
  vehicles: z.array(z.string()),
  points: z.array(driverPoint),
})
export type DriverTask = z.infer<typeof driverTask>

/** The tasks of a driver's day, in the order in which they begin: active, planned until the end of the day, ended today. */
export const driverDay = z.object({
  /** Of the vehicle or the employee. */
  name: z.string(),
  tasks: z.array(driverTask),
  endsAt: z.number(),
  /** The server's clock. */
  now: z.number(),
})
export type DriverDay = z.infer<typeof driverDay>

/** Made by the phone: what is sent twice counts once. */
const key = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))
const order = z.number().check(z.int(), z.minimum(1), z.maximum(ROUTE_POINTS_MAX))
const happenedAt = z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))

/** point: its number in the route, from 1; at: when it happened, ms since the epoch. */
export const markBody = z
  .strictObject({
    key,
    taskId: bodyId,
    point: order,
    kind: z.enum(POINT_MARKS),
    at: happenedAt,
    reason: z.prefault(line(0, REASON_MAX), ''),
  })
  .check(
    z.refine(({ kind, reason }) => kind !== 'failed' || reason !== '', {
      path: ['reason'],
      params: { allowed: TASK_RULES.reason },
    }),
  )
export type MarkBody = z.infer<typeof markBody>

/** The picture itself is the field `file` of a form. */
export const proofQuery = z.object({
  key,
  taskId: queryNumber(1, 2_147_483_647),
  point: queryNumber(1, ROUTE_POINTS_MAX),
  kind: z.enum(PROOF_KINDS),
  at: queryNumber(0, Number.MAX_SAFE_INTEGER),
})
export type ProofQuery = z.infer<typeof proofQuery>

/** What drivers said of the points of a task, the oldest first, with their pictures. */
export const taskProofs = z.object({
  marks: z.array(z.extend(pointMark, { point: z.number() })),
  pictures: z.array(
    z.object({ id: z.number(), point: z.number(), kind: z.enum(PROOF_KINDS), at: z.number() }),
  ),
})
export type TaskProofs = z.infer<typeof taskProofs>
export const proofParams = z.object({ id: pathId, pictureId: pathId })
