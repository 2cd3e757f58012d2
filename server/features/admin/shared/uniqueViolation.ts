/** SQLSTATE of a row that repeats a unique value. */
const UNIQUE_VIOLATION = '23505'

/** Did the database refuse a row because its value is there already? constraint: of this name. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === UNIQUE_VIOLATION &&
  'constraint' in error &&
  error.constraint === constraint
