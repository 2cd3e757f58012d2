import { createServer, type Server, type ServerResponse } from 'node:http'
import { StartError } from '../platform/startError.ts'
import type { Metrics } from './metrics.ts'

/** A server of GET /metrics. */
export interface MetricsServer {
  /** http://HOST:PORT/metrics */
  readonly address: string
  stop(): Promise<void>
}

/**
 * Serves GET /metrics on a separate port: the product's port is public through a proxy, and the metrics reveal
 * internals of the installation; nor should a scrape wait behind calls or their limit.
 * @throws StartError for a port that cannot be listened on
 */
export const serveMetrics = async (
  metrics: Metrics,
  at: { readonly host: string; readonly port: number },
): Promise<MetricsServer> => {
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0]
    if (path !== '/metrics') response.writeHead(404).end('Not found: the metrics are at /metrics\n')
    else if (request.method !== 'GET') response.writeHead(405, { allow: 'GET' }).end()
    else void answer(metrics, response)
  })
  await listen(server, at)
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : at.port
  return {
    address: `http://${at.host.includes(':') ? `[${at.host}]` : at.host}:${port}/metrics`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const answer = async (metrics: Metrics, response: ServerResponse): Promise<void> => {
  try {
    const { type, body } = await metrics.text()
    response.writeHead(200, { 'content-type': type }).end(body)
  } catch (error) {
    response.writeHead(500).end(`${String(error)}\n`)
  }
}

const listen = (server: Server, { host, port }: { readonly host: string; readonly port: number }) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new StartError(
          `${host}:${port} cannot be listened on for the metrics (${error.code}): set METRICS_PORT to another.`,
          { cause: error },
        ),
      ),
    )
    server.listen(port, host, () => resolve())
  })
