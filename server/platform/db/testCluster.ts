import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type EmbeddedPostgres, startEmbedded } from './embedded/startEmbedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** How to connect to the database cluster of this test run. */
    testCluster: EmbeddedPostgres['poolConfig']
  }
}

/**
 * Vitest's global set-up of the server's tests: one embedded PostgreSQL in a temporary folder for the whole run,
 * without fsync. Tests use it through `openTestDatabase()` of ./testDatabase.ts.
 */
export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-test-'))
  const cluster = await startEmbedded({ dataDir: folder, log: () => undefined, durable: false })
  project.provide('testCluster', cluster.poolConfig)
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
