import { defineConfig } from 'vitest/config'

/** Projects, so that the server's database starts only for the server's tests, and whole products run alone. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'app',
          // The colour tokens are read as text and tested for contrast.
          css: { include: [/tokens\.css/] },
          include: [
            'src/**/*.test.{ts,tsx}',
            'worker/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'server',
          // For the threads that it starts.
          execArgv: ['--import', new URL('./server/testing/typescriptThreads.js', import.meta.url).href],
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/db/testCluster.ts'],
          // Real processes and disks; a loaded machine is slow, and no test waits for a timeout.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'flow',
          include: ['tests/flow/**/*.test.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
