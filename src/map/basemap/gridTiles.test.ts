import { VectorTile } from '@mapbox/vector-tile'
import fc from 'fast-check'
import type { MultiLineString, LineString } from 'geojson'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import { GRID_LAYER, GRID_MAX_ZOOM, gridStep, gridTile } from './gridTiles.ts'

/** The lines of a tile, decoded independently of the encoder, degrees. */
const linesIn = (z: number, x: number, y: number): (LineString | MultiLineString)[] => {
  const layer = new VectorTile(new PbfReader(gridTile(z, x, y))).layers[GRID_LAYER]
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => {
    const { geometry } = layer?.feature(index).toGeoJSON(x, y, z) ?? {}
    return geometry as LineString
  })
}
const offGrid = (value: number, step: number): number =>
  Math.abs(value / step - Math.round(value / step)) * step

const anyTile = fc
  .integer({ min: 0, max: GRID_MAX_ZOOM })
  .chain((z) => fc.tuple(fc.constant(z), fc.nat(2 ** z - 1), fc.nat(2 ** z - 1)))

test('every line of every tile is a meridian or a parallel at a round degree', () => {
  fc.assert(
    fc.property(anyTile, ([z, x, y]) => {
      const step = gridStep(z)
      // The width of a tile's unit.
      const unit = 360 / 2 ** z / 4096
      for (const { coordinates } of linesIn(z, x, y)) {
        const [[lon1, lat1] = [], [lon2, lat2] = []] = coordinates as number[][]
        const isMeridian = lon1 === lon2
        expect(offGrid((isMeridian ? lon1 : lat1) ?? Number.NaN, step)).toBeLessThan(unit + 1e-9)
        if (!isMeridian) expect(lat1).toBe(lat2)
      }
    }),
  )
})

test('no line is missing: the widest grid covers the world, and deeper tiles have a few lines each', () => {
  // Every 30 degrees: 12 meridians, and 5 parallels that the Mercator map reaches.
  expect(linesIn(0, 0, 0)).toHaveLength(12 + 5)
  for (let z = 1; z <= GRID_MAX_ZOOM; z++) {
    const [x, y] = [Math.floor(0.5848 * 2 ** z), Math.floor(0.3374 * 2 ** z)]
    const lines = linesIn(z, x, y).length
    // Far north of the equator parallels are further apart: 512 pixels hold 3 to 7 lines each way.
    expect(lines).toBeGreaterThanOrEqual(3)
    expect(lines).toBeLessThan(14)
  }
})

test('lines are neither so close that they become a pattern, nor so far apart that none is visible', () => {
  const spacings = Array.from(
    { length: GRID_MAX_ZOOM },
    (_, z) => (gridStep(z + 1) * 512 * 2 ** (z + 1)) / 360,
  )
  expect(Math.min(...spacings)).toBeGreaterThan(80)
  expect(Math.max(...spacings)).toBeLessThan(200)
})
