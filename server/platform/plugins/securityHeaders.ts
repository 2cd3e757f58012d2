import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'
import type { Environment } from '../../../src/contract/environment.ts'
import { isCall } from './callRoutes.ts'

interface SecurityHeadersOptions {
  /** Origins of the configured map providers. */
  readonly mapOrigins: readonly string[]
  readonly environment: Environment
}

/**
 * Headers that restrict what a page loads to the server itself, the API host and the configured map providers. Scripts
 * come from the server only; inline styles are allowed, because the map sets them; workers may start from blobs,
 * because the bundler creates them that way. The page is served over plain http too, so nothing enforces https.
 */
export const securityHeadersPlugin = fp<SecurityHeadersOptions>(
  async (app, { mapOrigins, environment: { apiHost } }) => {
    const apiOrigins = apiHost === null ? [] : [apiHost, apiHost.replace(/^http/, 'ws')]
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          workerSrc: ["'self'", 'blob:'],
          styleSrc: ["'self'", "'unsafe-inline'"],
          fontSrc: ["'self'", 'data:'],
          imgSrc: ["'self'", 'data:', 'blob:', ...mapOrigins],
          connectSrc: ["'self'", 'data:', 'blob:', ...mapOrigins, ...apiOrigins],
          objectSrc: ["'none'"],
          baseUri: ["'self'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      // Map providers identify their customers by the referring page; nobody else gets it.
      referrerPolicy: { policy: mapOrigins.length > 0 ? 'strict-origin-when-cross-origin' : 'no-referrer' },
      strictTransportSecurity: false,
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
    })
    /** Responses of calls are valid for one moment and one caller only. */
    app.addHook('onRequest', async (request, reply) => {
      if (isCall(request)) reply.header('cache-control', 'no-store')
    })
  },
  { name: 'securityHeaders' },
)
