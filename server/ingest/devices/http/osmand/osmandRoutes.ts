import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../../../src/contract/http/error.ts'
import { osmandMessage, osmandQuery } from '../../../../../src/contract/http/intake/osmand.ts'
import type { DeviceDesk } from '../../ports.ts'
import { countRefused } from '../countRefused.ts'
import { notSetUp } from '../refusals.ts'
import { answerReport } from './answerReport.ts'
import { readOsmandBody } from './readOsmandBody.ts'
import { readOsmandFields } from './readOsmandFields.ts'
import { takeForms } from './takeForms.ts'

/** The text of an order; empty where none waits. */
const response = { 200: z.string(), 400: errorBody, 401: errorBody, 404: errorBody }
/** The readers name what is wrong in the words of the protocol; the schemas are for the documents. */
const validatorCompiler = () => (value: unknown) => ({ value })

export interface OsmandOptions {
  readonly desk: DeviceDesk
  /** Gives the moment of reports that name none, ms since the epoch. */
  readonly now: () => number
  readonly path: string
  /** Switched off, every report is answered 404. */
  readonly isOn: boolean
}

/** The protocol of OsmAnd and Traccar Client (docs/protocols/osmand.md). */
export const osmandRoutes: FastifyPluginAsyncZod<OsmandOptions> = async (app, { desk, now, path, isOn }) => {
  takeForms(app)
  countRefused(app, desk, 'osmand')
  const onRequest = async (): Promise<void> => {
    if (!isOn) throw notSetUp()
  }
  app.get(
    path,
    {
      onRequest,
      validatorCompiler,
      schema: {
        summary: 'Keeps a report of a device in the protocol of OsmAnd',
        tags: ['intake'],
        security: [],
        querystring: osmandQuery,
        response,
      },
    },
    async (request, reply) => answerReport(desk, readOsmandFields(request.query, now()), request, reply),
  )
  app.post(
    path,
    {
      onRequest,
      validatorCompiler,
      schema: {
        summary: 'Keeps a report of a device in the protocol of OsmAnd, as a form or as JSON',
        tags: ['intake'],
        security: [],
        body: osmandMessage,
        response,
      },
    },
    async (request, reply) => answerReport(desk, readOsmandBody(request, now()), request, reply),
  )
}
