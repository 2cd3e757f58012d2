import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../admin/context.ts'
import { registerImport } from '../imports/importRoutes.ts'
import { importRecords, importSpecOf, type ResourceImport } from './resourceImport.ts'
import type { LiveContext } from './resourceService.ts'

/** The calls of an import of a plain resource. */
export const resourceImportRoutes =
  <Field extends string, Fault extends string>(
    imported: ResourceImport<Field, Fault>,
  ): FastifyPluginAsyncZod<LiveContext> =>
  (app, context) =>
    registerImport(app, {
      spec: importSpecOf(imported, () => context.days.dayOf(context.clock.now())),
      endpoints: {
        calls: imported.calls,
        tags: [imported.resource.titles[1]],
        schemas: imported.schemas,
        context,
        commit: (request, id) => importRecords(context, imported, actorOf(request), id),
      },
    })
