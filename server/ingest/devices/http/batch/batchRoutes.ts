import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { batchAnswer, BATCH_BYTES_MAX, positionBatch } from '../../../../../src/contract/http/intake/batch.ts'
import { errorBody } from '../../../../../src/contract/http/error.ts'
import { CALLS } from '../../../../../src/contract/http/paths.ts'
import { refuseLongerThan } from '../../../../plugins/forms.ts'
import type { DeviceDesk } from '../../ports.ts'
import { countRefused } from '../countRefused.ts'
import { requireIntakeToken } from '../requireIntakeToken.ts'
import { BATCH_PROTOCOL, keepBatch } from './keepBatch.ts'
import { readBatch } from './readBatch.ts'
import { takeBatches } from './readBatchBody.ts'

/** Positions of many devices in one call (docs/protocols/batch.md). */
export const batchRoutes: FastifyPluginAsyncZod<{
  readonly desk: DeviceDesk
  readonly token: string | null
}> = async (app, { desk, token }) => {
  takeBatches(app)
  countRefused(app, desk, BATCH_PROTOCOL)
  app.post(
    CALLS.intakeBatch.path,
    {
      onRequest: [requireIntakeToken(token), refuseLongerThan(BATCH_BYTES_MAX)],
      // The schema is for the documents: a wrong position is named in the answer and costs the others nothing.
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
      const batch = readBatch(request.body)
      // What was read is of no use while the batch is written, and is a third of all that lives until then.
      request.body = []
      return keepBatch(desk, batch, request.ip)
    },
  )
}
