import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DotPicture, DotStyle } from '../../../src/contract/engine/dots.ts'
import type { MarkBuffers } from '../../../src/contract/engine/marks.ts'
import type { Viewport } from '../../../src/contract/engine/view.ts'
import { MARK_FLAG } from '../../../src/contract/engine/marks.ts'
import { mercatorX, mercatorY } from '../../../src/contract/rules/mercator.ts'
import { changed, makeMapViews, seenAs, testPictures, type TestImage } from '../../testing/mapViews.ts'
import { isInBox, viewBoxOf } from '../viewBox.ts'
import { worldWidth } from './dotFrame.ts'
import { DotPainter } from './dotPainter.ts'

const VIEW: Viewport = { west: 30, east: 31, south: 50, north: 51, zoom: 7 }
const ALARM = 0xff_00_00_ff
const DOT = 0xff_10_00_00
const STYLE: DotStyle = {
  limit: 10,
  pixelRatio: 1,
  // The colour encodes status and flags.
  colors: Array.from({ length: 768 }, (_, key) => DOT + key),
  alarm: ALARM,
  halo: 0xd7_00_00_01,
  rings: null,
}

const make = (count: number, pictures = testPictures) => {
  const source = {
    slotLimit: count,
    vehicleIds: Float64Array.from({ length: count }, (_, i) => i + 1),
    latitudes: Float64Array.from({ length: count }, (_, i) => 50 + i / count),
    longitudes: Float64Array.from({ length: count }, (_, i) => 30 + i / count),
    headings: new Float32Array(count),
    statuses: new Uint8Array(count),
    flags: new Uint8Array(count),
    hidden: new Set<number>(),
    vehicleIdAt: (slot: number): number => source.vehicleIds[slot] ?? Number.NaN,
    latitudeAt: (slot: number): number => source.latitudes[slot] ?? Number.NaN,
    longitudeAt: (slot: number): number => source.longitudes[slot] ?? Number.NaN,
    headingAt: (slot: number): number => source.headings[slot] ?? Number.NaN,
    isShown: (slot: number): boolean => !source.hidden.has(slot),
    nameOf: (slot: number) => `name ${slot}`,
    slotOf: (vehicleId: number) => vehicleId - 1,
  }
  const views = makeMapViews(source, undefined, pictures)
  let marks: MarkBuffers | null = null
  let picture: DotPicture | null = null
  const state = {
    ...views,
    source,
    pictures: 0,
    get picture() {
      return picture
    },
    get ids(): number[] {
      return [...(marks?.vehicleIds.subarray(0, marks.count) ?? [])].toSorted((a, b) => a - b)
    },
    /** A snapshot, as the publisher makes it. */
    take: () => {
      views.view.checkPicture()
      marks = views.view.take(true)?.marks ?? marks
      const dots = views.dots.take()
      if (dots) state.pictures += 1
      if (dots !== undefined) picture = dots === null ? null : seenAs(dots, picture)
    },
    /** Advances the time, taking a snapshot whenever one is requested. */
    pass: async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 50) {
        state.take()
        await views.clock.advance(50)
      }
      state.take()
    },
    change: (slot: number) => views.view.noteChanged(changed(slot)),
  }
  views.dots.setStyle(STYLE)
  return state
}

/** Is the vehicle's pixel painted? */
const isPainted = ({ image, zoom, pixelRatio, left, top }: DotPicture, lat: number, lon: number): boolean => {
  const world = worldWidth(zoom, pixelRatio)
  const [x, y] = [Math.floor(mercatorX(lon) * world) - left, Math.floor(mercatorY(lat) * world) - top]
  const { pixels, width } = image as TestImage
  return x >= 0 && y >= 0 && x < width && pixels[y * width + x] !== 0
}

/** A pixel that differs from a full repaint of this part of the world; -1: none. */
const wrongPixel = ({ source, places }: ReturnType<typeof make>, picture: DotPicture): number => {
  const { image, zoom, pixelRatio, left, top } = picture
  const { width, height } = image
  const steps = new DotPainter(source, places).paint({ zoom, pixelRatio, left, top, width, height }, STYLE)
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  const { pixels } = step.value
  // A matcher of a million pixels would take minutes.
  return (image as TestImage).pixels.findIndex((pixel, at) => pixel !== pixels[at])
}

