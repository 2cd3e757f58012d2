import { pino } from 'pino'
import { LOG_LEVELS, type Log, type LogDetails, type LogLevel } from '../log.ts'
import { type LogConfig, DEFAULT_LOG_CONFIG } from './logConfig.ts'
import { createRedactor, REDACTED } from './redact.ts'

/** Where a log writes to and what it redacts. */
export interface LogOptions {
  readonly write: (text: string) => void
  /** ms since the epoch */
  readonly now: () => number
  readonly config?: LogConfig
  /** Texts that no line may contain. */
  readonly secrets?: readonly string[]
}

/**
 * The log of the process; stdout is reserved for lines that scripts read, so `write` is that of stderr. As text, a line
 * starts with the time in UTC and, unless it is info, its level; as JSON it is one object with `time`, `level`,
 * `component`, `message` and the fields of its details.
 */
export const createLog = ({ write, now, config = DEFAULT_LOG_CONFIG, secrets = [] }: LogOptions): Log => {
  const line =
    config.format === 'json'
      ? jsonLines(write, now, createRedactor(secrets.map(asInJson)))
      : textLines(write, now, createRedactor(secrets))
  const least = LOG_LEVELS.indexOf(config.level)
  return (text, details = {}) => {
    const { level = 'info' } = details
    if (LOG_LEVELS.indexOf(level) >= least) line(text, { ...details, level })
  }
}

type Line = (text: string, details: LogDetails & { readonly level: LogLevel }) => void
type Hide = (text: string) => string

const textLines =
  (write: LogOptions['write'], now: () => number, hide: Hide): Line =>
  (text, { level }) =>
    write(`${new Date(now()).toISOString()} ${level === 'info' ? '' : `${level}: `}${hide(text)}\n`)

/** The text as it appears between the quotes of JSON. */
const asInJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Fields whose value is always secret. */
const SECRET_FIELDS = ['password', 'secret', 'token', 'authorization', 'cookie', 'sid']

/** pino's names of our levels. */
const PINO_LEVELS = { debug: 'debug', info: 'info', warning: 'warn', error: 'error' } as const

const jsonLines = (write: LogOptions['write'], now: () => number, hide: Hide): Line => {
  const logger = pino(
    {
      level: 'debug',
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label === 'warn' ? 'warning' : label }) },
      redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: REDACTED },
    },
    { write: (text) => write(hide(text)) },
  )
  return (text, { level, ...fields }) => logger[PINO_LEVELS[level]](fields, text)
}
