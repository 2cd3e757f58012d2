import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { buildServer, buildWeb } from './build.js'
import { checkNode, ensureInstalled } from './install.js'
import { LaunchError, say, formatError } from './log.js'
import { watchNpm } from './parentWatch.js'
import { DIST, SERVER_ENTRY, SERVER_FLAGS } from './paths.js'
import { supervise } from './supervise.js'
import { endTools, endToolsOnSignals } from './tools.js'

/** `npm start`: from a fresh clone to a running server. */
async function main() {
  const args = process.argv.slice(2)
  const undo = endToolsOnSignals()
  await checkNode()
  await ensureInstalled()
  await Promise.all([buildServer().then(() => checkArguments(args)), onlyAsks(args) ? undefined : buildWeb()])
  undo()
  const { done, stop } = supervise({
    command: process.execPath,
    args: [...SERVER_FLAGS, SERVER_ENTRY, ...args],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  if (process.env['npm_lifecycle_event'] === 'start') watchNpm(stop)
  process.exit(await done)
}

/** --help and --version need no application. @param {readonly string[]} args */
const onlyAsks = (args) => args.includes('--help') || args.includes('--version')

/**
 * Reports an invalid argument or setting before the application is built.
 * @param {readonly string[]} args
 */
async function checkArguments(args) {
  const { checkProcessConfig } = await import(pathToFileURL(join(DIST, 'node', 'server', 'config.js')).href)
  const problem = checkProcessConfig(args)
  if (problem !== undefined) throw new LaunchError(problem, 2)
}

try {
  await main()
} catch (error) {
  endTools()
  say(formatError(error))
  process.exit(error instanceof LaunchError ? error.exitCode : 1)
}
