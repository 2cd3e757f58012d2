import * as z from 'zod/mini'
import { latitude, longitude } from '../../degrees.ts'
import { POINT_MARKS } from '../../tasks/pointMarks.ts'
import { ROUTE_POINTS_MAX } from '../../tasks/routePoints.ts'
import { TASK_OUTCOMES } from '../../tasks/taskStates.ts'
import { MARKS_MAX, PROOF_KINDS, PROOFS_MAX } from '../driverPage.ts'
import { taskName } from '../taskRoutes.ts'
import { PERFORMERS_MAX } from '../taskTemplates.ts'
import { REASON_MAX, taskBody, taskMoment } from '../tasks.ts'
import { archiveRoute, rowNumber } from './archiveTasks.ts'
import { line } from './fields.ts'

/**
 * Tasks that have ended, as an archive has them (docs/archive.md). Their history has no limit: it is in parts of so many rows, the
 * earliest end first, of which one is in memory.
 */

export const ENDED_TASKS_FOLDER = 'ended-tasks/'
/** Rows of a part. One of the longest routes has about 200 KB. */
export const ENDED_TASKS_PART = 100
/** A part by its number, from 1. */
export const endedTasksPart = (number: number): string => `${ENDED_TASKS_FOLDER}${number}.json`

/** Of a file within the archive, characters. */
export const ARCHIVE_FILE_NAME_MAX = 100

const optionalMoment = z.nullable(taskMoment)
/** null: it is not a vehicle of the account any more. */
const vehicle = z.nullable(rowNumber)
const metres = z.number().check(z.minimum(0))
/** The number of a point in the route. */
const pointNumber = z.int().check(z.minimum(1), z.maximum(ROUTE_POINTS_MAX))

const visit = z
  .object({ arrivedAt: optionalMoment, leftAt: optionalMoment, vehicle, isSkipped: z.boolean() })
  .check(z.refine(({ arrivedAt, leftAt }) => leftAt === null || (arrivedAt !== null && arrivedAt <= leftAt)))

const deviation = z.object({ vehicle, from: taskMoment, to: optionalMoment, metres, most: metres })

const mark = z.object({
  point: pointNumber,
  kind: z.enum(POINT_MARKS),
  at: taskMoment,
  reason: line(0, REASON_MAX),
  vehicle,
})

/** file: the name of a picture within the archive. */
const proof = z.object({
  point: pointNumber,
  kind: z.enum(PROOF_KINDS),
  at: taskMoment,
  file: line(1, ARCHIVE_FILE_NAME_MAX),
})

/** By road: longitude and latitude in turn, degrees; a leg between each two points. */
const degrees = z.array(z.number()).check(
  z.minLength(4),
  z.refine<number[]>(({ length }) => length % 2 === 0),
  z.refine<number[]>((turns) =>
    turns.every((one, index) => (index % 2 === 0 ? longitude : latitude).safeParse(one).success),
  ),
)
const way = z.object({
  line: degrees,
  legs: z.array(z.object({ metres, seconds: z.nullable(z.number().check(z.minimum(0))) })),
})

const row = z.object({
  name: taskName,
  /** The names of its route and its template as they are; null: it was deleted, or there was none. */
  route: z.nullable(taskName),
  template: z.nullable(taskName),
  description: taskBody.shape.description,
  startsAt: optionalMoment,
  endsAt: optionalMoment,
  performers: z.array(rowNumber).check(z.maxLength(PERFORMERS_MAX)),
  shift: taskBody.shape.shift,
  outcome: z.enum(TASK_OUTCOMES),
  reason: line(0, REASON_MAX),
  activatedAt: optionalMoment,
  /** The beginning of the day of the activation. */
  dayStart: optionalMoment,
  endedAt: taskMoment,
  /** The route as it was at its end. */
  plan: archiveRoute,
  /** Of each point of the plan; null: the task never began. */
  visits: z.nullable(z.array(visit)),
  /** Times off the way. */
  deviations: z.array(deviation),
  /** null: straight lines. */
  way: z.nullable(way),
  /** What drivers said of the points. */
  marks: z.array(mark).check(z.maxLength(MARKS_MAX)),
  proofs: z.array(proof),
})
export type ArchiveEndedTask = z.infer<typeof row>

const hasItsPoints = ({ plan, visits, marks, proofs, way: road }: ArchiveEndedTask): boolean =>
  (visits === null || visits.length === plan.points.length) &&
  (road === null || road.legs.length === plan.points.length - 1) &&
  [...marks, ...proofs].every(({ point }) => point <= plan.points.length)

const hasFewProofs = ({ proofs }: ArchiveEndedTask): boolean => {
  const counts = new Map<string, number>()
  for (const { point, kind } of proofs)
    counts.set(`${point} ${kind}`, (counts.get(`${point} ${kind}`) ?? 0) + 1)
  return [...counts.values()].every((count) => count <= PROOFS_MAX)
}

/** A task that has ended, as the product could have stored it. */
export const archiveEndedTask = row.check(z.refine(hasItsPoints), z.refine(hasFewProofs))