test('draws many vehicles as dots, few as marks; keeps the marks until the picture is ready', async () => {
  const map = make(20)
  map.view.setViewport({ ...VIEW, east: 30.22, north: 50.22 })
  map.take()
  expect(map.ids).toEqual([1, 2, 3, 4, 5, 6])
  map.view.setViewport(VIEW)
  map.take()
  expect([map.ids, map.picture]).toEqual([[1, 2, 3, 4, 5, 6], null])
  await map.pass(100)
  expect(map.ids).toEqual([])
  expect(map.picture?.count).toBe(20)
  expect(map.picture?.sample.length).toBe(40)
  map.view.setViewport({ ...VIEW, east: 30.22, north: 50.22 })
  map.take()
  expect([map.ids, map.picture]).toEqual([[1, 2, 3, 4, 5, 6], null])
})

test('one vehicle over the limit turns all into dots, whether it is new or comes from beyond the edge', async () => {
  const map = make(20)
  for (let slot = STYLE.limit; slot < 20; slot++) {
    map.source.latitudes[slot] = 51.1
    map.change(slot)
  }
  map.view.setViewport(VIEW)
  await map.pass(100)
  // Ten are on the pane, ten in the margin around it.
  expect([map.ids.length, map.picture]).toEqual([20, null])
  map.source.latitudes[STYLE.limit] = 50.5
  map.change(STYLE.limit)
  await map.pass(200)
  expect([map.ids, map.picture?.count]).toEqual([[], STYLE.limit + 1])
})

test('one vehicle more or less does not switch between dots and icons', async () => {
  const map = make(12)
  map.view.setViewport(VIEW)
  await map.pass(100)
  expect(map.view.isDots).toBe(true)
  for (const slot of [0, 1, 2, 3]) {
    map.source.hidden.add(slot)
    map.change(slot)
  }
  await map.pass(1_000)
  expect([map.view.isDots, map.picture?.count]).toEqual([true, 8])
  for (const slot of [4, 5]) {
    map.source.hidden.add(slot)
    map.change(slot)
  }
  await map.pass(1_000)
  expect([map.view.isDots, map.picture, map.ids]).toEqual([false, null, [7, 8, 9, 10, 11, 12]])
})

test('among dots, the selected and the hovered vehicle are also marks; an alarm is a dot of its own colour', async () => {
  const map = make(20)
  map.source.flags[4] = MARK_FLAG.alarm
  map.change(4)
  map.view.setViewport(VIEW)
  map.view.setSelected(2)
  await map.pass(100)
  expect(map.ids).toEqual([2])
  expect(map.view.setHovered(9)).toBe(true)
  await map.pass(50)
  expect(map.ids).toEqual([2, 9])
  map.view.setHovered(null)
  await map.pass(1_000)
  expect(map.ids).toEqual([2])
  const image = map.picture?.image as TestImage | undefined
  expect(image?.pixels.includes(ALARM)).toBe(true)
})

test('rings around alarms pulse, and stop without alarms or when animation is off', async () => {
  const ring = (side: number) => ({ side, pixels: new Uint32Array(side * side).fill(DOT + side) })
  const [narrow, wide] = [ring(15), ring(21)]
  const map = make(20)
  const beatsIn = async (ms: number): Promise<number> => {
    const before = map.pictures
    await map.pass(ms)
    return map.pictures - before
  }
  map.dots.setStyle({ ...STYLE, rings: [narrow, wide] })
  map.view.setViewport(VIEW)
  expect(await beatsIn(2_000)).toBe(1)
  map.source.flags[4] = MARK_FLAG.alarm
  map.change(4)
  await map.pass(300)
  const seen = (): boolean[] => {
    const image = map.picture?.image as TestImage | undefined
    return [15, 21].map((color) => image?.pixels.includes(DOT + color) === true)
  }
  expect(seen()).toEqual([true, false])
  expect(await beatsIn(700)).toBe(1)
  expect(seen()).toEqual([false, true])
  expect(await beatsIn(3_500)).toBe(5)
  map.dots.setStyle({ ...STYLE, rings: [narrow, narrow] })
  await map.pass(300)
  expect(await beatsIn(3_500)).toBe(0)
  map.dots.setStyle({ ...STYLE, rings: [narrow, wide] })
  map.source.flags[4] = 0
  map.change(4)
  await map.pass(1_000)
  expect(await beatsIn(3_500)).toBe(0)
})

