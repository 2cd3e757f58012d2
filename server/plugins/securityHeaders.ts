import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'
import type { AppSettings } from './appSettings.ts'

/**
 * Headers that keep a page from loading what is neither the server's own, nor of the API host, nor of a map provider that is set up. Scripts come from the server only; styles may
 * stand in elements, for the map sets them; workers may start from blobs, for the bundler makes them so. The page is
 * served over plain http too, so nothing forces https.
 */
export const securityHeadersPlugin = fp<Pick<AppSettings, 'mapOrigins' | 'environment'>>(
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
      // Providers of maps know their customers by the page that asks; nobody else is told of it.
      referrerPolicy: { policy: mapOrigins.length > 0 ? 'strict-origin-when-cross-origin' : 'no-referrer' },
      strictTransportSecurity: false,
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
    })
    /** Answers of calls are of one moment and one caller. */
    app.addHook('onRequest', async (request, reply) => {
      if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    })
  },
  { name: 'securityHeaders' },
)
