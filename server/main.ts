import { fileURLToPath } from 'node:url'
import { APP_VERSION } from '../src/contract/constants.ts'
import { readProcessConfig } from './config.ts'
import { helpText } from './configTable.ts'
import type { Log } from './platform/log.ts'
import { createLog } from './platform/logging/createLog.ts'
import type { Config } from './readConfig.ts'
import { StartError } from './platform/startError.ts'
import { startServer } from './startServer.ts'
import { stopOnSignals } from './platform/stopOnSignals.ts'
import { systemClock } from './platform/systemClock.ts'

/** Next to dist/node, where this file is built to dist/node/server. */
const WEB_FOLDER = fileURLToPath(new URL('../../web', import.meta.url))

/** The list of the places of the world, next to dist/node, too. */
const PLACES_FILE = fileURLToPath(new URL('../../places/places.bin', import.meta.url))

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const logOf = (config?: Config): Log =>
  createLog({
    write: (text) => void process.stderr.write(text),
    now: () => systemClock.now(),
    ...(config && { config: config.log, secrets: config.secrets }),
  })
let log = logOf()

async function serve(config: Config): Promise<void> {
  log = logOf(config)
  for (const note of config.notes) log(note, { level: 'warning', component: 'settings' })
  const stopping = new AbortController()
  const starting = startServer({
    config,
    clock: systemClock,
    log,
    webFolder: WEB_FOLDER,
    placesFile: PLACES_FILE,
    stopping: stopping.signal,
  })
  const stop = async (): Promise<void> => {
    stopping.abort(new StartError('stopped before the start was done'))
    await (await starting).stop()
  }
  stopOnSignals(process, stop, log)
  const { address, demoSignIn, firstAdminLink } = await starting
  print(`listening on ${address}`)
  if (demoSignIn) print(`demo sign-in: ${demoSignIn.login} ${demoSignIn.password}`)
  if (firstAdminLink) print(`first administrator: ${firstAdminLink}`)
  process.send?.({ kind: 'serving' })
}

// A closed output pipe is no reason to stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

try {
  const request = readProcessConfig()
  if (request.kind === 'help') print(helpText())
  else if (request.kind === 'version') print(APP_VERSION)
  else await serve(request.config)
} catch (error) {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else log(error instanceof Error ? (error.stack ?? error.message) : String(error), { level: 'error' })
  process.exit(error instanceof StartError ? error.exitCode : 1)
}
