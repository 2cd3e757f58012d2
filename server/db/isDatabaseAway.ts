/**
 * SQLSTATE of a server that ends or has not yet begun to serve (class 57P, operator intervention), or that has undone a
 * transaction in which nothing was asked for too long.
 */
const AWAY_STATES = new Set(['57P01', '57P02', '57P03', '25P03'])
/** SQLSTATE class of a server that has run out of disk, memory or connections. */
const OUT_OF_RESOURCES = /^53/
/** What the network says of a database that is not there. */
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'])
/** pg words these itself, without a code. */
const AWAY_TEXT =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** Is this the failure of a query because the database is away (restarting, killed, not reachable, out of disk) and not the query's own? */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  const syscall = 'syscall' in error ? String(error.syscall) : ''
  if (AWAY_STATES.has(code) || OUT_OF_RESOURCES.test(code)) return true
  if (AWAY_CODES.has(code)) return ['connect', 'read', 'write'].includes(syscall)
  return AWAY_TEXT.test(error.message)
}
