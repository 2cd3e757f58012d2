import { ConfigError } from './ConfigError.ts'
import { type Request, readConfig } from './readConfig.ts'

/**
 * What this process was told: the one place of the server that reads its environment and command line.
 * @throws ConfigError
 */
export const readProcessConfig = (argv: readonly string[] = process.argv.slice(2)): Request =>
  readConfig({
    env: process.env,
    argv,
    cwd: process.cwd(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })

/** For the launcher, which wants to know before it builds: what is wrong, or undefined. */
export function checkProcessConfig(argv: readonly string[]): string | undefined {
  try {
    readProcessConfig(argv)
    return undefined
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}
