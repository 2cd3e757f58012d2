import type { FastifyBaseLogger } from 'fastify'

/** Takes one line for the people who run the server. */
export type Log = (line: string) => void

/** Lines with the time in front, in UTC; stdout belongs to the lines that scripts read. */
export const createLog =
  (write: (text: string) => void, now: () => number): Log =>
  (line) =>
    write(`${new Date(now()).toISOString()} ${line}\n`)

const silent = (): void => undefined

/** What the HTTP framework has to say, as lines: warnings and errors only, the calls themselves are not noted. */
export const createRequestLog = (log: Log): FastifyBaseLogger => {
  const say =
    (level: string, tell: (error: Error) => string) =>
    (about: unknown, message?: unknown): void =>
      log(`${level}: ${textOf(about, message, tell)}`)
  const logger: FastifyBaseLogger = {
    level: 'warn',
    silent,
    trace: silent,
    debug: silent,
    info: silent,
    warn: say('warning', (error) => error.message),
    error: say('error', stackOf),
    fatal: say('fatal', stackOf),
    child: () => logger,
  }
  return logger
}

const stackOf = (error: Error): string => error.stack ?? error.message

/** `about` is the message itself, an error, or an object that holds one as `err`. */
const textOf = (about: unknown, message: unknown, tell: (error: Error) => string): string => {
  const error = about instanceof Error ? about : errIn(about)
  const words = typeof message === 'string' ? message : typeof about === 'string' ? about : undefined
  return [words, error && tell(error)].filter((part) => part !== undefined).join(': ')
}

const errIn = (about: unknown): Error | undefined =>
  typeof about === 'object' && about !== null && 'err' in about && about.err instanceof Error
    ? about.err
    : undefined
