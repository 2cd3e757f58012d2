import { StartError } from './startError.ts'

/** A setting or flag has an invalid value; the message names it and the allowed values. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError'
  /** The exit code of Unix tools for wrong usage. */
  override readonly exitCode = 2
}
