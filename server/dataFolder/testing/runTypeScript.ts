import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

const RUN = `
import { runnerImport } from 'vite'
await runnerImport(process.argv[1], { configFile: false, root: process.cwd(), logLevel: 'error' })
`

/**
 * For tests: runs a TypeScript file in a process of its own, which can be killed, and answers the process and the first
 * line that it printed ('' when it ended without one). Its arguments begin at process.argv[2].
 */
export async function runTypeScript(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{
  readonly child: ChildProcess
  readonly line: string
  readonly output: () => string
  readonly errors: () => string
}> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', RUN, '--', file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let errors = ''
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const first = once(child.stdout, 'data').then(([chunk]: unknown[]) => String(chunk).trim())
  const line = await Promise.race([first, once(child, 'close').then(() => '')])
  return { child, line, output: () => output, errors: () => errors }
}
