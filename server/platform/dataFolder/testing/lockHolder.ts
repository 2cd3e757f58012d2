import { DataFolderError } from '../dataFolderError.ts'
import { lockDataFolder } from '../lock.ts'

/**
 * A process that locks a folder, prints `locked`, and runs until it is killed; a rejection goes to stderr with code 1.
 * With the argument `stopping`, it releases the folder after the given milliseconds.
 */
const [folder = '', state, ms] = process.argv.slice(2)
try {
  const lock = await lockDataFolder(folder)
  if (state === 'stopping') {
    await lock.markStopping()
    setTimeout(() => void lock.release().then(() => process.exit(0)), Number(ms))
  }
  console.log('locked')
  setInterval(() => undefined, 60_000)
} catch (error) {
  if (!(error instanceof DataFolderError)) throw error
  console.error(error.message)
  process.exit(1)
}
