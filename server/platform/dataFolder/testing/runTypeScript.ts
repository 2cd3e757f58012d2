import { type Running, runNode } from './runNode.ts'

const RUN = `
import { runnerImport } from 'vite'
await runnerImport(process.argv[1], { configFile: false, root: process.cwd(), logLevel: 'error' })
`

/** For tests: runs a small TypeScript file in a separate process; its arguments begin at process.argv[2]. */
export const runTypeScript = (file: string, args: readonly string[]): Promise<Running> =>
  runNode(['--input-type=module', '-e', RUN, '--', file, ...args])
