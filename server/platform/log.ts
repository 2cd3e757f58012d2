import type { FastifyBaseLogger } from 'fastify'

/** Severity of a line, worst last. */
export const LOG_LEVELS = ['debug', 'info', 'warning', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The structured details of a line; everything but level and component goes into the line's JSON unchanged. */
export interface LogDetails {
  /** Defaults to 'info'. */
  readonly level?: LogLevel
  /** The part of the server that logs. */
  readonly component?: string
  readonly [field: string]: unknown
}

/** Writes one line for the operators of the server. */
export type Log = (line: string, details?: LogDetails) => void

/** The log of one part of the server: each of its lines names the part. */
export const componentLog =
  (log: Log, component: string): Log =>
  (line, details) =>
    log(line, { component, ...details })

const silent = (): void => undefined

/** Logs of the HTTP framework: warnings and errors only; calls are logged by plugins/observeCalls.ts. */
export const createRequestLog = (log: Log): FastifyBaseLogger => {
  const say =
    (level: LogLevel, format: (error: Error) => string) =>
    (about: unknown, message?: unknown): void =>
      log(textOf(about, message, format), { ...fieldsOf(about), level })
  const logger: FastifyBaseLogger = {
    level: 'warn',
    silent,
    trace: silent,
    debug: silent,
    info: silent,
    warn: say('warning', (error) => error.message),
    error: say('error', stackOf),
    fatal: say('error', stackOf),
    child: () => logger,
  }
  return logger
}

const stackOf = (error: Error): string => error.stack ?? error.message

/** `about` is the message itself, an error, or an object that holds one as `err`. */
const textOf = (about: unknown, message: unknown, format: (error: Error) => string): string => {
  const error = about instanceof Error ? about : errIn(about)
  const words = typeof message === 'string' ? message : typeof about === 'string' ? about : undefined
  return [words, error && format(error)].filter((part) => part !== undefined).join(': ')
}

const errIn = (about: unknown): Error | undefined =>
  typeof about === 'object' && about !== null && 'err' in about && about.err instanceof Error
    ? about.err
    : undefined

/** The other fields of an object with an error: the call that failed. */
const fieldsOf = (about: unknown): Readonly<Record<string, unknown>> => {
  if (typeof about !== 'object' || about === null || about instanceof Error) return {}
  const { err: _told, ...fields } = about as Readonly<Record<string, unknown>>
  return fields
}
