import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { archiveRoutes } from './features/archive/routes.ts'
import type { MoveInContext } from './features/moveIn/moveInService.ts'
import { moveInRoutes } from './features/moveIn/routes.ts'

/** Fleets that are moved in, and clients that are moved out. */
export const movingFeatures =
  (context: MoveInContext): FastifyPluginAsyncZod =>
  async (scope) => {
    await scope.register(moveInRoutes, { context })
    await scope.register(archiveRoutes, { context: context.fleet })
  }
