import * as z from 'zod/mini'
import { timeZoneName } from '../reports/reportQuestion.ts'
import { bodyId, longText } from './admin/fields.ts'
import { listQuery, pageOf } from './admin/list.ts'
import type { ResourceCalls } from './resource.ts'
import { taskName } from './taskRoutes.ts'

/** Templates from which tasks are made by themselves (TASK-03, TASK-15, ROUTE-20). */

export const PERFORMERS_MAX = 20
/** TASK-18 */
export const TASK_SHIFTS = ['first', 'second'] as const
export type TaskShift = (typeof TASK_SHIFTS)[number]
/** Most minutes that a task lasts. */
export const TASK_MINUTES_MAX = 43_200

const minute = z.number().check(z.int(), z.minimum(0), z.maximum(1_439))
const weekday = z.number().check(z.int(), z.minimum(1), z.maximum(7))

export const performers = z.array(bodyId).check(z.minLength(1), z.maxLength(PERFORMERS_MAX))

/**
 * TASK-15: when the tasks of a template begin. minute: since midnight; weekday: 1 Monday to 7 Sunday; day: of the month, null is
 * the last one.
 */
export const taskRepeat = z.union([
  z.strictObject({ every: z.literal('day'), minute }),
  z.strictObject({ every: z.literal('week'), weekday, minute }),
  z.strictObject({
    every: z.literal('month'),
    day: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(28))),
    minute,
  }),
  z.strictObject({
    every: z.literal('weekdays'),
    weekdays: z.array(weekday).check(z.minLength(1), z.maxLength(7)),
    minute,
  }),
])
export type TaskRepeat = z.infer<typeof taskRepeat>
export const TASK_REPEATS = ['day', 'week', 'month', 'weekdays'] as const

/** performers: ids of vehicles; lastsMinutes: from the start of each task to its end; isOn: whether tasks are made of it. */
export const taskTemplateBody = z.strictObject({
  name: taskName,
  routeId: bodyId,
  description: z.prefault(longText, ''),
  performers,
  shift: z.nullable(z.enum(TASK_SHIFTS)),
  repeat: taskRepeat,
  lastsMinutes: z.number().check(z.int(), z.minimum(1), z.maximum(TASK_MINUTES_MAX)),
  timeZone: timeZoneName,
  isOn: z.boolean(),
})
export type TaskTemplateFields = z.infer<typeof taskTemplateBody>
/** Absent fields are unchanged. */
export const taskTemplateChanges = z.strictObject({
  name: z.optional(taskName),
  routeId: z.optional(bodyId),
  description: z.optional(longText),
  performers: z.optional(performers),
  shift: z.optional(taskTemplateBody.shape.shift),
  repeat: z.optional(taskRepeat),
  lastsMinutes: z.optional(taskTemplateBody.shape.lastsMinutes),
  timeZone: z.optional(timeZoneName),
  isOn: z.optional(z.boolean()),
})

export const taskTemplateRow = z.object({
  id: z.number(),
  name: z.string(),
  routeId: z.number(),
  description: z.string(),
  performers: z.array(z.number()),
  shift: z.nullable(z.enum(TASK_SHIFTS)),
  repeat: taskRepeat,
  lastsMinutes: z.number(),
  timeZone: z.string(),
  isOn: z.boolean(),
})
export type TaskTemplateRow = z.infer<typeof taskTemplateRow>

export const TASK_TEMPLATE_SORTS = ['name'] as const
export const taskTemplatesQuery = listQuery(TASK_TEMPLATE_SORTS)
export const taskTemplatePage = pageOf(taskTemplateRow)

export const TASK_TEMPLATE_CALLS = {
  list: 'taskTemplates',
  create: 'createTaskTemplate',
  change: 'changeTaskTemplate',
  remove: 'deleteTaskTemplate',
  removeMany: 'deleteTaskTemplates',
  restore: 'restoreTaskTemplates',
} as const satisfies ResourceCalls
