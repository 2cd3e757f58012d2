import fp from 'fastify-plugin'

/**
 * Says once that calls come through a proxy that nobody told the server of: then all people share the proxy's address,
 * and with it the limit of calls and the lock-out after wrong passwords.
 */
export const noteProxyPlugin = fp<{ readonly trustedProxies: readonly string[] }>(
  async (app, { trustedProxies }) => {
    let isTold = trustedProxies.length > 0
    app.addHook('onRequest', async (request) => {
      if (isTold || request.headers['x-forwarded-for'] === undefined) return
      isTold = true
      request.log.warn(
        `calls come through a proxy at ${request.ip}; if it is yours, set TRUST_PROXY to its address, or all people count as one`,
      )
    })
  },
  { name: 'noteProxy' },
)
