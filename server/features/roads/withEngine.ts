import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { errorBody } from '../../../src/contract/http/error.ts'
import { principalOf } from '../../access/sessionPlugin.ts'
import type { Log } from '../../platform/log.ts'
import { callerLeft } from '../../platform/plugins/apiError.ts'
import type { FairQueue } from '../../platform/streaming/fairQueue.ts'
import type { Database } from '../../storage/schema.ts'
import { type RoadEngine, RoadFailure } from './engine/roadEngine.ts'
import { roadRefusal, roadsNotSetUp } from './roadRefusals.ts'
import type { Roads } from './roads.ts'

const RETRY_AFTER_S = 2

/** The failures of every call of the road engine. */
export const ROAD_FAILURES = {
  400: errorBody,
  401: errorBody,
  403: errorBody,
  409: errorBody,
  422: errorBody,
  503: errorBody,
}

export interface RoadDependencies {
  readonly db: Kysely<Database>
  readonly roads: Roads
  readonly log: Log
}

type Work<T> = (engine: RoadEngine | null, signal: AbortSignal) => Promise<T>

/** Runs the work of a call in its session's turn, and turns failures of the engine into answers. */
export const withEngine =
  ({ roads, log }: RoadDependencies, queue: FairQueue) =>
  async <T>(request: FastifyRequest, reply: FastifyReply, work: Work<T>): Promise<T> => {
    const left = new AbortController()
    finished(reply.raw, () => left.abort(callerLeft()))
    const { signal } = left
    const release = await queue
      .acquire(`session ${principalOf(request).sessionId}`, signal)
      .catch((error: unknown) => {
        reply.header('retry-after', RETRY_AFTER_S)
        throw error
      })
    try {
      return await work(await roads.engine(), signal)
    } catch (error) {
      if (error instanceof RoadFailure && error.fault === 'unavailable') {
        log(error.message, { level: 'warning', event: 'road_engine' })
      }
      throw roadRefusal(error)
    } finally {
      release()
    }
  }

/** Throws 409 where none is set up. */
export const needed = (engine: RoadEngine | null): RoadEngine => {
  if (engine === null) throw roadsNotSetUp()
  return engine
}
