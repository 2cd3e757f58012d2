import * as z from 'zod/mini'
import { ROUTE_POINTS_MAX, ROUTE_POINTS_MIN, routePoint, TIMINGS } from '../tasks/routePoints.ts'
import { bodyId } from './admin/fields.ts'
import { taskName } from './taskRoutes.ts'

/** The best order of the points of a route, and stops that are distributed to several vehicles. */

export const TOUR_STOPS_MAX = 200
export const TOUR_VEHICLES_MAX = 20
/** Tasks, or routes, whose stops are distributed together. */
export const TOUR_SOURCES_MAX = 50
const LAST_MOMENT = 253_402_300_799_999
const LEAD_MS = 31 * 86_400_000

export const TOUR_RULES = {
  sources: 'at least one task or route',
  ends: `a moment after the start, at most ${LEAD_MS} ms later, or null`,
  stops: `from 1 to ${TOUR_STOPS_MAX} stops`,
  whole: 'each stop once, in a tour or left',
} as const

/** own: the product; service: the set-up VROOM service; ownInstead: the product, because the service failed. */
export const ORDERED_BY = ['own', 'service', 'ownInstead'] as const
export type OrderedBy = (typeof ORDERED_BY)[number]

/** A point as far as its order matters. */
const orderedPoint = z.pick(routePoint, {
  latitude: true,
  longitude: true,
  arrival: true,
  earlyMinutes: true,
  lateMinutes: true,
  spendMinutes: true,
})
export type OrderedPoint = z.infer<typeof orderedPoint>
export const bestOrderBody = z.strictObject({
  timing: z.enum(TIMINGS),
  points: z.array(orderedPoint).check(z.minLength(ROUTE_POINTS_MIN), z.maxLength(ROUTE_POINTS_MAX)),
})
export type BestOrderBody = z.infer<typeof bestOrderBody>
/** order: of the points, as indexes; isByRoad: the times are by road. */
export const bestOrder = z.object({
  order: z.array(z.number()),
  by: z.enum(ORDERED_BY),
  isByRoad: z.boolean(),
})
export type BestOrder = z.infer<typeof bestOrder>

/** Where vehicles begin: where each is, or all at the first of the stops. */
export const TOUR_BEGINS = ['vehicle', 'firstStop'] as const
export type TourBegin = (typeof TOUR_BEGINS)[number]

const moment = z.number().check(z.int(), z.positive(), z.maximum(LAST_MOMENT))
const sources = z.optional(z.array(bodyId).check(z.minLength(1), z.maxLength(TOUR_SOURCES_MAX)))
const question = {
  taskIds: sources,
  routeIds: sources,
  vehicleIds: z.array(bodyId).check(z.minLength(1), z.maxLength(TOUR_VEHICLES_MAX)),
  startsAt: moment,
  endsAt: z.nullable(moment),
  begins: z.enum(TOUR_BEGINS),
}
const hasSources = z.refine<{
  readonly taskIds?: readonly number[] | undefined
  readonly routeIds?: readonly number[] | undefined
}>(({ taskIds = [], routeIds = [] }) => taskIds.length + routeIds.length > 0, {
  path: ['taskIds'],
  params: { allowed: TOUR_RULES.sources },
})
const endsLater = z.refine<{ readonly startsAt: number; readonly endsAt: number | null }>(
  ({ startsAt, endsAt }) => endsAt === null || (endsAt > startsAt && endsAt <= startsAt + LEAD_MS),
  { path: ['endsAt'], params: { allowed: TOUR_RULES.ends } },
)

/**
 * The stops of tasks that have not begun, and of routes, for some vehicles; absent: of none. startsAt: when the vehicles begin, ms since the epoch;
 * endsAt: when they have to be done, null: whenever.
 */
export const toursBody = z.strictObject(question).check(hasSources, endsLater)
export type ToursBody = z.infer<typeof toursBody>

/** A stop; from, to: its window, ms since the epoch, null: at any time; source: the name of its task or route. */
const tourStop = z.object({
  name: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  spendMinutes: z.number(),
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
  source: z.string(),
})
export type TourStopRow = z.infer<typeof tourStop>

/** stop: its index; at, leavesAt: when it is expected to be reached and left, ms since the epoch. */
const plannedStop = z.object({
  stop: z.number(),
  at: z.number(),
  leavesAt: z.number(),
  lateSeconds: z.number(),
})
const totals = z.object({ metres: z.number(), lateSeconds: z.number(), endsAt: z.number() })
export type TourTotals = z.infer<typeof totals>

/** conflicts: the names of the vehicle's other tasks at that time. */
const tour = z.extend(totals, {
  vehicleId: z.number(),
  vehicleName: z.string(),
  licensePlate: z.string(),
  stops: z.array(plannedStop),
  conflicts: z.array(z.string()),
})
export type Tour = z.infer<typeof tour>

/**
 * What the distribution would be. left: stops that fit nowhere; before: as the stops are distributed now, null where not all are;
 * seen: what applying it has to name, so that nothing changed meanwhile.
 */
export const toursPreview = z.object({
  stops: z.array(tourStop),
  tours: z.array(tour),
  left: z.array(z.number()),
  before: z.nullable(totals),
  after: totals,
  by: z.enum(ORDERED_BY),
  isByRoad: z.boolean(),
  seen: z.string(),
})
export type ToursPreview = z.infer<typeof toursPreview>

const stopIndex = z.number().check(z.int(), z.minimum(0), z.maximum(TOUR_STOPS_MAX))
/** A previewed distribution that becomes tasks. name: of the tasks, together with that of the vehicle; left: absent, where none is. */
export const applyToursBody = z
  .strictObject({
    ...question,
    name: taskName,
    seen: z.string().check(z.regex(/^[\w-]{43}$/)),
    tours: z
      .array(
        z.strictObject({
          vehicleId: bodyId,
          stops: z
            .array(z.strictObject({ stop: stopIndex, at: moment, leavesAt: moment }))
            .check(z.minLength(1), z.maxLength(TOUR_STOPS_MAX)),
        }),
      )
      .check(z.minLength(1), z.maxLength(TOUR_VEHICLES_MAX)),
    left: z.optional(z.array(stopIndex).check(z.minLength(1), z.maxLength(TOUR_STOPS_MAX))),
  })
  .check(hasSources, endsLater)
export type ApplyTours = z.infer<typeof applyToursBody>

/** taskIds: the new tasks; removedIds: those whose stops they took over. */
export const appliedTours = z.object({ taskIds: z.array(z.number()), removedIds: z.array(z.number()) })
export type AppliedTours = z.infer<typeof appliedTours>
/** Deletes the tasks of a distribution with their routes, and restores those that it replaced; absent: none. */
export const undoToursBody = z.strictObject({
  taskIds: z.array(bodyId).check(z.minLength(1), z.maxLength(TOUR_VEHICLES_MAX + 1)),
  removedIds: sources,
})
export type UndoTours = z.infer<typeof undoToursBody>
