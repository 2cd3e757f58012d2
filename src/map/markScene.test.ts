import type { Layer } from '@deck.gl/core'
import { expect, test } from 'vitest'
import { MARKER_SELECTED_SCALE } from '../contract/constants.ts'
import { MARK_FLAG } from '../contract/engine/marks.ts'
import { MARKER_STATUSES } from '../contract/rules/status.ts'
import { marksOf, type TestMark } from '../fleet/testing/fakeEngine.ts'
import type { IconData, MarkStyle } from './layers/markLayers.ts'
import { readPalette } from './layers/palette.ts'
import { MarkScene } from './markScene.ts'
import { pickedThing } from './pick.ts'

const STYLE: MarkStyle = {
  palette: readPalette(() => '#112233'),
  atlas: {} as HTMLCanvasElement,
  size: 40,
  alarmScale: 1,
  takenSide: null,
}

const layer = (layers: readonly Layer[], id: string): Layer | undefined => layers.find((one) => one.id === id)
const dataOf = (one: Layer | undefined): IconData => one?.props.data as IconData
const scaleOf = (one: Layer | undefined): unknown =>
  (one?.props as { sizeScale?: number } | undefined)?.sizeScale
const textsOf = (one: Layer | undefined): unknown =>
  (one?.props.data as readonly { text: string }[] | undefined)?.map(({ text }) => text)

const THREE = [
  { vehicleId: 1, longitude: 10, latitude: 1 },
  { vehicleId: 2, longitude: 20, latitude: 2 },
  { vehicleId: 3, longitude: 30, latitude: 3, flags: MARK_FLAG.alarm },
]

test('a new style keeps the attributes, a new snapshot replaces them', () => {
  const scene = new MarkScene()
  scene.setMarks(marksOf(THREE))
  const first = dataOf(layer(scene.layers(STYLE, 7), 'marks'))
  expect(first.length).toBe(3)
  expect(dataOf(layer(scene.layers({ ...STYLE, size: 20 }, 7), 'marks'))).toBe(first)
  scene.setMarks(marksOf([{ vehicleId: 1, longitude: 11, latitude: 1 }, ...THREE.slice(1)]))
  expect(dataOf(layer(scene.layers(STYLE, 7), 'marks'))).not.toBe(first)
})

test('redraws marks only when one of them looks different or moved', () => {
  const scene = new MarkScene()
  const drawn = () => dataOf(layer(scene.layers(STYLE, 7), 'marks'))
  const show = (part: Partial<TestMark>, labels?: string[]): boolean => {
    const change = scene.setMarks(
      marksOf([{ ...THREE[0], vehicleId: 1, ...part }, ...THREE.slice(1)], labels),
    )
    drawn()
    return change
  }
  expect(show({})).toBe(true)
  const first = drawn()
  expect(show({})).toBe(false)
  expect(drawn()).toBe(first)
  expect(show({ longitude: 10.012 })).toBe(true)
  expect(drawn().attributes['getPosition']?.value[0]).toBe(10.012)
  expect(scene.placeOf(1)).toEqual([10.012, 1])
  expect(show({ longitude: 10.012, latitude: 1.006 })).toBe(true)
  expect(show({ longitude: 10.012, latitude: 1.006, flags: MARK_FLAG.alarm })).toBe(true)
  const last = { longitude: 10.012, latitude: 1.006, flags: MARK_FLAG.alarm, status: 2 }
  expect(show(last)).toBe(true)
  expect(show({ ...last, vehicleId: 9 })).toBe(true)
  expect(show({ ...last, vehicleId: 9 })).toBe(false)
})

test('marks that were never drawn remain to be drawn', () => {
  const scene = new MarkScene()
  const show = (longitude: number) => scene.setMarks(marksOf([{ vehicleId: 1, longitude }]))
  show(10)
  const drawn = () => dataOf(layer(scene.layers(STYLE, 7), 'marks')).attributes['getPosition']?.value[0]
  expect(drawn()).toBe(10)
  expect([show(11), show(11)]).toEqual([true, true])
  expect(drawn()).toBe(11)
  expect(show(11)).toBe(false)
})

