import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../../../src/contract/http/error.ts'
import { osmandMessage, osmandQuery } from '../../../../../src/contract/http/intake/osmand.ts'
import type { DeviceGateway } from '../../ports.ts'
import { countRefused } from '../countRefused.ts'
import { notSetUp } from '../refusals.ts'
import { answerReport } from './answerReport.ts'
import { readOsmandBody } from './readOsmandBody.ts'
import { readOsmandFields } from './readOsmandFields.ts'
import { takeForms } from './takeForms.ts'

/** The text of a command; empty if none waits. */
const response = { 200: z.string(), 400: errorBody, 401: errorBody, 404: errorBody }
/** The readers name errors in the protocol's terms; the schemas are for the documentation. */
const validatorCompiler = () => (value: unknown) => ({ value })

export interface OsmandOptions {
  readonly gateway: DeviceGateway
  /** Provides the time of reports without one, ms since the epoch. */
  readonly now: () => number
  readonly path: string
  /** If switched off, every report gets 404. */
  readonly isOn: boolean
}

/** The protocol of OsmAnd and Traccar Client (docs/protocols/osmand.md). */
export const osmandRoutes: FastifyPluginAsyncZod<OsmandOptions> = async (
  app,
  { gateway, now, path, isOn },
) => {
  takeForms(app)
  countRefused(app, gateway, 'osmand')
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
    async (request, reply) => answerReport(gateway, readOsmandFields(request.query, now()), request, reply),
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
    async (request, reply) => answerReport(gateway, readOsmandBody(request, now()), request, reply),
  )
}
