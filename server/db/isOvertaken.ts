/** SQLSTATE of a transaction that was undone for the sake of another: could not be put in an order, or a deadlock. */
const OVERTAKEN_STATES = new Set(['40001', '40P01'])

/** Was a transaction undone only because of others that ran at the same time, so that it succeeds when it is begun anew? */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && OVERTAKEN_STATES.has(String(error.code))
