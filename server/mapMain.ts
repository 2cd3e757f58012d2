import { readMapCommand } from './config.ts'
import { runMapCommand } from './features/maps/command.ts'
import { MapFault } from './features/maps/mapFault.ts'
import { createLog } from './platform/logging/createLog.ts'
import { ApiError } from './platform/plugins/apiError.ts'
import { StartError } from './platform/startError.ts'
import { systemClock } from './platform/systemClock.ts'

const say = (line: string): void => void process.stderr.write(`${line}\n`)
const abort = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => abort.abort(new StartError('The import was stopped; the map is as it was.')))
}

try {
  const { command, config } = readMapCommand()
  const log = createLog({
    write: (text) => void process.stderr.write(text),
    now: () => systemClock.now(),
    config: config.log,
    secrets: config.secrets,
  })
  await runMapCommand(command, { installation: config, log, signal: abort.signal, say })
} catch (error) {
  const isExpected = error instanceof StartError || error instanceof MapFault || error instanceof ApiError
  say(isExpected ? error.message : String(error instanceof Error ? error.stack : error))
  process.exitCode = error instanceof StartError ? error.exitCode : 1
}