test('repaints a picture only when something in it changed', async () => {
  const map = make(20)
  map.source.latitudes[3] = 20
  map.change(3)
  map.view.setViewport(VIEW)
  await map.pass(2_000)
  expect(map.pictures).toBe(1)
  map.source.latitudes[3] = 21
  map.change(3)
  await map.pass(2_000)
  expect(map.pictures).toBe(1)
  map.source.latitudes[3] = 50.9
  map.change(3)
  await map.pass(2_000)
  expect([map.pictures, map.picture?.count]).toEqual([2, 20])
  map.source.latitudes[3] = Number.NaN
  map.change(3)
  await map.pass(2_000)
  expect([map.pictures, map.picture?.count]).toEqual([3, 19])
})

test('sends changes as patches with the next snapshot, and the whole picture to a reader that may lack it', async () => {
  const map = make(20)
  map.view.setViewport(VIEW)
  await map.pass(500)
  const patches: (number | undefined)[] = [map.picture?.patches]
  for (const latitude of [50.3, 50.6]) {
    map.source.latitudes[3] = latitude
    map.change(3)
    // The first change initialises the patcher in a task of its own; later ones are made within the snapshot.
    if (patches.length === 1) await map.pass(100)
    await map.clock.advance(100)
    map.dots.freshen()
    expect(map.dots.hasChanges || patches.length === 1).toBe(true)
    map.take()
    patches.push(map.picture?.patches)
  }
  expect(patches).toEqual([0, 1, 2])
  if (map.picture !== null) expect(wrongPixel(map, map.picture)).toBe(-1)
  await map.clock.advance(200)
  map.source.latitudes[3] = 50.9
  map.change(3)
  map.dots.freshen()
  expect(map.dots.hasChanges).toBe(true)
  map.dots.repeat()
  expect(map.dots.hasChanges).toBe(false)
  await map.pass(500)
  expect(map.picture?.patches).toBe(0)
  if (map.picture !== null) expect(wrongPixel(map, map.picture)).toBe(-1)
})

test('includes what moved while a picture began, and hands over nothing before the picture', async () => {
  const made: (() => void)[] = []
  const map = make(
    20,
    (...picture) => new Promise((done) => void made.push(() => done(testPictures(...picture)))),
  )
  map.view.setViewport(VIEW)
  await map.pass(50)
  made.shift()?.()
  await map.pass(500)
  map.dots.repaint()
  map.source.latitudes[3] = 50.9
  map.change(3)
  await map.pass(1_000)
  expect([made.length, map.pictures]).toEqual([1, 1])
  made.shift()?.()
  await map.pass(500)
  expect([map.pictures, map.picture?.patches]).toEqual([2, 0])
  if (map.picture !== null) expect(wrongPixel(map, map.picture)).toBe(-1)
})

test('hands a picture over whole when most of it changed', async () => {
  const map = make(2_000)
  map.view.setViewport(VIEW)
  await map.pass(500)
  for (let slot = 0; slot < 2_000; slot++) {
    map.source.longitudes[slot] = 30 + ((slot * 37) % 2_000) / 2_000
    map.change(slot)
  }
  await map.pass(500)
  expect(map.picture?.patches).toBe(0)
  if (map.picture !== null) expect(wrongPixel(map, map.picture)).toBe(-1)
})

test('paints a stream of events a few times a second, and less often while the map moves', async () => {
  const map = make(20)
  map.view.setViewport(VIEW)
  await map.pass(500)
  const streamed = async (moving: boolean): Promise<number> => {
    const before = map.pictures
    for (let i = 0; i < 80; i++) {
      map.change(i % 20)
      if (moving) map.view.setViewport({ ...VIEW, west: 30 + i / 1_000 })
      await map.pass(50)
    }
    return map.pictures - before
  }
  const [atRest, moving] = [await streamed(false), await streamed(true)]
  expect(atRest).toBeGreaterThan(20)
  expect(atRest).toBeLessThanOrEqual(41)
  expect(moving).toBeLessThan(atRest / 2)
  expect(moving).toBeGreaterThan(2)
})

test('a machine that slept while painting still shows changes in time', async () => {
  const map = make(20)
  map.view.setViewport(VIEW)
  map.take()
  map.clock.lookMs = 600_000
  await map.clock.advance(0)
  map.clock.lookMs = 0
  await map.pass(50)
  expect(map.picture?.tookMs).toBeGreaterThanOrEqual(600_000)
  map.source.latitudes[3] = 50.9
  map.change(3)
  await map.pass(3_000)
  expect(map.pictures).toBe(2)
  if (map.picture !== null) expect(wrongPixel(map, map.picture)).toBe(-1)
})

