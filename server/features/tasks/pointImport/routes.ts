import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import {
  TASK_POINT_IMPORT_CALLS,
  taskPointImportPreview,
  taskPointImportQuery,
  type TaskPointImportQuery,
  taskPointImportRowPage,
  type TaskPointTarget,
} from '../../../../src/contract/http/taskPointImport.ts'
import { TASK_NAME_MAX, taskName } from '../../../../src/contract/http/taskRoutes.ts'
import { badInput } from '../../../platform/plugins/apiError.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../storage/schema.ts'
import { actorOf } from '../../admin/context.ts'
import { registerImport } from '../../imports/importRoutes.ts'
import type { PlaceSearch } from './findPlaces.ts'
import { importPoints, taskPointImport } from './pointImport.ts'

interface Options extends PlaceSearch {
  readonly db: Kysely<Database>
  readonly clock: Clock
}

/** The route of an import: the one of the query, or a new one of its name, or of the file's. */
export const targetOf = (query: unknown, fileName: string): TaskPointTarget => {
  // The call has checked it.
  const { routeId, name } = query as TaskPointImportQuery
  if (routeId !== undefined) return { routeId }
  const given = taskName.safeParse(name ?? fileName.replace(/\.[^.]*$/, '').slice(0, TASK_NAME_MAX))
  if (!given.success) throw badInput('name', `1 to ${TASK_NAME_MAX} characters`)
  return { name: given.data }
}

/** The calls of the import of points into a route. */
export const taskPointImportCalls: FastifyPluginAsyncZod<Options> = (
  app,
  { db, clock, zones, addresses },
) => {
  const places = { zones, addresses }
  return registerImport(app, {
    spec: taskPointImport(places),
    endpoints: {
      calls: TASK_POINT_IMPORT_CALLS,
      tags: ['tasks'],
      schemas: { preview: taskPointImportPreview, rowPage: taskPointImportRowPage },
      context: { db, clock },
      target: { query: taskPointImportQuery, read: targetOf },
      commit: (request, id) => importPoints({ db, clock }, places, actorOf(request), id),
    },
  })
}
