/** Writes to stderr; stdout is for the contract's lines. @param {string} text */
export const say = (text) => {
  process.stderr.write(`${text}\n`)
}

/** @param {unknown} error @returns {string} one line for an expected failure, the stack for a fault */
export const formatError = (error) => {
  if (error instanceof LaunchError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** A failure that is reported in one line, without a stack. */
export class LaunchError extends Error {
  /** @param {string} message @param {number} [exitCode] 2: wrong usage, as in Unix tools */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
