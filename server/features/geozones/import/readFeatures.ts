// oxlint-disable-next-line typescript/triple-slash-reference -- ambient types of a package are no module
/// <reference path="./shpjs.d.ts" />
import { gpxGen, kmlGen } from '@tmcw/togeojson'
import { wktToGeoJSON } from 'betterknown'
import { parseDbf, parseShp } from 'shpjs'
import type { KML_EXTENSIONS, OTHER_EXTENSIONS } from '../../../../src/contract/http/zoneImport.ts'
import { isRecord } from '../../../../src/contract/rules/isRecord.ts'
import { ApiError, badInput } from '../../../platform/plugins/apiError.ts'
import { decodeFileText } from './decodeFileText.ts'
import { featureOf, type FileFeature } from './fileFeature.ts'
import { parseXml } from './parseXml.ts'
import { type ArchivePart, readArchive } from './readArchive.ts'

/** The action that a file was sent to, with the formats that it accepts. */
export type ZoneFileFormat =
  | { readonly action: 'kml'; readonly extension: (typeof KML_EXTENSIONS)[number] }
  | { readonly action: 'file'; readonly extension: (typeof OTHER_EXTENSIONS)[number] }

/** The features of a file, in its order. Throws 400 for a file of another format. */
export const readFeatures = async (
  { action, extension }: ZoneFileFormat,
  bytes: Uint8Array,
): Promise<Iterable<FileFeature>> => {
  if (action === 'kml') return extension === 'kml' ? kmlFeatures(bytes) : archivedKml(bytes)
  if (extension === 'zip') return shapefile(bytes)
  if (extension === 'gpx') return gpxFeatures(bytes)
  return extension === 'wkt' ? wktFeatures(bytes) : geoJsonFeatures(bytes)
}

function* kmlFeatures(bytes: Uint8Array): Generator<FileFeature> {
  for (const feature of kmlGen(parseXml(decodeFileText(bytes)))) {
    // Links and pictures on the ground are no zones.
    if (feature.properties?.['@geometry-type'] === undefined) yield featureOf(feature)
  }
}

/** VALID-24: the file `doc.kml` first, as KMZ has it; a zip without a kml belongs to the other action. */
const archivedKml = async (bytes: Uint8Array): Promise<Iterable<FileFeature>> => {
  const parts = await readArchive(bytes, (name) => name.endsWith('.kml'))
  if (parts.length === 0)
    throw badInput('file', 'a zip file with a .kml in it; a shapefile is imported by geozone/file')
  const ordered = parts.toSorted((a, b) => Number(isMain(b)) - Number(isMain(a)))
  return featuresOfAll(ordered)
}
const isMain = ({ name }: ArchivePart): boolean => name === 'doc.kml'

function* featuresOfAll(parts: readonly ArchivePart[]): Generator<FileFeature> {
  for (const { bytes } of parts) yield* kmlFeatures(bytes)
}

function* gpxFeatures(bytes: Uint8Array): Generator<FileFeature> {
  const document = parseXml(decodeFileText(bytes))
  if (document.documentElement?.localName !== 'gpx') throw badInput('file', 'a GPX document')
  for (const feature of gpxGen(document)) yield featureOf(feature)
}

/** Geometries one after the other; each may have several lines. */
function* wktFeatures(bytes: Uint8Array): Generator<FileFeature> {
  for (const [index, text] of geometryTexts(decodeFileText(bytes)).entries()) {
    const geometry = geometryOfWkt(text)
    if (geometry === null)
      throw badInput('file', `WKT in degrees, one geometry in a line; geometry ${index + 1} is wrong`)
    yield { geometry, properties: {} }
  }
}

/** The text up to the bracket that closes each geometry, because the reader ignores what follows it. */
const geometryTexts = (text: string): string[] => {
  const texts: string[] = []
  let [from, depth] = [0, 0]
  const take = (end: number): void => {
    const piece = text.slice(from, end).trim()
    if (piece !== '') texts.push(piece)
    from = end
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '(') depth++
    if (sign === ')' && --depth === 0) take(at + 1)
    if (sign === '\n' && depth === 0) take(at)
  }
  take(text.length)
  return texts
}

const geometryOfWkt = (text: string): unknown => {
  try {
    return wktToGeoJSON(text)
  } catch {
    return null
  }
}

/** Names of WGS 84 in the member `crs` of old files; others are not in degrees. */
const IN_DEGREES = /(crs84|4326)$/i

function* geoJsonFeatures(bytes: Uint8Array): Generator<FileFeature> {
  const json = parseJson(decodeFileText(bytes))
  if (!isRecord(json)) throw badInput('file', 'a GeoJSON object')
  const { type, features, crs } = json
  const system = isRecord(crs) && isRecord(crs['properties']) ? crs['properties']['name'] : undefined
  if (typeof system === 'string' && !IN_DEGREES.test(system))
    throw badInput('file', 'GeoJSON in degrees (WGS 84)')
  if (type === 'FeatureCollection') {
    if (!Array.isArray(features)) throw badInput('file', 'a GeoJSON object with a list of features')
    yield* features.map(featureOf)
  } else if (type === 'Feature') yield featureOf(json)
  else if (typeof type === 'string') yield { geometry: json, properties: {} }
  else throw badInput('file', 'a GeoJSON object')
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw badInput('file', 'well-formed JSON')
  }
}

const SHAPE_PARTS = /\.(shp|dbf|prj|cpg)$/

const shapefile = async (bytes: Uint8Array): Promise<Iterable<FileFeature>> => {
  const parts = await readArchive(bytes, (name) => SHAPE_PARTS.test(name) && !name.includes('__macosx'))
  const of = new Map(parts.map(({ name, bytes: part }) => [name, part]))
  const layers = [...of.keys()].filter((name) => name.endsWith('.shp'))
  if (layers.length === 0)
    throw badInput('file', 'a zip file with a .shp in it; a zipped .kml is imported by geozone/kml')
  return layers.flatMap((layer) => readLayer(of, layer.slice(0, -'.shp'.length)))
}

const readLayer = (of: ReadonlyMap<string, Buffer>, layer: string): FileFeature[] => {
  try {
    const [shp, dbf] = [of.get(`${layer}.shp`), of.get(`${layer}.dbf`)]
    const rows = dbf ? parseDbf(dbf, of.get(`${layer}.cpg`)?.toString('utf8')) : []
    const geometries = shp ? parseShp(shp, of.get(`${layer}.prj`)?.toString('utf8')) : []
    return geometries.map((geometry, index) => featureOf({ geometry, properties: rows[index] }))
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw badInput('file', 'a whole shapefile: .shp, and .dbf, .prj and .cpg that belong to it')
  }
}
