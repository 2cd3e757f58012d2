import fp from 'fastify-plugin'

/**
 * Warns once that calls come through a proxy that is not configured: then all people share the proxy's address, and
 * with it the limit of calls and the lock-out after wrong passwords.
 */
export const noteProxyPlugin = fp<{ readonly trustedProxies: readonly string[] }>(
  async (app, { trustedProxies }) => {
    let hasWarned = trustedProxies.length > 0
    app.addHook('onRequest', async (request) => {
      if (hasWarned || request.headers['x-forwarded-for'] === undefined) return
      hasWarned = true
      request.log.warn(
        `calls come through a proxy at ${request.ip}; if it is yours, set TRUST_PROXY to its address, or all people count as one`,
      )
    })
  },
  { name: 'noteProxy' },
)
