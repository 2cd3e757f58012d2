import * as z from 'zod/mini'
import { TASK_OUTCOMES } from '../../tasks/taskStates.ts'
import { taskName } from '../taskRoutes.ts'
import { PERFORMERS_MAX } from '../taskTemplates.ts'
import { REASON_MAX, taskBody, taskMoment } from '../tasks.ts'
import { rowNumber } from './archiveRoutes.ts'
import { hasFewProofs, hasItsPoints, optionalMoment, taskProgress } from './archiveTaskProgress.ts'
import { taskKey } from './archiveTasks.ts'
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
  ...taskProgress,
  key: taskKey,
})
export type ArchiveEndedTask = z.infer<typeof row>

/** A task that has ended, as the product could have stored it. */
export const archiveEndedTask = row.check(z.refine(hasItsPoints), z.refine(hasFewProofs))
