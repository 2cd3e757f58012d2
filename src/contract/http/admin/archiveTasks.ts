import * as z from 'zod/mini'
import { taskName } from '../taskRoutes.ts'
import { PERFORMERS_MAX, taskTemplateBody } from '../taskTemplates.ts'
import { taskBody, taskMoment } from '../tasks.ts'
import { rowNumber } from './archiveRoutes.ts'
import { hasFewProofs, hasItsPoints, taskProgress } from './archiveTaskProgress.ts'

/** Templates and tasks as an archive has them: performers by their numbers, routes by their names (docs/archive.md). */

const performers = z.array(rowNumber).check(z.minLength(1), z.maxLength(PERFORMERS_MAX))
const { routeId: _routeId, ...templateFields } = taskTemplateBody.shape

export const archiveTaskTemplate = z.object({ ...templateFields, route: taskName, performers })

/** What a task is known by wherever it is brought; null: an earlier version made the archive. */
export const taskKey = z.prefault(z.nullable(z.guid()), null)

/** Of a task that has begun: since when, up to which moment positions count, and what was done of it. */
const underway = z
  .object({ activatedAt: taskMoment, dayStart: taskMoment, until: taskMoment, ...taskProgress })
  .check(
    z.refine(({ visits }) => visits !== null),
    z.refine(hasItsPoints),
    z.refine(hasFewProofs),
  )
export type ArchiveUnderway = z.infer<typeof underway>

/** A task that has not ended; one that is being driven is a draft with what was done of it. */
export const archiveTask = z
  .object({
    name: taskName,
    route: taskName,
    description: taskBody.shape.description,
    startsAt: taskBody.shape.startsAt,
    endsAt: taskBody.shape.endsAt,
    performers,
    shift: taskBody.shape.shift,
    isDraft: taskBody.shape.isDraft,
    key: taskKey,
    underway: z.prefault(z.nullable(underway), null),
  })
  .check(
    z.refine(({ isDraft, startsAt }) => isDraft || startsAt !== null),
    z.refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt),
  )
export type ArchiveTask = z.infer<typeof archiveTask>