test('redraws a moving vehicle that turns and one that gets a name, but not one that turns while stopped', () => {
  const scene = new MarkScene()
  const show = (angle: number, status: number, labels?: string[]): boolean => {
    const change = scene.setMarks(marksOf([{ vehicleId: 1, angle, status }], labels))
    scene.layers(STYLE, 7)
    return change
  }
  const [move, parked] = [MARKER_STATUSES.indexOf('move'), MARKER_STATUSES.indexOf('normal')]
  show(90, move)
  expect(show(91, move)).toBe(false)
  expect(show(95, move)).toBe(true)
  expect(show(Number.NaN, move)).toBe(true)
  show(90, parked)
  expect(show(180, parked)).toBe(false)
  expect(show(180, parked, ['A'])).toBe(true)
  expect(show(180, parked, ['A'])).toBe(false)
  expect(show(180, parked, ['B'])).toBe(true)
})

test('reports whether the changes are visible, and keeps the top layers while they look the same', () => {
  const scene = new MarkScene()
  const show = (first: Partial<TestMark>, second: Partial<TestMark>): boolean => {
    const marks = marksOf([
      { vehicleId: 1, longitude: 10, ...first },
      { vehicleId: 2, longitude: 20, ...second },
    ])
    return scene.setMarks(marks)
  }
  const focus = () => dataOf(layer(scene.layers(STYLE, 7), 'focus'))
  show({}, {})
  scene.setFocus({ selected: 2, hovered: null })
  const kept = focus()
  expect(show({ longitude: 11 }, {})).toBe(true)
  expect(focus()).toBe(kept)
  expect(show({ longitude: 12 }, {})).toBe(true)
  expect(focus()).toBe(kept)
  expect(show({ longitude: 12 }, { longitude: 20.012 })).toBe(true)
  expect(focus().attributes['getPosition']?.value[0]).toBe(20.012)
  expect(show({ longitude: 12 }, { longitude: 20.012, flags: MARK_FLAG.alarm })).toBe(true)
  scene.setName(2, 'Volvo')
  expect(textsOf(layer(scene.layers(STYLE, 7), 'focus-labels'))).toEqual(['Volvo'])
})

test('draws hovered and selected marks 1.25 times larger on top, with a halo [MAP-24, MAP-33]', () => {
  const scene = new MarkScene()
  scene.setMarks(marksOf(THREE))
  expect(layer(scene.layers(STYLE, 7), 'focus')).toBeUndefined()
  scene.setFocus({ selected: 2, hovered: 1 })
  const layers = scene.layers(STYLE, 7)
  const focus = layer(layers, 'focus')
  expect(scaleOf(focus)).toBe(STYLE.size * 1.25)
  expect([...dataOf(focus).vehicleIds]).toEqual([1, 1, 2, 2])
  expect(layers.findIndex(({ id }) => id === 'focus')).toBeGreaterThan(
    layers.findIndex(({ id }) => id === 'alarms'),
  )
})

test('shows the name of a hovered mark also while labels are off [MAP-34]', () => {
  const scene = new MarkScene()
  scene.setMarks(marksOf(THREE))
  scene.setFocus({ selected: null, hovered: 2 })
  expect(layer(scene.layers(STYLE, 7), 'focus-labels')).toBeUndefined()
  scene.setName(2, 'Volvo')
  expect(textsOf(layer(scene.layers(STYLE, 7), 'focus-labels'))).toEqual(['Volvo'])
  scene.setFocus({ selected: null, hovered: null })
  expect(layer(scene.layers(STYLE, 7), 'focus-labels')).toBeUndefined()
})

