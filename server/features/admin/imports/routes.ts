import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  importPreview,
  importRowPage,
  VEHICLE_IMPORT_CALLS,
} from '../../../../src/contract/http/admin/imports.ts'
import { registerImport } from '../../imports/importRoutes.ts'
import { type AdminContext, actorOf } from '../context.ts'
import { commitImport } from './importService.ts'
import { VEHICLE_IMPORT } from './vehicleImport.ts'

interface Options {
  readonly context: AdminContext
}

/** Import of vehicles and devices from a file. */
export const importRoutes: FastifyPluginAsyncZod<Options> = (app, { context }) =>
  registerImport(app, {
    spec: VEHICLE_IMPORT,
    endpoints: {
      calls: VEHICLE_IMPORT_CALLS,
      tags: ['administration'],
      schemas: { preview: importPreview, rowPage: importRowPage },
      context: context.fleet,
      commit: (request, id) => commitImport(context, actorOf(request), id),
    },
  })
