import { readStorageCommand, type StorageCommand } from './config.ts'
import { createLog } from './platform/logging/createLog.ts'
import { StartError } from './platform/startError.ts'
import { backUp, restore } from './storage/backup/command.ts'
import { systemClock } from './platform/systemClock.ts'

const say = (line: string): void => void process.stderr.write(`${line}\n`)

async function run({ kind, file, config }: StorageCommand): Promise<void> {
  const log = createLog({
    write: (text) => void process.stderr.write(text),
    now: () => systemClock.now(),
    config: config.log,
    secrets: config.secrets,
  })
  const { rows, tables } =
    kind === 'backup'
      ? await backUp(config, file, { log, now: systemClock.now() })
      : await restore(config, file, log)
  const count = `${rows} rows of ${tables} tables`
  process.stdout.write(
    kind === 'backup' ? `${count} are in ${file}\n` : `${count} were restored from ${file}\n`,
  )
}

try {
  await run(readStorageCommand())
} catch (error) {
  say(error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error))
  process.exitCode = error instanceof StartError ? error.exitCode : 1
}
