import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
const START_TIMEOUT_MS = 120_000
/** A demo fleet starts without a past, which only tests of the past request. */
const QUIET = { DEMO_PAST: 'off' }

/** A running product: the launcher, its server and its database, as a user starts them. */
export interface Product {
  readonly url: string
  readonly dataDir: string
  /** The printed demo sign-in; null outside demo mode. */
  readonly demo: { readonly login: string; readonly password: string } | null
  readonly launcher: ChildProcess
  /** Everything printed on stdout and stderr so far. */
  output(): string
  /** Stops cleanly (SIGTERM) and removes a data folder that was created for this run. */
  stop(): Promise<void>
  /** Kills the launcher and all its descendants at once, like a power cut. */
  killAll(): Promise<void>
}

export interface ProductOptions {
  readonly args?: readonly string[]
  /** Kept after stop(); without it a folder is created and removed. */
  readonly dataDir?: string
  readonly port?: number
  readonly env?: Readonly<Record<string, string>>
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/**
 * A free TCP port of the loopback, from below the range out of which systems take ports for outgoing connections (32768
 * on Linux): a server that starts seconds later still finds it free.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(15_000, 32_000)
    if (await isFree(port)) return port
  }
}

const exited = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()))

/**
 * Starts the product and waits for its `listening on` line (and the demo line in demo mode); rejects with its output.
 */
export const startProduct = async (options: ProductOptions = {}): Promise<Product> => {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'fleet-test-'))
  const args = options.args ?? []
  const launcher = spawn(process.execPath, ['server/platform/launch/start.js', ...args], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...QUIET,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...options.env,
    },
  })
  let out = ''
  let all = ''
  const wantsDemo = !args.includes('--production')
  const killAll = async (): Promise<void> => {
    const isRunning = launcher.exitCode === null && launcher.signalCode === null
    if (launcher.pid !== undefined && isRunning) process.kill(-launcher.pid, 'SIGKILL')
    await exited(launcher)
  }
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`no address after ${START_TIMEOUT_MS} ms:\n${all}`))
      // The caller has no handle to stop it.
      void killAll()
    }, START_TIMEOUT_MS)
    const look = () => {
      if (!/^listening on \S+$/m.test(out) || (wantsDemo && !/^demo sign-in: \S+ \S+$/m.test(out))) return
      clearTimeout(timer)
      resolve()
    }
    launcher.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
      all += chunk.toString()
      look()
    })
    launcher.stderr.on('data', (chunk: Buffer) => {
      all += chunk.toString()
    })
    launcher.once('exit', (code, signal) => {
      clearTimeout(timer)
      reject(new Error(`ended with ${code ?? signal} before it listened:\n${all}`))
    })
  })
  const demo = /^demo sign-in: (\S+) (\S+)$/m.exec(out)
  const clean = () => {
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    url: /^listening on (\S+)$/m.exec(out)?.[1] ?? '',
    dataDir,
    demo: demo?.[1] && demo[2] ? { login: demo[1], password: demo[2] } : null,
    launcher,
    output: () => all,
    stop: async () => {
      launcher.kill('SIGTERM')
      await exited(launcher)
      clean()
    },
    killAll,
  }
}
