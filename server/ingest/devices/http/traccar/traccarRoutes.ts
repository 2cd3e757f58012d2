import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../../../src/contract/http/error.ts'
import { traccarEvent, traccarPosition } from '../../../../../src/contract/http/intake/traccar.ts'
import { CALLS } from '../../../../../src/contract/http/paths.ts'
import type { DeviceDesk, DeviceReport } from '../../ports.ts'
import { countRefused } from '../countRefused.ts'
import { notAdmitted } from '../refusals.ts'
import { requireIntakeToken } from '../requireIntakeToken.ts'
import { readTraccarEvent } from './readTraccarEvent.ts'
import { readTraccarPosition } from './readTraccarPosition.ts'

/** How many reports were taken; an event that means nothing to the product is none. */
const taken = z.object({ reports: z.number() })
const response = { 200: taken, 400: errorBody, 401: errorBody, 404: errorBody }
const security = [{ intake: [] }]

/** What a Traccar server forwards (docs/protocols/traccar.md). It is answered once it is on disk. */
export const traccarRoutes: FastifyPluginAsyncZod<{
  readonly desk: DeviceDesk
  readonly token: string | null
}> = async (app, { desk, token }) => {
  countRefused(app, desk, 'traccar')
  const keep = async (identifier: string, reports: readonly DeviceReport[], remoteAddress: string) => {
    if (reports.length === 0) return { reports: 0 }
    const report = reports.at(-1)
    const admission = await desk.admit({
      protocol: 'traccar',
      identifier,
      secret: null,
      remoteAddress,
      report,
    })
    if (!admission.ok) throw notAdmitted(admission.reason, identifier)
    await admission.device.accept(reports)
    return { reports: reports.length }
  }
  const onRequest = requireIntakeToken(token)
  app.post(
    CALLS.intakeTraccarPosition.path,
    {
      onRequest,
      schema: {
        summary: 'Keeps a position that Traccar forwards',
        tags: ['intake'],
        security,
        body: traccarPosition,
        response,
      },
    },
    ({ body, ip }) => keep(body.device.uniqueId, readTraccarPosition(body.position), ip),
  )
  app.post(
    CALLS.intakeTraccarEvent.path,
    {
      onRequest,
      schema: {
        summary: 'Keeps an event that Traccar forwards',
        tags: ['intake'],
        security,
        body: traccarEvent,
        response,
      },
    },
    ({ body, ip }) => keep(body.device.uniqueId, readTraccarEvent(body), ip),
  )
}
