import { ConfigError } from '../configError.ts'
import { LOG_LEVELS, type LogLevel } from '../log.ts'

const LOG_FORMATS = ['text', 'json'] as const
type LogFormat = (typeof LOG_FORMATS)[number]

/** The settings of the log with their help texts. */
export const LOG_SETTING_HELP = {
  LOG_FORMAT: 'text, lines for people (default), or json, one object a line, for programs that collect logs',
  LOG_LEVEL: `least bad lines that are written: ${LOG_LEVELS.join(', ')} (default: info)`,
} as const
export type LogSettingName = keyof typeof LOG_SETTING_HELP

/** How the log is written. */
export interface LogConfig {
  readonly format: LogFormat
  readonly level: LogLevel
}

export const DEFAULT_LOG_CONFIG: LogConfig = { format: 'text', level: 'info' }

/**
 * Reads the settings of the log.
 * @throws ConfigError
 */
export const readLogConfig = (setting: (name: LogSettingName) => string): LogConfig => ({
  format: oneOf('LOG_FORMAT', setting('LOG_FORMAT') || DEFAULT_LOG_CONFIG.format, LOG_FORMATS),
  level: oneOf('LOG_LEVEL', setting('LOG_LEVEL') || DEFAULT_LOG_CONFIG.level, LOG_LEVELS),
})

const oneOf = <T extends string>(name: LogSettingName, text: string, allowed: readonly T[]): T => {
  const found = allowed.find((each) => each === text)
  if (found !== undefined) return found
  throw new ConfigError(`${name} is '${text}'; allowed is one of: ${allowed.join(', ')}.`)
}