test('moves the name of the selected mark away from an adjacent window; other names stay above their marks', () => {
  const scene = new MarkScene()
  scene.setMarks(marksOf(THREE, ['A', 'B', 'C']))
  scene.setFocus({ selected: 2, hovered: 1 })
  const half = (STYLE.size * MARKER_SELECTED_SCALE) / 2
  const placesOf = (takenSide: MarkStyle['takenSide']) => {
    const names = layer(scene.layers({ ...STYLE, takenSide }, 7), 'focus-labels')
    const { data, getTextAnchor, getPixelOffset } = (names ?? expect.fail('no names')).props as unknown as {
      data: readonly { text: string }[]
      getTextAnchor: (label: unknown) => string
      getPixelOffset: (label: unknown) => readonly number[]
    }
    return Object.fromEntries(
      data.map((label) => [label.text, [getTextAnchor(label), getPixelOffset(label)[0]]]),
    )
  }
  expect(placesOf(null)).toEqual({ A: ['middle', 0], B: ['middle', 0] })
  const right = placesOf('right')
  expect(right).toEqual({ A: ['middle', 0], B: ['end', expect.any(Number)] })
  // With the ground around it the name ends where the mark does: before the window, which leaves a gap.
  expect(right['B']?.[1]).toBeLessThanOrEqual(half)
  expect(placesOf('left')['B']).toEqual(['start', -Number(right['B']?.[1])])
})

test('shows each label from the engine once [MAP-19]', () => {
  const scene = new MarkScene()
  scene.setMarks(marksOf(THREE, ['A', 'B', 'C']))
  scene.setFocus({ selected: 2, hovered: null })
  const layers = scene.layers(STYLE, 7)
  expect(textsOf(layer(layers, 'labels'))).toEqual(['A', 'C'])
  expect(textsOf(layer(layers, 'focus-labels'))).toEqual(['B'])
})

test('draws a moved vehicle and everything around it at its new place [LIVE-05]', () => {
  const scene = new MarkScene()
  scene.setMarks(marksOf(THREE))
  scene.setFocus({ selected: 1, hovered: null })
  scene.setMarks(marksOf([{ vehicleId: 1, longitude: 11, latitude: 1.5 }]))
  const layers = scene.layers(STYLE, 7)
  const placesIn = (id: string) => {
    const { attributes, length } = dataOf(layer(layers, id))
    return [...(attributes['getPosition']?.value ?? [])].slice(0, length * 2)
  }
  expect(placesIn('marks')).toEqual([11, 1.5])
  expect(placesIn('focus')).toEqual([11, 1.5, 11, 1.5])
  expect(scene.placeOf(1)).toEqual([11, 1.5])
  expect(scene.placeOf(2)).toBeNull()
})

test('picks a vehicle in every layer [MAP-29]', () => {
  const scene = new MarkScene()
  scene.setMarks(marksOf(THREE))
  const layers = scene.layers(STYLE, 7)
  const marks = layer(layers, 'marks') ?? null
  expect(pickedThing({ index: 1, layer: marks })).toEqual({ kind: 'vehicle', vehicleId: 2 })
  expect(pickedThing({ index: 1, layer: layer(layers, 'alarms') ?? null })).toEqual({
    kind: 'vehicle',
    vehicleId: 3,
  })
  expect(pickedThing({ index: -1, layer: marks })).toBeNull()
  expect(pickedThing({ index: 1, layer: null })).toBeNull()
})

test('makes no icon layer among dots alone before it is to be kept, and then keeps it', () => {
  const scene = new MarkScene()
  const isThere = () => layer(scene.layers(STYLE, 7), 'marks') !== undefined
  scene.setMarks(marksOf([]))
  expect(isThere()).toBe(false)
  scene.keepProgram()
  expect(isThere()).toBe(true)
  const other = new MarkScene()
  other.setMarks(marksOf(THREE))
  expect(layer(other.layers(STYLE, 7), 'marks')).toBeDefined()
  other.setMarks(marksOf([]))
  expect(layer(other.layers(STYLE, 7), 'marks')).toBeDefined()
})
