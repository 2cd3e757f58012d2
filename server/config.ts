import { resolve } from 'node:path'
import type { MapCommand } from './features/maps/command.ts'
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

/** The command and the settings of `npm run map`. */
export interface MapRequest {
  readonly command: MapCommand
  readonly config: Config
}

/**
 * Reads the command line of `npm run map`, and the settings, which are those of the server.
 * @throws ConfigError
 */
export function readMapCommand(argv: readonly string[] = process.argv.slice(2)): MapRequest {
  const [kind, what, ...more] = argv
  const request = readProcessConfig([])
  const command = more.length === 0 && request.kind === 'start' ? mapCommandOf(kind, what) : null
  if (command === null || request.kind !== 'start') {
    throw new ConfigError(
      'Usage: npm run map -- list, npm run map -- add FILE or npm run map -- remove NAME, with DATA_DIR as for the server.',
    )
  }
  return { command, config: request.config }
}

const mapCommandOf = (kind: string | undefined, what: string | undefined): MapCommand | null => {
  if (kind === 'list' && what === undefined) return { kind }
  if (kind === 'add' && what !== undefined) return { kind, file: resolve(process.cwd(), what) }
  return kind === 'remove' && what !== undefined ? { kind, name: what } : null
}

/** The arguments of `npm run map -- roads [FILE]`. */
export interface RoadsCommand {
  /** Absolute; null: the engine is installed, and no roads are built. */
  readonly file: string | null
  /** The program of npm that runs this command; null: unknown. */
  readonly npm: string | null
  readonly dataDir: string
}

/**
 * Reads the command line of `npm run map -- roads`, and the settings, which are those of the server.
 * @throws ConfigError
 */
export function readRoadsCommand(argv: readonly string[] = process.argv.slice(2)): RoadsCommand {
  const [kind, file, ...more] = argv
  const request = readProcessConfig([])
  const isFile = file === undefined || (file.endsWith('.osm.pbf') && !file.startsWith('-'))
  if (kind !== 'roads' || !isFile || more.length > 0 || request.kind !== 'start') {
    throw new ConfigError('Usage: npm run map -- roads [FILE.osm.pbf], with DATA_DIR as for the server.')
  }
  const npm = process.env['npm_execpath'] ?? ''
  return {
    file: file === undefined ? null : resolve(process.cwd(), file),
    npm: /npm-cli\.[cm]?js$/.test(npm) ? npm : null,
    dataDir: request.config.dataDir,
  }
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
