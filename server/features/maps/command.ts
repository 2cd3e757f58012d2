import { copyFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { mapSourceOf } from '../../../src/contract/rules/mapSources.ts'
import { ConfigError } from '../../platform/configError.ts'
import { openDatabase } from '../../platform/db/connection.ts'
import type { Log } from '../../platform/log.ts'
import { type Installation, openSource } from '../../storage/backup/openPlace.ts'
import type { Database } from '../../storage/schema.ts'
import { createMapLibrary, type MapLibrary } from './admin/mapLibrary.ts'
import { importMap } from './imports/importMap.ts'
import { deleteIncoming, type MapPlaces, openMapPlaces } from './mapPlaces.ts'
import { MAPS_FOLDER } from './prepareMaps.ts'

/** The arguments of `npm run map`. */
export type MapCommand =
  | { readonly kind: 'list' }
  /** file: absolute. */
  | { readonly kind: 'add'; readonly file: string }
  | { readonly kind: 'remove'; readonly name: string }

/** What a command works with. */
export interface MapCommandContext {
  readonly installation: Installation
  readonly log: Log
  readonly signal: AbortSignal
  /** Writes a line for the person. */
  readonly say: (line: string) => void
}

/** More maps than anybody has. */
const ALL = { offset: 0, limit: 200 } as const
const MEGABYTE = 1_000_000

/**
 * Lists, adds or removes street maps of an installation, whether its server runs or not; a running one offers an added
 * map at once.
 * @throws StartError, MapFault, ApiError
 */
export const runMapCommand = async (command: MapCommand, context: MapCommandContext): Promise<void> => {
  const { installation, log } = context
  const place = await openSource(installation, log)
  const db = openDatabase<Database>(place.location, { poolSize: 2 })
  try {
    const places = await openMapPlaces(join(installation.dataDir, MAPS_FOLDER))
    if (command.kind === 'list') return await list(createMapLibrary(db, places), context.say)
    if (command.kind === 'add') {
      return await add(
        command.file,
        places,
        ({ report, ...task }) =>
          importMap({ ...task, roads: null }, { db, places, report, signal: context.signal }),
        context,
      )
    }
    await createMapLibrary(db, places).remove(command.name)
    context.say(`${command.name} was removed`)
  } finally {
    await db.destroy()
    await place.close()
  }
}

const list = async (library: MapLibrary, say: (line: string) => void): Promise<void> => {
  const { rows } = await library.list(ALL)
  if (rows.length === 0) say('There are no street maps.')
  for (const { name, size, tiles, fault, addresses } of rows) {
    const kind = tiles ? (tiles.schema ?? 'pictures') : `not shown: ${fault?.code} ${fault?.detail}`
    const houses = addresses ? `, ${addresses.houses} houses and ${addresses.streets} streets` : ''
    say(`${name}: ${(size / MEGABYTE).toFixed(1)} MB, ${kind}${houses}`)
  }
}

/** The import, with what it reports. */
type RunImport = (
  task: Omit<Parameters<typeof importMap>[0], 'roads'> & Pick<Parameters<typeof importMap>[1], 'report'>,
) => Promise<void>

/** The file stays where it is; a copy is imported. */
const add = async (
  file: string,
  places: MapPlaces,
  run: RunImport,
  { say }: Pick<MapCommandContext, 'say'>,
): Promise<void> => {
  const found = mapSourceOf(basename(file))
  if (found === null) {
    throw new ConfigError(
      `${file} is not allowed: give a .pmtiles, .mbtiles or .osm.pbf file whose name has letters, digits, spaces and . _ -`,
    )
  }
  await stat(file).catch(() => {
    throw new ConfigError(`${file} cannot be read.`)
  })
  const name = `command-${process.pid}-${basename(file)}`
  const copy = join(places.incoming, name)
  let said = ''
  const report = (step: string, progress: number): void => {
    const line = `${step}: ${Math.floor(progress * 10) * 10} %`
    if (line !== said) say(line)
    said = line
  }
  try {
    await copyFile(file, copy)
    await run({ file: copy, ...found, report })
  } finally {
    await deleteIncoming(places, name)
  }
  say(`${found.name} was added`)
}
