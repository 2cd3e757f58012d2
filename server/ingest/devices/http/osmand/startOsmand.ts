import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { answerClientError } from '../../../../plugins/clientErrors.ts'
import { errorsPlugin } from '../../../../plugins/errors.ts'
import { jsonPlugin } from '../../../../plugins/json.ts'
import { patienceOptions, type RequestPatience } from '../../../../plugins/requestPatience.ts'
import { createRequestLog } from '../../../../log.ts'
import { StartError } from '../../../../StartError.ts'
import type { DeviceDependencies, DeviceListener } from '../../startDevices.ts'
import { osmandRoutes } from './osmandRoutes.ts'

/** A report is a few hundred bytes. */
const BODY_LIMIT_BYTES = 65_536
const PATIENCE: RequestPatience = { requestMs: 30_000, headersMs: 30_000, checkMs: 30_000 }
/** Phones report every few seconds; a connection that is silent for longer is better opened anew. */
const KEEP_ALIVE_MS = 75_000
const CONNECTIONS_MAX = 50_000

/**
 * Listens for phones on a port of its own, where every path is theirs, as their apps know no path. null: switched off.
 * @throws StartError for a port that cannot be listened on
 */
export const startOsmand = async (
  deps: DeviceDependencies,
  patience: RequestPatience = PATIENCE,
): Promise<DeviceListener | null> => {
  const { config, desk, clock, log } = deps
  const { osmandPort: port } = config.intake
  if (port === null) return null
  const app = Fastify({
    loggerInstance: createRequestLog(log),
    bodyLimit: BODY_LIMIT_BYTES,
    ...patienceOptions(patience),
    keepAliveTimeout: KEEP_ALIVE_MS,
    clientErrorHandler: answerClientError,
  })
  app.server.maxConnections = CONNECTIONS_MAX
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(errorsPlugin)
  await app.register(jsonPlugin)
  await app.register(osmandRoutes, { desk, now: () => clock.now(), path: '/*', isOn: true })
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
