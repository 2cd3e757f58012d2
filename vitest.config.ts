import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const TEST_FILE = /\.test\.tsx?$/
const REPLACES = /vi\.(mock|doMock|stubGlobal)\(|runHook\(/

/** Test files that put others in the place of modules or globals: each has a thread of its own. */
const ALONE = ['src', 'worker'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => TEST_FILE.test(file) && REPLACES.test(readFileSync(file, 'utf8'))),
)

/** A loaded machine is slow, and no test waits for a timeout. */
const PATIENT = { testTimeout: 180_000, hookTimeout: 180_000 }

/**
 * Projects, so that the server's database starts only for the server's tests, and whole products run last. Files share
 * their threads and processes, for loading the modules anew for each takes four times as long as the tests themselves.
 */
export default defineConfig({
  test: {
    // By default one processor is left to the watcher of files; nobody watches here.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...PATIENT,
          name: 'app',
          // The colour tokens are read as text and tested for contrast.
          css: { include: [/tokens\.css/] },
          include: [
            'src/**/*.test.{ts,tsx}',
            'worker/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
            'tests/mutations/**/*.test.ts',
            'bench/**/*.test.ts',
            'build/**/*.test.ts',
          ],
          exclude: ALONE,
          pool: 'threads',
          isolate: false,
        },
      },
      { test: { ...PATIENT, name: 'alone', include: ALONE, pool: 'threads' } },
      {
        test: {
          ...PATIENT,
          name: 'server',
          // For the threads that it starts.
          execArgv: ['--import', new URL('./server/testing/typescriptThreads.js', import.meta.url).href],
          include: ['server/**/*.test.ts'],
          isolate: false,
          globalSetup: ['server/platform/db/testCluster.ts'],
        },
      },
      {
        test: {
          ...PATIENT,
          name: 'flow',
          include: ['tests/flow/**/*.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
