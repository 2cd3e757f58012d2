import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AdminContext } from '../context.ts'
export const importRoutes: FastifyPluginAsyncZod<{ readonly context: AdminContext }> = async () => {}
