/** The kinds of files that become a street map. */
export const MAP_SOURCES = ['pmtiles', 'mbtiles', 'pbf'] as const
export type MapSource = (typeof MAP_SOURCES)[number]

/** The end of the name of such a file. */
export const MAP_SOURCE_ENDINGS: Readonly<Record<MapSource, string>> = {
  pmtiles: '.pmtiles',
  mbtiles: '.mbtiles',
  pbf: '.osm.pbf',
}

export const MAP_NAME_MAX = 100
/** A street map's name is the name of its file. */
const MAP_NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u

/** What a file is, and the name of the map it becomes. */
export interface MapSourceFile {
  readonly source: MapSource
  readonly name: string
}

/** By the name of a file, without folders; null: it cannot become a map, by its ending or its name. */
export const mapSourceOf = (file: string): MapSourceFile | null => {
  const source = MAP_SOURCES.find((one) => file.toLowerCase().endsWith(MAP_SOURCE_ENDINGS[one]))
  if (source === undefined) return null
  const name = file.slice(0, -MAP_SOURCE_ENDINGS[source].length)
  return isMapName(name) ? { source, name } : null
}

export const isMapName = (name: string): boolean =>
  name.length <= MAP_NAME_MAX && MAP_NAME.test(name) && name === name.trim()

/**
 * How many times its own size an import needs on the disk, while it runs: the file, the intermediate files and the
 * result. Of an .osm.pbf it is the share that grows with the file; see docs/maps.md for the measurements.
 */
const DISK_FACTOR: Readonly<Record<MapSource, number>> = { pmtiles: 1, mbtiles: 2.2, pbf: 7 }
/** Independent of the file, bytes: tilemaker's store of nodes starts with this. */
const DISK_BASE: Readonly<Record<MapSource, number>> = { pmtiles: 0, mbtiles: 0, pbf: 200_000_000 }

/** What roads of an .osm.pbf need more, because the finished tiles are on the disk too (docs/roads.md). */
const ROADS_FACTOR = 1

/** Bytes of disk that the import of a file of `size` bytes needs at most; roads: whether it becomes roads, too. */
export const mapDiskNeed = (source: MapSource, size: number, roads = false): number =>
  Math.ceil(size * (DISK_FACTOR[source] + (roads ? ROADS_FACTOR : 0))) + DISK_BASE[source]
