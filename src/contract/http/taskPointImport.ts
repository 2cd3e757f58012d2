import * as z from 'zod/mini'
import { bodyId } from './admin/fields.ts'
import { type ImportCalls, importSchemas } from './imports.ts'
import { pathId } from './profile.ts'
import { taskName } from './taskRoutes.ts'

/**
 * Imports the points of a task route from a file; a point is identified by its name. windowFrom, windowTo: when it may be reached,
 * hours and minutes by the timing of the route; service: minutes.
 */

export const TASK_POINT_COLUMNS = [
  'name',
  'address',
  'latitude',
  'longitude',
  'windowFrom',
  'windowTo',
  'service',
] as const
export type TaskPointColumn = (typeof TASK_POINT_COLUMNS)[number]

/**
 * noPlace: neither an address nor coordinates; notFound: the search finds no place of this address; window: it ends before it begins;
 * timing: the route has dates or no such time; backwards: the point is before the one that it follows; tooMany, tooFew: of the whole route.
 */
export const TASK_POINT_FAULTS = [
  'noPlace',
  'notFound',
  'window',
  'timing',
  'backwards',
  'tooMany',
  'tooFew',
] as const
export type TaskPointFault = (typeof TASK_POINT_FAULTS)[number]

/** The route that takes the points; without one a new route of this name, or of the file's. */
export const taskPointImportQuery = z.object({ routeId: z.optional(pathId), name: z.optional(taskName) })
export type TaskPointImportQuery = z.infer<typeof taskPointImportQuery>

/** The same, as it waits with a checked file. */
export const taskPointTarget = z.union([z.object({ routeId: bodyId }), z.object({ name: taskName })])
export type TaskPointTarget = z.infer<typeof taskPointTarget>

export const { preview: taskPointImportPreview, rowPage: taskPointImportRowPage } = importSchemas(
  TASK_POINT_COLUMNS,
  TASK_POINT_FAULTS,
)

export const TASK_POINT_IMPORT_CALLS = {
  preview: 'previewTaskPointImport',
  template: 'taskPointImportTemplate',
  rows: 'taskPointImportRows',
  commit: 'commitTaskPointImport',
  drop: 'dropTaskPointImport',
} as const satisfies ImportCalls
