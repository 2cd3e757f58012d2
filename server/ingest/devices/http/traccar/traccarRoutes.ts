import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../../../src/contract/http/error.ts'
import { traccarEvent, traccarPosition } from '../../../../../src/contract/http/intake/traccar.ts'
import { CALLS } from '../../../../../src/contract/http/paths.ts'
import type { GuessGuard } from '../../guessGuard.ts'
import type { DeviceGateway, DeviceReport } from '../../ports.ts'
import { countRefused } from '../countRefused.ts'
import { notAdmitted } from '../refusals.ts'
import { requireIntakeToken } from '../requireIntakeToken.ts'
import { readTraccarEvent } from './readTraccarEvent.ts'
import { readTraccarPosition } from './readTraccarPosition.ts'

/** Number of accepted reports; an event without meaning for the product counts as none. */
const taken = z.object({ reports: z.number() })
const response = { 200: taken, 400: errorBody, 401: errorBody, 404: errorBody }
const security = [{ intake: [] }]

/** Forwarded data of a Traccar server (docs/protocols/traccar.md). The response is sent once it is on disk. */
export const traccarRoutes: FastifyPluginAsyncZod<{
  readonly gateway: DeviceGateway
  readonly token: string | null
  readonly guesses: GuessGuard
}> = async (app, { gateway, token, guesses }) => {
  countRefused(app, gateway, 'traccar')
  const keep = async (identifier: string, reports: readonly DeviceReport[], remoteAddress: string) => {
    if (reports.length === 0) return { reports: 0 }
    const report = reports.at(-1)
    const admission = await gateway.admit({
      protocol: 'traccar',
      identifier,
      secret: null,
      remoteAddress,
      isVouched: true,
      report,
    })
    if (!admission.ok) throw notAdmitted(admission.reason, identifier)
    await admission.device.accept(reports)
    return { reports: reports.length }
  }
  const onRequest = requireIntakeToken(token, guesses)
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
