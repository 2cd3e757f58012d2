/** SQLSTATE of a row that references a missing row. */
const FOREIGN_KEY_VIOLATION = '23503'
/** PostgreSQL's message for a row that is still referenced contains this; that is a bug. */
const STILL_REFERRED = /still referenced/

/** Whether a query failed because a referenced row was deleted concurrently, after the call had checked for it. */
export const isGoneMeanwhile = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === FOREIGN_KEY_VIOLATION &&
  !('detail' in error && STILL_REFERRED.test(String(error.detail)))
