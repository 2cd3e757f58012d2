import { expect, test, vi } from 'vitest'
import type { GeoPoint } from '../../contract/engine/view.ts'
import { Drawing } from './drawing.ts'
import { type DrawnGeometry, type ShapeKind, shapeOf } from './shape.ts'
import { drawingMap, placeAt, STROKE_LISTENERS } from './testing/drawingMap.ts'

const HIT_PX = 12
type Pixel = readonly [number, number]

/** Where the points of the shape are on the map, CSS pixels. */
const pixelsOf = (points: readonly GeoPoint[]): Pixel[] =>
  points.map(({ longitude, latitude }) => [
    Math.round((longitude - 30) * 1_000),
    Math.round((51 - latitude) * 1_000),
  ])

/** A drawing on a map with terra-draw's own modes, and the points that were pressed so far. */
const drawn = async (kind: ShapeKind, ...pressed: readonly Pixel[]) => {
  const surface = drawingMap()
  const drawing = new Drawing({ hitPx: () => HIT_PX })
  drawing.start(kind)
  const detach = drawing.attach(surface.asMap)
  await vi.waitFor(() => expect(surface.canvas.listeners).toBeGreaterThan(STROKE_LISTENERS))
  const press = (...at: Pixel): void => {
    surface.click(at)
    drawing.press(placeAt(...at))
  }
  for (const at of pressed) press(...at)
  const pixels = (): Pixel[] => pixelsOf(drawing.get().shape.points)
  return { ...surface, drawing, detach, press, pixels }
}

const TRIANGLE = [
  [100, 100],
  [300, 100],
  [300, 300],
] as const

test('adds a point for each press, and drags one', async () => {
  const { drag, pixels } = await drawn('line', ...TRIANGLE)
  expect(pixels()).toEqual(TRIANGLE)
  drag([303, 98], [400, 50], [420, 60])
  expect(pixels()).toEqual([
    [100, 100],
    [420, 60],
    [300, 300],
  ])
})

test('a dragged point stays where the pointer was last, after however many moves', async () => {
  const { drag, pixels } = await drawn('line', [100, 100], [300, 100])
  let at: Pixel = [300, 100]
  for (let moves = 1; moves <= 6; moves++) {
    const to = Array.from({ length: moves }, (_, move): Pixel => [300 + moves * 20, 200 + move * 15])
    drag(at, ...to)
    at = to.at(-1) ?? at
    expect(pixels()[1]).toEqual(at)
  }
})

test('keeps the map still while a point is dragged, beyond its edges too', async () => {
  const { drag, map, canvas } = await drawn('line', ...TRIANGLE)
  drag([200, 200], [400, 400])
  expect(map.dragPan.disable).not.toHaveBeenCalled()
  drag([300, 100], [400, 400])
  expect(map.dragPan.disable).toHaveBeenCalled()
  expect(canvas.setPointerCapture).toHaveBeenCalledWith(1)
  expect(map.dragPan.enable.mock.invocationCallOrder.at(-1)).toBeGreaterThan(
    map.dragPan.disable.mock.invocationCallOrder.at(-1) ?? 0,
  )
})

test('undoes and redoes presses and drags one by one, also across the finish', async () => {
  const { drawing, drag, pixels } = await drawn('line', ...TRIANGLE)
  drag([300, 300], [350, 350])
  drawing.finish()
  drag([100, 100], [50, 50])
  const steps: unknown[] = []
  while (drawing.get().canUndo) {
    steps.push([pixels(), drawing.get().shape.isOpen])
    drawing.undo()
  }
  const [a, b, c] = TRIANGLE
  const undone = [
    [[[50, 50], b, [350, 350]], false],
    [[a, b, [350, 350]], false],
    [[a, b, [350, 350]], true],
    [[a, b, c], true],
    [[a, b], true],
    [[a], true],
  ]
  expect(steps).toEqual(undone)
  const redone: unknown[] = []
  while (drawing.get().canRedo) {
    drawing.redo()
    redone.push([pixels(), drawing.get().shape.isOpen])
  }
  expect(redone).toEqual(undone.toReversed())
  drag([50, 50], [60, 60])
  expect(pixels()[0]).toEqual([60, 60])
})

