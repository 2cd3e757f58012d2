import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ERROR_CODES, SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import { mapDiskNeed, mapSourceOf } from '../../../../src/contract/rules/mapSources.ts'
import { badInput, unprocessable } from '../../../platform/plugins/apiError.ts'
import { diskFaultOf, MapFault } from '../mapFault.ts'
import { freeBytesOf, type MapPlaces } from '../mapPlaces.ts'

const MEGABYTE = 1_000_000
const inMegabytes = (bytes: number): number => Math.floor(bytes / MEGABYTE)

/** A piece of a file; size: of the whole file, bytes. */
export interface UploadPiece {
  readonly file: string
  readonly offset: number
  readonly size: number
  readonly bytes: Buffer
}

/** How far an upload is; path: of the whole file, null: there is more to come. */
export interface UploadState {
  readonly received: number
  readonly path: string | null
}

/** Throws 422 for a file that is larger than allowed, or whose import would fill the disk. */
export const requireRoom = async (
  { file, size, roads }: Pick<UploadPiece, 'file' | 'size'> & { readonly roads: boolean },
  places: MapPlaces,
  maxBytes: number,
): Promise<void> => {
  if (size > maxBytes) {
    throw unprocessable(ERROR_CODES.tooLarge, SERVER_TEXT.mapTooLarge(inMegabytes(maxBytes)), {
      field: 'size',
    })
  }
  const source = mapSourceOf(file)?.source ?? 'pmtiles'
  const free = await freeBytesOf(places.folder)
  if (free < mapDiskNeed(source, size, roads)) {
    throw unprocessable(ERROR_CODES.notSetUp, SERVER_TEXT.mapNoSpace(inMegabytes(free)), { field: 'size' })
  }
}

/**
 * Adds a piece to a file of the folder of incoming files. Pieces come in their order; the first begins the file again. A
 * piece that does not continue what is there changes nothing, and `received` says where to go on, so that an upload
 * survives a lost connection.
 */
export const takePiece = async (
  { file, offset, size, bytes }: UploadPiece,
  { incoming }: MapPlaces,
): Promise<UploadState> => {
  if (offset + bytes.length > size) throw badInput('offset', `within the ${size} bytes of the file`)
  const part = join(incoming, `${file}.upload`)
  const have = offset === 0 ? 0 : await sizeOf(part)
  if (have !== offset) return { received: have, path: null }
  await write(part, offset, bytes)
  const received = offset + bytes.length
  if (received < size) return { received, path: null }
  const path = join(incoming, `${Date.now().toString(36)}-${file}`)
  await rename(part, path)
  return { received, path }
}

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0

const write = async (part: string, offset: number, bytes: Buffer): Promise<void> => {
  const handle = await open(part, offset === 0 ? 'w' : 'r+')
  try {
    await handle.write(bytes, 0, bytes.length, offset)
  } catch (error) {
    const fault = diskFaultOf(error)
    if (!(fault instanceof MapFault)) throw error
    await rm(part, { force: true })
    throw unprocessable(ERROR_CODES.notSetUp, SERVER_TEXT.mapNoSpace(0), { field: 'size' })
  } finally {
    await handle.close()
  }
}
