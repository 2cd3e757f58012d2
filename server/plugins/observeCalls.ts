import fp from 'fastify-plugin'

/** One call that was answered. */
export interface AnsweredCall {
  readonly method: string
  /** The route's pattern, never the address, in which anything may stand; 'none' where nothing of that name is. */
  readonly route: string
  readonly status: number
  readonly ms: number
}

/** Tells of every call when it was answered. */
export const observeCallsPlugin = fp<{ readonly observe: (call: AnsweredCall) => void }>(
  async (app, { observe }) => {
    app.addHook('onResponse', async (request, reply) => {
      observe({
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: reply.elapsedTime,
      })
    })
  },
  { name: 'observeCalls' },
)
