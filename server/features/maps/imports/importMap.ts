import { mkdtemp, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { MapStep } from '../../../../src/contract/http/admin/maps.ts'
import { MAP_SOURCE_ENDINGS, mapDiskNeed, type MapSource } from '../../../../src/contract/rules/mapSources.ts'
import { FinalJobError } from '../../../platform/jobs/jobKind.ts'
import type { Database } from '../../../storage/schema.ts'
import type { RoadBuilder } from '../../roads/local/roadsOfFolder.ts'
import { AddressWriter } from '../addresses/addressWriter.ts'
import { buildAddresses, extractFeatures } from '../addresses/buildAddresses.ts'
import { readArchive } from '../archive/readArchive.ts'
import { diskFaultOf, MapFault } from '../mapFault.ts'
import { freeBytesOf, mapFileOf, type MapPlaces } from '../mapPlaces.ts'
import { buildTiles } from './buildTiles.ts'
import { convertTiles } from './convertTiles.ts'
import { findMissingTools } from './runTool.ts'

/** A file that becomes a map. */
export interface MapImport {
  /** Its path, on the disk of the maps. */
  readonly file: string
  readonly source: MapSource
  /** Of the map; an earlier one of this name is replaced. */
  readonly name: string
  /** Makes the roads of the road engine of an .osm.pbf, too; null: they stay as they are. */
  readonly roads: RoadBuilder | null
}

/** What an import works with. */
export interface ImportContext {
  readonly places: MapPlaces
  readonly db: Kysely<Database>
  readonly signal: AbortSignal
  /** progress: of the whole import, 0 to 1. */
  readonly report: (step: MapStep, progress: number) => void
}

/** With less room a disk is full. */
const NO_ROOM_BYTES = 1_000_000

/** Where each step of an .osm.pbf ends, of the whole. */
const EXTRACTED = 0.1
const TILES_DONE = 0.7
const CONVERTED = 0.8
/** Of an import with roads. */
const ROADS_BEGIN = 0.85

/**
 * Makes a street map of a file. The map and its addresses replace earlier ones at the end, when everything is there; a
 * failure leaves them as they were. The file itself stays where it is, but for a .pmtiles file, which becomes the map.
 * @throws MapFault for what a person can act on
 */
export const importMap = async (task: MapImport, context: ImportContext): Promise<void> => {
  const { places, signal } = context
  const { size } = await stat(task.file).catch(() => {
    throw new MapFault('sourceGone')
  })
  if ((await freeBytesOf(places.folder)) < mapDiskNeed(task.source, size, task.roads !== null) - size)
    throw new MapFault('diskFull')
  const work = await mkdtemp(join(places.work, 'import-'))
  try {
    signal.throwIfAborted()
    if (task.source === 'pbf') await importPbf(task, work, context)
    else await publishTiles(task, await archiveOf(task, work, context), context)
  } catch (error) {
    throw (await isToolWithoutRoom(error, places)) ? new MapFault('diskFull') : diskFaultOf(error)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Programs end in many ways where the disk is full: with a message, by an exception, by a signal. */
const isToolWithoutRoom = async (error: unknown, places: MapPlaces): Promise<boolean> =>
  error instanceof MapFault &&
  error.code === 'toolFailed' &&
  (await freeBytesOf(places.folder)) < NO_ROOM_BYTES

/** The file as PMTiles. */
const archiveOf = async (
  { file, source }: MapImport,
  work: string,
  context: ImportContext,
): Promise<string> => {
  if (source === 'pmtiles') return file
  const target = join(work, 'map.pmtiles')
  await convertTiles(file, target, (progress) => context.report('convert', progress), context.signal)
  return target
}

const importPbf = async (task: MapImport, work: string, context: ImportContext): Promise<void> => {
  const { db, signal, report } = context
  if (task.roads && !(await task.roads.state()).isInstalled) throw new MapFault('noRoadEngine')
  const missing = await findMissingTools()
  if (missing.length > 0) throw new MapFault('noTools', missing.join(' '))
  const tiles = join(work, 'map.mbtiles')
  const archive = join(work, 'map.pmtiles')
  const part = (step: MapStep, start: number, end: number) => (progress: number) =>
    report(step, start + progress * (end - start))
  // First, because tilemaker does not end with some broken files, and osmium does.
  report('check', 0)
  const features = await extractFeatures(task.file, work, signal)
  await buildTiles(task.file, tiles, work, part('tiles', EXTRACTED, TILES_DONE), signal)
  await convertTiles(tiles, archive, part('convert', TILES_DONE, CONVERTED), signal)
  await rm(tiles)
  const writer = await AddressWriter.open(db, task.name)
  try {
    await buildAddresses(features, writer, part('addresses', CONVERTED, task.roads ? ROADS_BEGIN : 1), signal)
    await writer.finish()
    if (task.roads) await buildRoads(task.roads, task, part('roads', ROADS_BEGIN, 1), signal)
    await placeArchive(archive, mapFileOf(context.places, task.name))
    await writer.publish()
  } finally {
    await writer.discard()
  }
}

/** They replace the roads that were there, at their end. */
const buildRoads = async (
  roads: RoadBuilder,
  { file, name }: MapImport,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  try {
    await roads.build(file, `${name}${MAP_SOURCE_ENDINGS.pbf}`, { onProgress, signal })
  } catch (error) {
    throw error instanceof FinalJobError ? new MapFault('noRoads', error.message) : error
  }
}

/** A map without addresses of its own replaces one that had some. */
const publishTiles = async (
  task: MapImport,
  archive: string,
  { db, places }: ImportContext,
): Promise<void> => {
  await placeArchive(archive, mapFileOf(places, task.name))
  await deleteAddresses(db, task.name)
}

/** Deletes the address index of a map. */
export const deleteAddresses = async (db: Kysely<Database>, name: string): Promise<void> => {
  await sql`delete from address_region where map = ${name}`.execute(db)
}

/** Checks the archive and puts it in place of the map, on the disk before anybody reads it. */
const placeArchive = async (archive: string, target: string): Promise<void> => {
  const handle = await open(archive, 'r')
  try {
    await readArchive(handle, (await handle.stat()).size)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(archive, target)
}
