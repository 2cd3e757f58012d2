import { StartError } from './StartError.ts'

/** A setting or flag has a value that is not allowed; the message names it and says what is. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError'
  /** As tools of Unix say that they were used wrongly. */
  override readonly exitCode = 2
}
