/** SQLSTATE of a transaction that was aborted because of a concurrent one: serialization failure or deadlock. */
const OVERTAKEN_STATES = new Set(['40001', '40P01'])

/** Whether a transaction was aborted only because of concurrent ones, so that a retry succeeds. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && OVERTAKEN_STATES.has(String(error.code))
