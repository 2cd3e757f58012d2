/**
 * SQLSTATE of a server that is stopping or starting (class 57P, operator intervention), or that has aborted a
 * transaction that was idle for too long.
 */
const AWAY_STATES = new Set(['57P01', '57P02', '57P03', '25P03'])
/** SQLSTATE class of a server that has run out of disk, memory or connections. */
const OUT_OF_RESOURCES = /^53/
/** Network error codes of an unreachable database. */
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'])
/** pg produces these messages itself, without a code. */
const AWAY_TEXT =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/**
 * Whether a query failed because the database is unreachable (restarting, killed, not reachable, out of disk) and not
 * because of the query itself.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  const syscall = 'syscall' in error ? String(error.syscall) : ''
  if (AWAY_STATES.has(code) || OUT_OF_RESOURCES.test(code)) return true
  if (AWAY_CODES.has(code)) return ['connect', 'read', 'write'].includes(syscall)
  return AWAY_TEXT.test(error.message)
}
