import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A process of a test, which can be killed, and its output so far. */
export interface Running {
  readonly child: ChildProcess
  /** The first line on stdout; '' when it ended without one. */
  readonly line: string
  output(): string
  errors(): string
}

/** For tests: runs node and resolves when it has printed its first line or ended. */
export async function runNode(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Running> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const said = { output: '', errors: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    said.output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said.errors += chunk.toString()
  })
  await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
  const line = said.output.split('\n')[0] ?? ''
  return { child, line, output: () => said.output, errors: () => said.errors }
}
