import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { answerClientError } from '../../../../platform/plugins/clientErrors.ts'
import { errorsPlugin } from '../../../../platform/plugins/errors.ts'
import { jsonPlugin } from '../../../../platform/plugins/json.ts'
import { timeoutOptions, type RequestTimeouts } from '../../../../platform/plugins/requestTimeouts.ts'
import { createRequestLog } from '../../../../platform/log.ts'
import { StartError } from '../../../../platform/startError.ts'
import type { DeviceDependencies, DeviceListener } from '../../deviceListener.ts'
import { osmandRoutes } from './osmandRoutes.ts'

/** A report is a few hundred bytes. */
const BODY_LIMIT_BYTES = 65_536
const TIMEOUTS: RequestTimeouts = { requestMs: 30_000, headersMs: 30_000, checkMs: 30_000 }
/** Phones report every few seconds; a connection silent for longer is better reopened. */
const KEEP_ALIVE_MS = 75_000
const CONNECTIONS_MAX = 50_000

/**
 * Listens for phones on a separate port, where every path is accepted, because their apps have no path setting. null:
 * switched off.
 * @throws StartError for a port that cannot be listened on
 */
export const startOsmand = async (
  deps: DeviceDependencies,
  timeouts: RequestTimeouts = TIMEOUTS,
): Promise<DeviceListener | null> => {
  const { config, gateway, clock, log } = deps
  const { osmandPort: port } = config.intake
  if (port === null) return null
  const app = Fastify({
    loggerInstance: createRequestLog(log),
    bodyLimit: BODY_LIMIT_BYTES,
    ...timeoutOptions(timeouts),
    keepAliveTimeout: KEEP_ALIVE_MS,
    clientErrorHandler: answerClientError,
  })
  app.server.maxConnections = CONNECTIONS_MAX
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(errorsPlugin)
  await app.register(jsonPlugin)
  await app.register(osmandRoutes, { gateway, now: () => clock.now(), path: '/*', isOn: true })
  const { host } = config.tcpDevices
  const address = await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `${host}:${port} cannot be listened on (${error.code}): set OSMAND_PORT to another.`,
      {
        cause: error,
      },
    )
  })
  return { name: `OsmAnd on ${address}`, stop: () => app.close() }
}
