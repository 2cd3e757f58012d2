/** SQLSTATE of a unique violation. */
const UNIQUE_VIOLATION = '23505'

/** Whether the database rejected a row as a duplicate. constraint: of this name. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === UNIQUE_VIOLATION &&
  'constraint' in error &&
  error.constraint === constraint