test('inserts a point by dragging or pressing the middle of a side, as one step', async () => {
  const { drawing, drag, press, pixels } = await drawn('line', [100, 100], [300, 100])
  expect(pixelsOf(drawing.scene().midpoints)).toEqual([[200, 100]])
  drag([200, 100], [200, 300])
  expect(pixels()).toEqual([
    [100, 100],
    [200, 300],
    [300, 100],
  ])
  drawing.undo()
  expect(pixels()).toEqual([
    [100, 100],
    [300, 100],
  ])
  press(200, 100)
  expect(pixels()).toEqual([
    [100, 100],
    [200, 100],
    [300, 100],
  ])
})

test('a polygon is finished by its first point, and then takes no more presses', async () => {
  const { drawing, drag, press, pixels } = await drawn('polygon', ...TRIANGLE)
  expect(drawing.get().shape.isOpen).toBe(true)
  press(104, 97)
  expect(drawing.get().shape.isOpen).toBe(false)
  press(500, 500)
  expect(pixels()).toEqual(TRIANGLE)
  drag([100, 100], [60, 60])
  const geometry = drawing.get().geometry
  if (geometry?.type !== 'Polygon') throw new Error('the shape is no polygon')
  const [ring] = geometry.coordinates
  expect(ring).toHaveLength(4)
  expect(ring[0]).toEqual(ring[3])
  expect(pixels()).toEqual([
    [60, 60],
    [300, 100],
    [300, 300],
  ])
})

test('inserts a point in the closing side of a polygon once it is finished', async () => {
  const { drawing, drag, press, pixels } = await drawn('polygon', ...TRIANGLE)
  expect(pixelsOf(drawing.scene().midpoints)).toEqual([
    [200, 100],
    [300, 200],
  ])
  press(100, 100)
  drag([200, 200], [100, 300])
  expect(pixels()).toEqual([...TRIANGLE, [100, 300]])
})

test('a circle keeps its radius when its centre is dragged, and gets another one by its edge', async () => {
  const { drawing, drag } = await drawn('circle', [300, 300], [400, 300])
  const radius = (): number => {
    const { geometry } = drawing.get()
    return geometry?.type === 'Circle' ? geometry.radius : Number.NaN
  }
  const before = radius()
  expect(before).toBeGreaterThan(5_000)
  drag([300, 300], [500, 200])
  expect(radius()).toBeCloseTo(before, 3)
  const [, edge] = drawing.get().shape.points
  if (!edge) throw new Error('the circle has no edge')
  const [at] = pixelsOf([edge])
  drag(at ?? [0, 0], [550, 200])
  expect(radius()).toBeLessThan(before * 0.6)
  drawing.undo()
  expect(radius()).toBeCloseTo(before, 3)
})

test('changes a shape that exists, and returns to it when it is cancelled', async () => {
  const { drawing, drag } = await drawn('line')
  const square: DrawnGeometry = {
    type: 'Polygon',
    coordinates: [
      [
        [30.1, 50.9],
        [30.3, 50.9],
        [30.3, 50.7],
        [30.1, 50.7],
        [30.1, 50.9],
      ],
    ],
  }
  drawing.edit(square)
  expect(drawing.get().shape).toEqual(shapeOf(square))
  drag([100, 100], [50, 50])
  expect(drawing.get().geometry).not.toEqual(square)
  drawing.cancel()
  expect(drawing.get().geometry).toEqual(square)
  expect(drawing.get().canUndo).toBe(false)
})

