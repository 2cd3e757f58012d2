import { buildServer, SERVER_PROJECT, TSC, VITE } from './build.js'
import { checkNode, ensureInstalled } from './install.js'
import { say, formatError } from './log.js'
import { SERVER_ENTRY, SERVER_FLAGS } from './paths.js'
import { endTools, endToolsOnSignals, startTool } from './tools.js'

/** `npm run dev`: at each change the server is compiled and restarted, and the application reloaded in place. */
async function main() {
  endToolsOnSignals()
  await checkNode()
  await ensureInstalled()
  await buildServer()
  const args = process.argv.slice(2)
  const node = process.execPath
  const children = [
    startTool(node, [TSC, '-p', SERVER_PROJECT, '--watch', '--preserveWatchOutput']),
    startTool(node, ['--watch', '--watch-preserve-output', ...SERVER_FLAGS, SERVER_ENTRY, ...args]),
    startTool(node, [VITE]),
  ]
  const code = await Promise.race(
    children.map((child) => new Promise((resolve) => child.once('close', (status) => resolve(status ?? 1)))),
  )
  endTools()
  process.exitCode = code
}

try {
  await main()
} catch (error) {
  endTools()
  say(formatError(error))
  process.exitCode = 1
}
