import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from './product.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const START_TIMEOUT_MS = 60_000

export interface DevServer {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Starts vite as in development, without a product; rejects with its output. */
export const startDevServer = async (): Promise<DevServer> => {
  const port = await freePort()
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const server = spawn(
    process.execPath,
    [vite, '--host', '127.0.0.1', '--port', String(port), '--strictPort', '--clearScreen', 'false'],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(`${why}:\n${output}`))
    const timer = setTimeout(() => fail(`no address after ${START_TIMEOUT_MS} ms`), START_TIMEOUT_MS)
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      if (!/ready in/.test(output)) return
      clearTimeout(timer)
      resolve()
    }
    server.stdout.on('data', read)
    server.stderr.on('data', read)
    server.once('exit', (code) => {
      clearTimeout(timer)
      fail(`vite ended with ${code}`)
    })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.removeAllListeners('exit')
        server.once('exit', () => resolve())
        server.kill('SIGTERM')
      }),
  }
}
