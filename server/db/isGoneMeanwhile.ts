/** SQLSTATE of a row that refers to another which is not there. */
const FOREIGN_KEY_VIOLATION = '23503'
/** What PostgreSQL says of a row that is still referred to carries this; it is a fault of the code. */
const STILL_REFERRED = /still referenced/

/** Did a query fail because what it refers to was deleted by somebody else, after the call had looked for it? */
export const isGoneMeanwhile = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === FOREIGN_KEY_VIOLATION &&
  !('detail' in error && STILL_REFERRED.test(String(error.detail)))