test('leaves the points that nobody drags exactly where they are', async () => {
  const { drawing, drag } = await drawn('line')
  const third = 1 / 3_000
  const centre: [number, number] = [30.3 + third, 50.7 + third]
  drawing.edit({ type: 'Circle', centre, radius: 5_000 })
  const [at] = pixelsOf(drawing.get().shape.points.slice(1))
  drag(at ?? [0, 0], [330, 300])
  expect(drawing.get().geometry).toMatchObject({ type: 'Circle', centre })
  const coordinates: [number, number][] = [centre, [30.5 + third, 50.8 + third]]
  drawing.edit({ type: 'LineString', coordinates })
  drag([400, 250], [400, 400])
  const { geometry } = drawing.get()
  if (geometry?.type !== 'LineString') throw new Error('the shape is no line')
  expect(geometry.coordinates).toHaveLength(3)
  expect([geometry.coordinates[0], geometry.coordinates[2]]).toEqual(coordinates)
})

test('removes the point that was pressed, and keeps a finished shape complete', async () => {
  const { drawing, press, pixels } = await drawn('line', ...TRIANGLE)
  press(300, 100)
  expect(drawing.get()).toMatchObject({ chosen: 1, canRemove: true })
  drawing.removeChosen()
  expect(pixels()).toEqual([
    [100, 100],
    [300, 300],
  ])
  drawing.finish()
  press(100, 100)
  expect(drawing.get()).toMatchObject({ chosen: 0, canRemove: false })
  drawing.removeChosen()
  expect(pixels()).toHaveLength(2)
  press(500, 500)
  expect(drawing.get().chosen).toBe(null)
})

test('removes a point by the right button', async () => {
  const { drawing, click, pixels } = await drawn('line', ...TRIANGLE)
  click([300, 100], 2)
  expect(pixels()).toEqual([
    [100, 100],
    [300, 300],
  ])
  drawing.undo()
  expect(pixels()).toEqual(TRIANGLE)
})

test('snaps new and dragged points to the given ones', async () => {
  const { drawing, press, drag, pixels, move } = await drawn('line', [100, 100])
  drawing.setSnapTo([placeAt(500, 500)])
  move([505, 504])
  expect(drawing.scene().live).toEqual(placeAt(500, 500))
  press(505, 504)
  expect(pixels()).toEqual([
    [100, 100],
    [500, 500],
  ])
  drag([100, 100], [495, 508])
  expect(pixels()).toEqual([
    [500, 500],
    [500, 500],
  ])
})

test('knows where the next point would be while the pointer is over the map and no point is there', async () => {
  const { drawing, move, leave } = await drawn('line', [100, 100])
  const changed = vi.fn<() => void>()
  drawing.subscribe(changed)
  const state = drawing.get()
  move([200, 150])
  expect(drawing.scene().live).toEqual(placeAt(200, 150))
  expect(changed).toHaveBeenCalledTimes(1)
  expect(drawing.get()).toBe(state)
  move([104, 104])
  expect(drawing.scene().live).toBe(null)
  move([200, 150])
  leave()
  expect(drawing.scene().live).toBe(null)
  changed.mockClear()
  leave()
  expect(changed).not.toHaveBeenCalled()
})

test('shows by the cursor what the pointer can do', async () => {
  const { drawing, move } = await drawn('line', ...TRIANGLE)
  expect(drawing.cursor()).toBe('crosshair')
  move([300, 100])
  expect(drawing.cursor()).toBe('grab')
  move([300, 200])
  expect(drawing.cursor()).toBe('copy')
  move([500, 500])
  expect(drawing.cursor()).toBe('crosshair')
})

test('ends with the map, and continues with its shape on the next one', async () => {
  const { drawing, detach, canvas, handlers, drag, pixels } = await drawn('line', ...TRIANGLE)
  detach()
  expect([canvas.listeners, handlers.size]).toEqual([0, 0])
  drag([300, 100], [400, 400])
  expect(pixels()).toEqual(TRIANGLE)
  const next = drawingMap()
  drawing.attach(next.asMap)
  await vi.waitFor(() => expect(next.canvas.listeners).toBeGreaterThan(STROKE_LISTENERS))
  next.drag([300, 100], [400, 400])
  expect(pixels()[1]).toEqual([400, 400])
})
