/** How long a request may take to arrive; who takes longer holds a connection for nothing. */
export interface RequestPatience {
  /** From the first byte to the last, and without any byte after the connection was opened; ms. */
  readonly requestMs: number
  /** Of these, until the headers are there, ms. */
  readonly headersMs: number
  /** How often the connections are looked through, ms; one is let go of up to this much later. */
  readonly checkMs: number
}

/** Fastify's options for it. */
export const patienceOptions = ({ requestMs, headersMs, checkMs }: RequestPatience) => ({
  requestTimeout: requestMs,
  http: { requestTimeout: requestMs, headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
})
