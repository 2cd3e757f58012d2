import { expect, test } from 'vitest'
import { Drawing } from './drawing.ts'
import { drawingMap } from './testing/drawingMap.ts'

const drawn = () => {
  const surface = drawingMap()
  const drawing = new Drawing({ hitPx: () => 12 })
  drawing.start('freehand')
  const detach = drawing.attach(surface.asMap)
  return { ...surface, drawing, detach }
}

test('a stroke around an area becomes a polygon that undo takes back, and the map stays still', () => {
  const { drawing, drag, map } = drawn()
  drag([100, 100], [200, 100], [200, 200], [100, 200], [100, 110])
  const { shape, geometry } = drawing.get()
  expect(shape.kind).toBe('polygon')
  expect(shape.isOpen).toBe(false)
  expect(shape.points.length).toBeGreaterThanOrEqual(4)
  expect(geometry?.type).toBe('Polygon')
  expect(map.dragPan.disable).toHaveBeenCalled()
  expect(map.dragPan.enable).toHaveBeenCalled()
  drawing.undo()
  expect(drawing.get().shape).toEqual({ kind: 'freehand', points: [], isOpen: true })
  drawing.redo()
  expect(drawing.get().shape.kind).toBe('polygon')
})

test('a press without a way draws nothing, and presses add no points', () => {
  const { drawing, click, drag } = drawn()
  click([100, 100])
  drawing.press({ longitude: 30, latitude: 50 })
  drag([100, 100], [150, 100])
  expect(drawing.get().shape).toEqual({ kind: 'freehand', points: [], isOpen: true })
  expect(drawing.get().canAdd).toBe(false)
})