test('a map that starts to move gets a larger margin at once; then only a pan beyond the picture repaints', async () => {
  const map = make(20)
  map.view.setViewport(VIEW)
  await map.pass(500)
  const pan = async (west: number): Promise<number> => {
    map.view.setViewport({ ...VIEW, west, east: west + 1 })
    await map.pass(100)
    return map.pictures
  }
  expect([await pan(30.01), await pan(30.1), await pan(30.2), await pan(30.4)]).toEqual([2, 2, 2, 3])
})

test('draws every vehicle as a mark when pictures cannot be made', async () => {
  const map = make(20, () => Promise.reject(new Error('out of memory')))
  map.view.setViewport(VIEW)
  await map.pass(100)
  expect([map.ids.length, map.picture, map.view.isDots]).toEqual([20, null, false])
})

test('never hides a vehicle in view: it is a mark or it is painted', async () => {
  const latitude = fc.oneof(fc.double({ min: 49.5, max: 51.5, noNaN: true }), fc.constant(Number.NaN))
  const longitude = fc.double({ min: 29.5, max: 31.5, noNaN: true })
  const change = fc.record({
    kind: fc.constant('change' as const),
    slot: fc.nat(29),
    latitude,
    longitude,
    hidden: fc.boolean(),
    alarm: fc.boolean(),
  })
  const look = fc.record({ kind: fc.constant('look' as const), x: fc.nat(8), zoom: fc.constantFrom(7, 8) })
  const more = fc.constantFrom(
    { kind: 'pass' as const },
    { kind: 'filter' as const },
    { kind: 'lost' as const },
    { kind: 'limit' as const },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 6, arbitrary: change }, look, more), { maxLength: 40 }),
      async (steps) => {
        const map = make(30)
        let viewport = VIEW
        let limit = STYLE.limit
        map.view.setViewport(viewport)
        for (const step of steps) {
          if (step.kind === 'change') {
            map.source.latitudes[step.slot] = step.latitude
            map.source.longitudes[step.slot] = step.longitude
            map.source.flags[step.slot] = step.alarm ? MARK_FLAG.alarm : 0
            if (step.hidden) map.source.hidden.add(step.slot)
            else map.source.hidden.delete(step.slot)
            map.change(step.slot)
          } else if (step.kind === 'look') {
            viewport = { ...VIEW, zoom: step.zoom, west: 30 + step.x / 10, east: 30.6 + step.x / 10 }
            map.view.setViewport(viewport)
          } else if (step.kind === 'filter') {
            map.source.hidden.clear()
            map.view.rescan()
            map.dots.repaint()
          } else if (step.kind === 'lost') {
            map.view.repeat()
            map.dots.repeat()
          } else if (step.kind === 'limit') {
            limit = limit === 10 ? 25 : 10
            map.dots.setStyle({ ...STYLE, limit })
            map.view.rescan()
          } else await map.pass(50)
        }
        await map.pass(1_500)
        const { source, picture, ids } = map
        const box = viewBoxOf(viewport)
        const marked = new Set(ids)
        const inView = [...source.vehicleIds.keys()].filter(
          (slot) =>
            source.isShown(slot) &&
            isInBox(box, source.latitudes[slot] ?? Number.NaN, source.longitudes[slot] ?? Number.NaN),
        )
        const drawn = inView.filter(
          (slot) =>
            marked.has(slot + 1) ||
            (picture !== null &&
              isPainted(picture, source.latitudes[slot] ?? 0, source.longitudes[slot] ?? 0)),
        )
        if (picture !== null) expect(wrongPixel(map, picture)).toBe(-1)
        const pane = viewBoxOf(viewport, 0)
        const onPane = inView.filter((slot) =>
          isInBox(pane, source.latitudes[slot] ?? 0, source.longitudes[slot] ?? 0),
        )
        expect(onPane.filter((slot) => !drawn.includes(slot))).toEqual([])
        if (picture === null) expect(ids).toEqual(inView.map((slot) => slot + 1))
        expect(picture !== null).toBe(map.view.isDots)
        if (onPane.length > limit) expect(map.view.isDots).toBe(true)
        map.view.rescan()
        await map.pass(500)
        if (onPane.length < limit * 0.7 && inView.length < limit * 2.8) expect(map.view.isDots).toBe(false)
      },
    ),
    { numRuns: 80 },
  )
})
