import { spawn } from 'node:child_process'
import { buildServer } from './build.js'
import { checkNode, ensureInstalled } from './install.js'
import { LaunchError, say, formatError } from './log.js'
import { MAP_ENTRY, ROADS_ENTRY, STORAGE_ENTRY } from './paths.js'
import { endTools, endToolsOnSignals } from './tools.js'

/** `npm run backup -- FILE`, `npm run restore -- FILE` and `npm run map -- …`, also on a fresh clone. */
async function main() {
  const undo = endToolsOnSignals()
  await checkNode()
  await ensureInstalled()
  await buildServer()
  undo()
  const [first, ...rest] = process.argv.slice(2)
  const mapEntry = rest[0] === 'roads' ? ROADS_ENTRY : MAP_ENTRY
  const entry = first === 'map' ? [mapEntry, ...rest] : [STORAGE_ENTRY, ...process.argv.slice(2)]
  const child = spawn(process.execPath, entry, { stdio: 'inherit' })
  // Ctrl+C reaches the child by itself, which cleans up what it started.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'))
  process.exitCode = await new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))
}

try {
  await main()
} catch (error) {
  endTools()
  say(formatError(error))
  process.exitCode = error instanceof LaunchError ? error.exitCode : 1
}
