import { join } from 'node:path'
import { PBF_TOOLS, runTool } from '../imports/runTool.ts'
import { MapFault } from '../mapFault.ts'
import type { AddressWriter } from './addressWriter.ts'
import { metresBetween, type Spot, simplifyLine } from './geometry.ts'
import { type Names, simplify } from './nameKeys.ts'
import { PlaceFinder } from './placeFinder.ts'
import { type Feature, readFeatures } from './readFeatures.ts'

/** Points of streets that are nearer than this to the line between their neighbours are left out, metres. */
const TOLERANCE_M = 5
/** A house belongs to a street of that name whose first piece is not further away, metres; else to one of its own. */
const STREET_REACH_M = 5_000

/** The order in which features are taken. */
const KINDS = ['place', 'street', 'house'] as const

type StreetFeature = Extract<Feature, { kind: 'street' }>
type HouseFeature = Extract<Feature, { kind: 'house' }>

/** Makes the rows of a region out of the features of its file: all places, then all streets, then all houses. */
class AddressBuilder {
  readonly #writer: AddressWriter
  readonly #places = new PlaceFinder()
  /** Streets by their simplified name, one for each place that has it. */
  readonly #streets = new Map<
    string,
    { readonly id: number; readonly placeId: number | null; readonly spot: Spot }[]
  >()
  #placeCount = 0
  #streetCount = 0

  constructor(writer: AddressWriter) {
    this.#writer = writer
  }

  async add(feature: Feature): Promise<void> {
    if (feature.kind === 'place') await this.#addPlace(feature)
    else if (feature.kind === 'street') await this.#addStreet(feature)
    else await this.#addHouse(feature)
  }

  async #addPlace({ names, place, population, spot }: Extract<Feature, { kind: 'place' }>): Promise<void> {
    this.#placeCount += 1
    const id = this.#placeCount
    this.#places.add({ id, place, spot })
    await this.#writer.addPlace({ id, names, kind: place, population, spot })
  }

  async #addStreet({ names, line }: StreetFeature): Promise<void> {
    const middle = line[Math.floor(line.length / 2)]
    if (middle === undefined) return
    const placeId = this.#places.find(middle)?.id ?? null
    const known = this.#streets.get(simplify(names['']))?.find((street) => street.placeId === placeId)
    const id = known?.id ?? (await this.#newStreet(names, placeId, middle))
    await this.#writer.addWay(id, simplifyLine(line, TOLERANCE_M))
  }

  async #addHouse({ street, number, spot }: HouseFeature): Promise<void> {
    const placeId = this.#places.find(spot)?.id ?? null
    const named = this.#streets.get(simplify(street)) ?? []
    const own = named.find((one) => one.placeId === placeId) ?? nearestOf(named, spot)
    await this.#writer.addHouse(
      own?.id ?? (await this.#newStreet({ '': street }, placeId, spot)),
      number,
      spot,
    )
  }

  async #newStreet(names: Names, placeId: number | null, spot: Spot): Promise<number> {
    this.#streetCount += 1
    const id = this.#streetCount
    const key = simplify(names[''])
    const street = { id, placeId, spot }
    const same = this.#streets.get(key)
    if (same) same.push(street)
    else this.#streets.set(key, [street])
    await this.#writer.addStreet({ ...street, names })
    return id
  }
}

const nearestOf = <T extends { readonly spot: Spot }>(streets: readonly T[], spot: Spot): T | null => {
  let nearest: T | null = null
  let least = STREET_REACH_M
  for (const street of streets) {
    const metres = metresBetween(street.spot, spot)
    if (metres <= least) [nearest, least] = [street, metres]
  }
  return nearest
}

/**
 * Makes a region of extracted features. report: hears 0 to 1. Memory grows with the number of streets, about 200 bytes
 * each.
 */
export const buildAddresses = async (
  features: string,
  writer: AddressWriter,
  report: (progress: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  const builder = new AddressBuilder(writer)
  // Every street belongs to a place, and every house to a street.
  for (const [index, kind] of KINDS.entries()) {
    for await (const feature of readFeatures(features)) {
      signal.throwIfAborted()
      if (feature.kind === kind) await builder.add(feature)
    }
    report((index + 1) / KINDS.length)
  }
}

/**
 * Extracts the named roads, places and house numbers of an .osm.pbf as lines of GeoJSON; returns their file. folder:
 * exists and is for this work only. The whole file is read, so that a broken one fails here.
 * @throws MapFault 'notAMap' or 'truncated' among others
 */
export const extractFeatures = async (
  source: string,
  folder: string,
  signal: AbortSignal,
): Promise<string> => {
  const filtered = join(folder, 'addresses.osm.pbf')
  const features = join(folder, 'addresses.geojsonseq')
  const run = (args: readonly string[]): Promise<void> =>
    runTool({ command: 'osmium', args, package: PBF_TOOLS['osmium'] ?? 'osmium-tool' }, signal).catch(
      (error: unknown) => {
        throw readFaultOf(error)
      },
    )
  await run(['tags-filter', source, 'nwr/addr:housenumber', 'w/highway', 'n/place', '-O', '-o', filtered])
  // The places of nodes are kept in a file of the folder's disk, not in memory.
  const index = `sparse_file_array,${join(folder, 'nodes')}`
  const output = ['-f', 'geojsonseq', '-x', 'print_record_separator=false', '-O', '-o', features]
  await run(['export', filtered, '-i', index, ...output])
  return features
}

/** What osmium says about a file that it cannot read. */
const readFaultOf = (error: unknown): unknown => {
  if (!(error instanceof MapFault) || error.code !== 'toolFailed') return error
  if (/unexpected EOF|truncated/i.test(error.detail)) return new MapFault('truncated')
  return /PBF error|format/i.test(error.detail) ? new MapFault('notAMap', error.detail) : error
}
