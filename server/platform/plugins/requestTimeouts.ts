/** How long a request may take to arrive; slower ones occupy a connection. */
export interface RequestTimeouts {
  /** From the first byte to the last, and from opening the connection if no byte arrives; ms. */
  readonly requestMs: number
  /** Part of it until the headers are complete, ms. */
  readonly headersMs: number
  /** How often the connections are checked, ms; one is closed up to this much later. */
  readonly checkMs: number
}

/** Fastify's options for these timeouts. */
export const timeoutOptions = ({ requestMs, headersMs, checkMs }: RequestTimeouts) => ({
  requestTimeout: requestMs,
  http: { requestTimeout: requestMs, headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
})
