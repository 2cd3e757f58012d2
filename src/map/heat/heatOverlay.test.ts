import { expect, test } from 'vitest'
import type { OverlayContext, PointerAt } from '../overlays/mapOverlay.ts'
import { MAP_PALETTE } from '../testing/palette.ts'
import { type HeatCellKey, HeatOverlay } from './heatOverlay.ts'

const CELLS = { zoom: 4, column: [3, 9], row: [5, 6], count: [1, 40] }
const CONTEXT = { palette: MAP_PALETTE } as OverlayContext
const at = (index: number): PointerAt =>
  ({ pixel: { x: 0, y: 0 }, ground: { latitude: 0, longitude: 0 }, picked: { index } }) as PointerAt

const shown = () => {
  const opened: HeatCellKey[] = []
  const overlay = new HeatOverlay((cell) => opened.push(cell))
  overlay.setCells(CELLS)
  return { overlay, opened }
}

test('a press opens the cell that it hit, and nothing of the ground', () => {
  const { overlay, opened } = shown()
  expect(overlay.press(at(1))).toBe(true)
  expect(overlay.press({ ...at(0), picked: null })).toBe(false)
  expect(opened).toEqual([{ zoom: 4, column: 9, row: 6 }])
})

test('keeps its layers while nothing changed, and frames the chosen cell', () => {
  const { overlay } = shown()
  const layers = overlay.layers(CONTEXT)
  expect(overlay.layers(CONTEXT)).toBe(layers)
  expect(layers.map(({ id }) => id)).toEqual(['heat-cells'])
  overlay.setChosen({ zoom: 4, column: 3, row: 5 })
  expect(overlay.layers(CONTEXT).map(({ id }) => id)).toEqual(['heat-cells', 'heat-chosen'])
})

test('is not drawn without cells', () => {
  const { overlay } = shown()
  expect(overlay.isVisible()).toBe(true)
  overlay.setCells(null)
  expect(overlay.isVisible()).toBe(false)
})
