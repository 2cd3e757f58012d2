import { strToU8, zipSync } from 'fflate'
import type { CallName } from '../../../../src/contract/http/paths.ts'

/** Files of geozones for tests. */

/** A placemark; the body is its geometry. */
export const placemark = (name: string, body: string): string =>
  `<Placemark><name>${name}</name>${body}</Placemark>`
export const kmlOf = (...placemarks: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('')}</Document></kml>`

type Place = readonly [longitude: number, latitude: number]
const coordinates = (places: readonly Place[]): string => `<coordinates>${places.join(' ')}</coordinates>`
export const pointKml = (place: Place): string => `<Point>${coordinates([place])}</Point>`
export const lineKml = (...places: readonly Place[]): string =>
  `<LineString>${coordinates(places)}</LineString>`
export const polygonKml = (ring: readonly Place[], hole: readonly Place[] = []): string =>
  `<Polygon><outerBoundaryIs><LinearRing>${coordinates(ring)}</LinearRing></outerBoundaryIs>${
    hole.length > 0 ? `<innerBoundaryIs><LinearRing>${coordinates(hole)}</LinearRing></innerBoundaryIs>` : ''
  }</Polygon>`
export const RING: readonly Place[] = [
  [30, 50],
  [30.1, 50],
  [30.1, 50.1],
  [30, 50],
]

export const zipOf = (files: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ),
    ),
  )

const SHAPE_HEADER = 100
/** A shapefile of points in degrees, packed. Layout: ESRI Shapefile Technical Description, July 1998. */
export const shapefileOf = (...places: readonly Place[]): Buffer => {
  const shp = Buffer.alloc(SHAPE_HEADER + places.length * 28)
  shp.writeInt32BE(9994, 0)
  shp.writeInt32BE(shp.length / 2, 24)
  shp.writeInt32LE(1000, 28)
  shp.writeInt32LE(1, 32)
  places.forEach(([longitude, latitude], index) => {
    const at = SHAPE_HEADER + index * 28
    shp.writeInt32BE(index + 1, at)
    shp.writeInt32BE(10, at + 4)
    shp.writeInt32LE(1, at + 8)
    shp.writeDoubleLE(longitude, at + 12)
    shp.writeDoubleLE(latitude, at + 20)
  })
  return zipOf({ 'wells/wells.shp': shp })
}

/** The call that takes a file of this name. */
export const callFor = (name: string): CallName =>
  /\.(kml|kmz)$/.test(name) ? 'importKml' : 'importZoneFile'
