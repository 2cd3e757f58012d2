import { resolve } from 'node:path'
import { ConfigError } from './platform/configError.ts'
import { type Config, type Request, readConfig } from './readConfig.ts'

/**
 * The configuration of this process: the only place in the server that reads its environment and command line.
 * @throws ConfigError
 */
export const readProcessConfig = (argv: readonly string[] = process.argv.slice(2)): Request =>
  readConfig({
    env: process.env,
    argv,
    cwd: process.cwd(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })

/** The arguments of `npm run backup -- FILE` and `npm run restore -- FILE`. */
export interface StorageCommand {
  readonly kind: 'backup' | 'restore'
  /** Absolute. */
  readonly file: string
  readonly config: Config
}

/**
 * Reads the command line of a backup or a restore, and the settings, which are those of the server.
 * @throws ConfigError
 */
export function readStorageCommand(argv: readonly string[] = process.argv.slice(2)): StorageCommand {
  const [kind, file, ...more] = argv
  const request = readProcessConfig([])
  const isKnown = kind === 'backup' || kind === 'restore'
  if (!isKnown || file === undefined || file.startsWith('-') || more.length > 0 || request.kind !== 'start') {
    throw new ConfigError(
      'Usage: npm run backup -- FILE or npm run restore -- FILE, with DATA_DIR or DATABASE_URL as for the server.',
    )
  }
  return { kind, file: resolve(process.cwd(), file), config: request.config }
}

/** For the launcher, which validates before it builds: the error, or undefined. */
export function checkProcessConfig(argv: readonly string[]): string | undefined {
  try {
    readProcessConfig(argv)
    return undefined
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}
