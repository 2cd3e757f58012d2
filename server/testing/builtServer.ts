import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { isAlive } from '../platform/dataFolder/processTable.ts'
import { type Running, runNode } from '../platform/dataFolder/testing/runNode.ts'

/** The server built as shipped, for tests that run it in separate processes. */
export interface BuiltServer {
  /** A folder for data folders; removed at the end. */
  readonly root: string
  /** Starts main on a data folder and a free port; resolves when it has printed its first line or exited. */
  readonly start: (
    folder: string,
    args?: readonly string[],
    env?: Readonly<Record<string, string>>,
  ) => Promise<Running>
  /** Kills what still runs and removes everything. */
  close(): Promise<void>
}

export const buildTestServer = async (): Promise<BuiltServer> => {
  const root = await mkdtemp(join(tmpdir(), 'main-'))
  /** Below the project, so that the packages are found from there. */
  const built = join(import.meta.dirname, '..', '..', 'dist', `main-test-${process.pid}`)
  const entry = join(import.meta.dirname, '..', 'main.ts')
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: entry, outDir: built, minify: false, copyPublicDir: false },
  })
  const children = new Set<ChildProcess>()
  return {
    root,
    async start(folder, args = [], env = {}) {
      const started = await runNode([join(built, 'main.js'), ...args], {
        DATA_DIR: folder,
        PORT: '0',
        // A week of history takes a processor some seconds at each first start.
        DEMO_PAST: 'off',
        ...env,
      })
      children.add(started.child)
      return started
    },
    async close() {
      for (const child of children)
        if (child.pid !== undefined && (await isAlive(child.pid))) child.kill('SIGKILL')
      await rm(root, { recursive: true, force: true })
      await rm(built, { recursive: true, force: true })
    },
  }
}

/** The exit code, once the process has exited. */
export const exitCode = async ({ child }: Running): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
  return child.exitCode
}

/** The address in the line that a server prints when it listens. */
export const addressIn = (line: string): string | undefined =>
  /^listening on (http:\/\/127\.0\.0\.1:\d+)$/m.exec(line)?.[1]

/** Resolves with the first result that is defined. */
export const eventually = async <T>(read: () => T | undefined | Promise<T | undefined>): Promise<T> => {
  for (;;) {
    const found = await read()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
