import type { FileHandle } from 'node:fs/promises'
import { type Header, PMTiles, type Source, TileType } from 'pmtiles'
import type { MapTiles } from '../../../../src/contract/http/admin/maps.ts'
import { creditOf, layerIds, schemaOf } from '../../../../src/contract/rules/tileSchema.ts'
import { MapFault } from '../mapFault.ts'

const PICTURES: readonly TileType[] = [TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif]
/** Directories and metadata of an archive of a continent have a few megabytes; foreign files may claim anything. */
const MAX_PART_BYTES = 64_000_000
const MAX_ZOOM = 30

/** Reads ranges of an open file. Throws MapFault for a range that is not in it. */
const sourceOf = (handle: FileHandle, size: number): Source => ({
  getKey: () => 'file',
  getBytes: async (offset, length) => {
    // The library asks for the longest possible beginning first, whatever the size of the file.
    const end = Math.min(offset + length, size)
    if (offset > size || length > MAX_PART_BYTES) throw new MapFault('truncated')
    const bytes = Buffer.alloc(end - offset)
    await handle.read(bytes, 0, bytes.length, offset)
    return { data: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) }
  },
})

/**
 * What the tiles of an open PMTiles file are. Every part that its header names has to be in the file, and the schema
 * has to be one that the product draws. size: of the file, bytes.
 * @throws MapFault
 */
export const readArchive = async (handle: FileHandle, size: number): Promise<MapTiles> => {
  const archive = new PMTiles(sourceOf(handle, size))
  const header = await archive.getHeader().catch((error: unknown) => {
    throw error instanceof MapFault ? error : new MapFault('notAMap')
  })
  checkParts(header, size)
  const metadata = await archive.getMetadata().catch(() => {
    throw new MapFault('truncated')
  })
  const isPicture = PICTURES.includes(header.tileType)
  const schema = isPicture ? null : schemaOf(layerIds(metadata))
  if (!isPicture && (schema === null || header.tileType !== TileType.Mvt)) {
    throw new MapFault('foreignSchema', layerIds(metadata).join(', ').slice(0, 200))
  }
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header
  return {
    schema,
    minZoom,
    maxZoom,
    bounds: [minLon, minLat, maxLon, maxLat],
    credit: creditOf(metadata, schema),
  }
}

/** @throws MapFault */
const checkParts = (header: Header, size: number): void => {
  const ends = [
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  ]
  if (ends.some((end) => !Number.isSafeInteger(end) || end > size)) throw new MapFault('truncated')
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header
  const isSane =
    minZoom <= maxZoom &&
    maxZoom <= MAX_ZOOM &&
    minLon <= maxLon &&
    minLat <= maxLat &&
    Math.abs(minLon) <= 180 &&
    Math.abs(maxLon) <= 180 &&
    Math.abs(minLat) <= 90 &&
    Math.abs(maxLat) <= 90
  if (!isSane) throw new MapFault('notAMap')
  if ((header.tileDataLength ?? 0) === 0) throw new MapFault('empty')
}
