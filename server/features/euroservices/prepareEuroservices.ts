import type { FastifyPluginAsync } from 'fastify'
import type { JobKind } from '../../platform/jobs/jobKind.ts'
import { createRetransmitter, type Retransmitter, type RetransmitterDependencies } from './retransmitter.ts'
import { euroRoutes } from './routes.ts'
import { recordUpkeep } from './upkeep.ts'

/** What a server has for SENT-GEO and e-TOLL: the work by itself, its upkeep, and the calls of people. */
export interface PreparedEuroservices {
  readonly retransmitter: Retransmitter
  readonly upkeep: JobKind
  readonly calls: FastifyPluginAsync
}

/** timeZone: of the upkeep. */
export const prepareEuroservices = (
  deps: RetransmitterDependencies & { readonly timeZone: string },
): PreparedEuroservices => {
  const retransmitter = createRetransmitter(deps)
  const { db, clock } = deps.fleet
  const { keepDays } = deps.config
  return {
    retransmitter,
    upkeep: recordUpkeep({ db, clock, keepDays, timeZone: deps.timeZone }),
    calls: async (app) => {
      await app.register(euroRoutes, { deps: { db, clock, retransmitter } })
    },
  }
}
