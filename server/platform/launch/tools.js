import { spawn } from 'node:child_process'
import { LaunchError } from './log.js'
import { ROOT } from './paths.js'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Runs a tool in the root folder to its end. Its output goes to stderr.
 * @param {string} name for messages
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<void>} rejects with LaunchError when the tool fails
 */
export function runTool(name, command, args, env = process.env) {
  const child = startTool(command, args, env)
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new LaunchError(`${name} cannot be started: ${error.message}`)))
    child.once('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new LaunchError(`${name} failed (${signal ?? `code ${code}`}); its messages stand above.`))
    })
  })
}

/**
 * Starts a tool that is stopped by `endTools`.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function startTool(command, args, env = process.env) {
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 2, 2] })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

/** Ends every running tool. @param {NodeJS.Signals} [signal] */
export function endTools(signal = 'SIGTERM') {
  for (const child of running) child.kill(signal)
}

/** A tool that does not end within this time is killed. */
const END_TIMEOUT_MS = 20_000

/** Ends every tool and waits until all have ended. */
async function endAndAwaitTools() {
  endTools()
  const force = setTimeout(() => endTools('SIGKILL'), END_TIMEOUT_MS)
  await Promise.all([...running].map((child) => new Promise((resolve) => child.once('close', resolve))))
  clearTimeout(force)
}

/**
 * A signal ends the tools, then this process, with the shell's exit code for it. Returns the function that undoes this.
 */
export function endToolsOnSignals() {
  const undo = Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }).map(([signal, code]) => {
    const end = () => void endAndAwaitTools().then(() => process.exit(code))
    process.on(signal, end)
    return () => process.off(signal, end)
  })
  return () => {
    for (const one of undo) one()
  }
}
