import * as z from 'zod/mini'
import { latitude, longitude } from '../../degrees.ts'
import { POINT_MARKS } from '../../tasks/pointMarks.ts'
import { ROUTE_POINTS_MAX } from '../../tasks/routePoints.ts'
import { MARKS_MAX, PROOF_KINDS, PROOFS_MAX } from '../driverPage.ts'
import { REASON_MAX, taskMoment } from '../tasks.ts'
import { archiveRoute, rowNumber } from './archiveRoutes.ts'
import { line } from './fields.ts'

/** What was done of a task, as an archive has it: the same of tasks that are being driven and that have ended (docs/archive.md). */

/** Of a file within the archive, characters. */
export const ARCHIVE_FILE_NAME_MAX = 100

export const optionalMoment = z.nullable(taskMoment)
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

/** Fields of a task that has begun. */
export const taskProgress = {
  /** The route as it was when the task began or ended. */
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
} as const
const progress = z.object(taskProgress)
export type ArchiveTaskProgress = z.infer<typeof progress>

/** Every point that is named is one of the plan. */
export const hasItsPoints = ({ plan, visits, marks, proofs, way: road }: ArchiveTaskProgress): boolean =>
  (visits === null || visits.length === plan.points.length) &&
  (road === null || road.legs.length === plan.points.length - 1) &&
  [...marks, ...proofs].every(({ point }) => point <= plan.points.length)

/** A point has no more pictures than the product takes. */
export const hasFewProofs = ({ proofs }: ArchiveTaskProgress): boolean => {
  const counts = new Map<string, number>()
  for (const { point, kind } of proofs)
    counts.set(`${point} ${kind}`, (counts.get(`${point} ${kind}`) ?? 0) + 1)
  return [...counts.values()].every((count) => count <= PROOFS_MAX)
}
