import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import type { AddressService } from './features/addresses/addressService.ts'
import { addressRoutes } from './features/addresses/routes.ts'
import { taskPointImportCalls } from './features/tasks/pointImport/routes.ts'
import type { Fleet } from './live/createFleet.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './storage/schema.ts'

interface Places {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly addresses: AddressService
  readonly zones: Fleet['zones']
}

/** The calls that put places into words, or find them by words. */
export const placeFeatures =
  (places: Places): FastifyPluginAsyncZod =>
  async (scope) => {
    await scope.register(addressRoutes, places)
    await scope.register(taskPointImportCalls, places)
  }
