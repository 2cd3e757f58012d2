import { ZONE_FILE_ENTRIES_MAX, ZONE_FILE_UNPACKED_BYTES } from '../../../../src/contract/http/zoneImport.ts'
import { ApiError, badInput } from '../../../platform/plugins/apiError.ts'
import { UnpackedTooLarge, ZipFile } from '../../imports/xlsx/zipFile.ts'

/** A part of a zip file. */
export interface ArchivePart {
  /** With its folders, in lower case. */
  readonly name: string
  readonly bytes: Buffer
}

const TOO_LARGE = `a zip file that unpacks to at most ${ZONE_FILE_UNPACKED_BYTES} bytes`
const TOO_MANY = `a zip file with at most ${ZONE_FILE_ENTRIES_MAX} files in it`
const DAMAGED = 'a whole zip file'

/**
 * The parts of a zip file whose names end so. The declared sizes are added up before anything is unpacked, and the real
 * ones while it is. Throws 400 for a damaged file and for one beyond the limits.
 */
export const readArchive = async (
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): Promise<readonly ArchivePart[]> => {
  try {
    const zip = new ZipFile(Buffer.from(bytes), ZONE_FILE_UNPACKED_BYTES)
    const parts = zip.list()
    if (parts.length > ZONE_FILE_ENTRIES_MAX) throw badInput('file', TOO_MANY)
    const declared = parts.reduce((sum, { size }) => sum + size, 0)
    if (declared > ZONE_FILE_UNPACKED_BYTES) throw badInput('file', TOO_LARGE)
    const read: ArchivePart[] = []
    for (const { name } of parts) {
      if (!isWanted(name)) continue
      const chunks: Buffer[] = []
      // oxlint-disable-next-line no-await-in-loop -- the limit counts all parts
      for await (const chunk of zip.read(name)) chunks.push(chunk)
      read.push({ name, bytes: Buffer.concat(chunks) })
    }
    return read
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw badInput('file', error instanceof UnpackedTooLarge ? TOO_LARGE : DAMAGED)
  }
}
