import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'

/** The first bytes of a PMTiles file of version 3. */
const SIGNATURE = Buffer.from('PMTiles\u0003', 'latin1')

/** Does not follow links, nor wait for the other end of a pipe. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** A street map that is open for reading; the caller that opened it closes it. */
export interface OpenMapFile {
  readonly handle: FileHandle
  /** Bytes. */
  readonly size: number
  /** Identifies one state of the file: copying another one over it changes it. */
  readonly version: string
}

/** fault: why the file is not offered, for the log; null if it does not exist. */
export type MapFileOutcome = { readonly opened: OpenMapFile } | { readonly fault: string | null }

/**
 * Opens a file of the folder, once and without following a link, and checks the opened file: only a regular file with
 * the PMTiles signature is served. The folder itself may be a link.
 */
export const openMapFile = async (folder: string, file: string): Promise<MapFileOutcome> => {
  let handle: FileHandle
  try {
    handle = await open(join(folder, file), FLAGS)
  } catch (error) {
    return { fault: faultOf(error) }
  }
  try {
    const fault = await findFault(handle)
    if (fault === null) {
      const { size, mtimeMs } = await handle.stat()
      const version = `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`
      return { opened: { handle, size, version } }
    }
    await handle.close()
    return { fault }
  } catch (error) {
    await handle.close()
    return { fault: faultOf(error) }
  }
}

const findFault = async (handle: FileHandle): Promise<string | null> => {
  if (!(await handle.stat()).isFile()) return 'not a regular file'
  const first = Buffer.alloc(SIGNATURE.length)
  await handle.read(first, 0, first.length, 0)
  return first.equals(SIGNATURE) ? null : 'not a PMTiles file of version 3'
}

const FAULTS: Readonly<Record<string, string | null>> = {
  ENOENT: null,
  ENOTDIR: null,
  ELOOP: 'a symbolic link',
  /** A socket. */
  ENXIO: 'not a regular file',
}

const faultOf = (error: unknown): string | null => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
  return code in FAULTS ? (FAULTS[code] ?? null) : `not readable (${code})`
}
