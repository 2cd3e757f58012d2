import { readRoadsCommand } from './config.ts'
import { RoadsError } from './features/roads/local/buildRoads.ts'
import { runRoadsCommand } from './features/roads/local/roadsCommand.ts'
import { StartError } from './platform/startError.ts'
import { systemClock } from './platform/systemClock.ts'

const say = (line: string): void => void process.stderr.write(`${line}\n`)
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => stop.abort(new StartError('Stopped; the roads are as they were.')))
}

try {
  const { file, npm, dataDir } = readRoadsCommand()
  await runRoadsCommand(file, { dataDir, npm, signal: stop.signal, now: systemClock.now(), say })
} catch (error) {
  const isExpected = error instanceof StartError || error instanceof RoadsError
  say(isExpected ? error.message : String(error instanceof Error ? error.stack : error))
  process.exitCode = error instanceof StartError ? error.exitCode : 1
}
