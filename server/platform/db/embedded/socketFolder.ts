import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedError } from './embeddedError.ts'
import { SOCKET_PORT } from './settings.ts'

/** sockaddr_un: 108 bytes on Linux, 104 on macOS, the last of them 0. */
const LONGEST_SOCKET_PATH = 103

/**
 * The folder of the database's socket: the data folder itself, or, where its path is too long for a socket, a private
 * folder in the system's temporary one, always the same for the same data folder.
 * @throws EmbeddedError when that path is owned by another user
 */
export async function prepareSocketFolder(dataFolder: string, temporary: string = tmpdir()): Promise<string> {
  if (fits(dataFolder)) return dataFolder
  const hash = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)
  const folder = join(temporary, `fleet-${hash}`)
  if (!fits(folder)) {
    throw new EmbeddedError(
      `The path of the data folder is too long for a socket, and so is ${folder}: set DATA_DIR to a shorter path.`,
    )
  }
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const { uid } = await lstat(folder)
  const own = process.getuid?.()
  const isFolder = (await lstat(folder)).isDirectory()
  // Root takes a folder back that it gave to an unprivileged user earlier.
  if (!isFolder || (own !== 0 && uid !== own)) {
    throw new EmbeddedError(
      `${folder} belongs to somebody else: remove it, or set DATA_DIR to a shorter path.`,
    )
  }
  await chmod(folder, 0o700)
  return folder
}

const fits = (folder: string): boolean =>
  Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_SOCKET_PATH
