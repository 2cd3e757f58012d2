import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HEAT_CELLS_MAX, HEAT_ZOOM, heatCellBox, heatColumn, heatGridOf, heatRow } from './heatGrid.ts'

const longitude = fc.double({ min: -180, max: 179.999, noNaN: true })
const latitude = fc.double({ min: -85, max: 85, noNaN: true })

test('a place is in the box of its cell, and a coarser cell contains its finer ones', () => {
  fc.assert(
    fc.property(longitude, latitude, fc.integer({ min: 0, max: HEAT_ZOOM }), (x, y, zoom) => {
      const [column, row] = [heatColumn(x, zoom), heatRow(y, zoom)]
      const box = heatCellBox(column, row, zoom)
      expect(x).toBeGreaterThanOrEqual(box.west - 1e-9)
      expect(x).toBeLessThanOrEqual(box.east + 1e-9)
      expect(y).toBeGreaterThanOrEqual(box.south - 1e-9)
      expect(y).toBeLessThanOrEqual(box.north + 1e-9)
      expect(heatColumn(x, HEAT_ZOOM) >> (HEAT_ZOOM - zoom)).toBe(column)
      expect(heatRow(y, HEAT_ZOOM) >> (HEAT_ZOOM - zoom)).toBe(row)
    }),
  )
})

test('the kept cells are about 100 m a side at 50 degrees', () => {
  const { south, north } = heatCellBox(heatColumn(30, HEAT_ZOOM), heatRow(50, HEAT_ZOOM), HEAT_ZOOM)
  expect((north - south) * 111_320).toBeCloseTo(98, 0)
})

test('chooses the finest cells of which few enough cover a box', () => {
  fc.assert(
    fc.property(longitude, latitude, longitude, latitude, (a, b, c, d) => {
      const box = { west: Math.min(a, c), east: Math.max(a, c), south: Math.min(b, d), north: Math.max(b, d) }
      const { zoom, west, north, columns, rows } = heatGridOf(box)
      expect(columns * rows).toBeLessThanOrEqual(HEAT_CELLS_MAX)
      expect([heatColumn(box.west, zoom), heatRow(box.north, zoom)]).toEqual([west, north])
      expect(heatColumn(box.east, zoom)).toBe(west + columns - 1)
      expect(heatRow(box.south, zoom)).toBe(north + rows - 1)
      const finer = zoom + 1
      const inFiner =
        (heatColumn(box.east, finer) - heatColumn(box.west, finer) + 1) *
        (heatRow(box.south, finer) - heatRow(box.north, finer) + 1)
      expect(zoom === HEAT_ZOOM || inFiner > HEAT_CELLS_MAX).toBe(true)
    }),
  )
})

test('the whole world has cells, too', () => {
  expect(heatGridOf({ west: -180, south: -90, east: 180, north: 90 })).toEqual({
    zoom: 7,
    west: 0,
    north: 0,
    columns: 128,
    rows: 128,
  })
})
