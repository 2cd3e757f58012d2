import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { RoadsError } from './buildRoads.ts'
import {
  ENGINE_DISK_BYTES,
  ENGINE_DOWNLOAD_BYTES,
  ENGINE_PACKAGE,
  ENGINE_VERSION,
  isEngineInstalled,
} from './roadsFolder.ts'

const MEGABYTE = 1_000_000
/** Where the package has programs for, as `platform-arch` of Node.js. */
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-arm64']

interface InstallOptions {
  /** The program of npm that is run by Node.js; null: npm of the path. */
  readonly npm: string | null
  readonly signal: AbortSignal
  /** Writes a line for the person. */
  readonly say: (line: string) => void
}

/**
 * Installs the road engine below the folder, if it is not there: a package of native programs, which nobody needs who
 * has no use for ways by road. folder: absolute, of the road engine.
 * @throws RoadsError with the reason
 */
export const installEngine = async (folder: string, { npm, signal, say }: InstallOptions): Promise<void> => {
  if (await isEngineInstalled(folder)) return
  const platform = `${process.platform}-${process.arch}`
  if (!PLATFORMS.includes(platform)) {
    throw new RoadsError(
      `The road engine has no programs for ${platform}; it has them for ${PLATFORMS.join(', ')}`,
    )
  }
  const place = join(folder, 'engine')
  const name = `${ENGINE_PACKAGE}@${ENGINE_VERSION}`
  say(
    `installing the road engine: npm fetches ${name} (${ENGINE_DOWNLOAD_BYTES / MEGABYTE} MB) and keeps ` +
      `${ENGINE_DISK_BYTES / MEGABYTE} MB in ${place}`,
  )
  await mkdir(place, { recursive: true })
  const words = [
    'install',
    '--prefix',
    place,
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    name,
  ]
  const [command, args] = npm === null ? ['npm', words] : [process.execPath, [npm, ...words]]
  const child = spawn(command, args, { cwd: place, stdio: ['ignore', 'ignore', 2], signal })
  const reason = await new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, by) => resolve(code === 0 ? null : `it ended with ${by ?? code}`))
  })
  signal.throwIfAborted()
  if (reason !== null) throw new RoadsError(`npm did not install the road engine: ${reason}`)
}
