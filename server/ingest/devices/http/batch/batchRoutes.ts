import { finished } from 'node:stream/promises'
import type { onRequestAsyncHookHandler } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { batchAnswer, BATCH_BYTES_MAX, positionBatch } from '../../../../../src/contract/http/intake/batch.ts'
import { errorBody } from '../../../../../src/contract/http/error.ts'
import { CALLS } from '../../../../../src/contract/http/paths.ts'
import { refuseLongerThan } from '../../../../platform/plugins/forms.ts'
import type { GuessGuard } from '../../guessGuard.ts'
import type { DeviceGateway } from '../../ports.ts'
import { countRefused } from '../countRefused.ts'
import { requireIntakeToken } from '../requireIntakeToken.ts'
import { BatchReader } from './batchReader.ts'
import { BATCH_PROTOCOL, keepBatch } from './keepBatch.ts'
import { takeBatches } from './readBatchBody.ts'
import { WorkGate } from './workGate.ts'

/**
 * Total bytes of batches read at once: three of 5,000 positions, of which one is judged while another is stored and a
 * third is committed. Further ones wait as bytes, which take a tenth of the memory of the parsed objects.
 */
const READ_AT_ONCE_BYTES = 3_000_000

/** Background work waits from the first bytes of a call until its answer is sent, or its connection is lost. */
const goAhead =
  (gateway: Pick<DeviceGateway, 'ahead'>): onRequestAsyncHookHandler =>
  async (_request, reply) => {
    void gateway.ahead(finished(reply.raw).catch(() => undefined))
  }

/** Positions of many devices in one call (docs/protocols/batch.md). */
export const batchRoutes: FastifyPluginAsyncZod<{
  readonly gateway: DeviceGateway
  readonly token: string | null
  readonly guesses: GuessGuard
}> = async (app, { gateway, token, guesses }) => {
  takeBatches(app)
  const gate = new WorkGate(READ_AT_ONCE_BYTES)
  const reader = new BatchReader()
  app.addHook('onClose', () => reader.close())
  countRefused(app, gateway, BATCH_PROTOCOL)
  app.post(
    CALLS.intakeBatch.path,
    {
      onRequest: [requireIntakeToken(token, guesses), refuseLongerThan(BATCH_BYTES_MAX), goAhead(gateway)],
      // The schema is for the documentation: a wrong position is named in the response and costs the others nothing.
      validatorCompiler: () => (value) => ({ value }),
      schema: {
        summary: 'Keeps positions of many devices; answers once they are on disk',
        tags: ['intake'],
        security: [{ intake: [] }],
        body: positionBatch,
        response: {
          200: batchAnswer,
          400: errorBody,
          401: errorBody,
          404: errorBody,
          413: errorBody,
          415: errorBody,
        },
      },
    },
    async (request) => {
      const body: unknown = request.body
      // Without a content type there is no body.
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      return gate.run(bytes.length, async () => keepBatch(gateway, await reader.read(bytes), request.ip))
    },
  )
}
