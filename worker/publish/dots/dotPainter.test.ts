import * as fc from 'fast-check'
import { handIndex } from '../../testing/mapViews.ts'
import { expect, test } from 'vitest'
import type { DotStyle } from '../../../src/contract/engine/dots.ts'
import { MARK_FLAG } from '../../../src/contract/engine/marks.ts'
import { mercatorX, mercatorY } from '../../../src/contract/rules/mercator.ts'
import { type DotFrame, dotFrameOf, worldWidth, MARGIN } from './dotFrame.ts'
import { DotPainter } from './dotPainter.ts'
import { type DotRun, dotRuns, dotSide } from './dotStencil.ts'

const ALARM = 0xff_00_00_ff
const HALO = 0xd7_20_20_20
/** The colour encodes status and flags. */
const colors = Array.from({ length: 768 }, (_, key) => 0xff_01_00_00 + key)
const STYLE: DotStyle = { limit: 0, pixelRatio: 1, colors, alarm: ALARM, halo: HALO, rings: null }
const VIEW = { west: 30, east: 31, south: 50, north: 50.5, zoom: 7 }

interface Vehicle {
  readonly latitude: number
  readonly longitude: number
  readonly status: number
  readonly flags: number
  readonly hidden: boolean
}

const vehicleOf = (part: Partial<Vehicle>): Vehicle => ({
  latitude: 50.25,
  longitude: 30.5,
  status: 0,
  flags: 0,
  hidden: false,
  ...part,
})

/** Paints some vehicles at once. */
const painted = (vehicles: readonly Vehicle[], frame: DotFrame, style: DotStyle = STYLE) => {
  const places = handIndex()
  for (const [slot, { latitude, longitude }] of vehicles.entries()) places.put(slot, latitude, longitude)
  const painter = new DotPainter(
    {
      slotLimit: vehicles.length,
      statuses: vehicles.map(({ status }) => status),
      flags: vehicles.map(({ flags }) => flags),
      isShown: (slot) => vehicles[slot]?.hidden === false,
    },
    places,
  )
  const steps = painter.paint(frame, style)
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  const pixels = step.value.pixels.slice(0, frame.width * frame.height)
  return { ...step.value, pixels, painter }
}

/** The pixel of the frame for a vehicle, computed from its degrees. */
const pixelOf = ({ latitude, longitude }: Vehicle, { zoom, pixelRatio, left, top }: DotFrame) => {
  const world = worldWidth(zoom, pixelRatio)
  return {
    x: Math.floor(mercatorX(longitude) * world) - left,
    y: Math.floor(mercatorY(latitude) * world) - top,
  }
}

const vehicle: fc.Arbitrary<Vehicle> = fc.record({
  latitude: fc.oneof(fc.double({ min: 49.6, max: 50.9, noNaN: true }), fc.constant(Number.NaN)),
  longitude: fc.double({ min: 29, max: 32, noNaN: true }),
  status: fc.nat(2),
  flags: fc.constantFrom(0, 1, 8, MARK_FLAG.alarm, MARK_FLAG.alarm + 1),
  hidden: fc.boolean(),
})

/** In the small view there are many dots per pixel, so the outline is drawn by the other method. */
const view = fc.constantFrom(VIEW, { ...VIEW, zoom: 2 })

test('paints exactly the vehicles of the frame, equal to a picture painted pixel by pixel', () => {
  fc.assert(
    fc.property(
      fc.array(vehicle, { maxLength: 60 }),
      fc.constantFrom(1, 2),
      view,
      (vehicles, pixelRatio, area) => {
        const frame = dotFrameOf(area, pixelRatio, MARGIN.moving)
        const { pixels, count, side } = painted(vehicles, frame)
        const inFrame = vehicles.filter((one) => {
          const { x, y } = pixelOf(one, frame)
          return !one.hidden && x >= 24 && y >= 24 && x < frame.width - 24 && y < frame.height - 24
        })
        expect(count).toBe(inFrame.length)
        const expected = new Uint32Array(frame.width * frame.height)
        const isAlarm = ({ flags }: Vehicle): boolean => (flags & MARK_FLAG.alarm) !== 0
        const write = ({ x, y }: { x: number; y: number }, runs: readonly DotRun[], color: number): void => {
          for (const { dy, x0, x1 } of runs) {
            for (let dx = x0; dx <= x1; dx++) expected[(y + dy) * frame.width + x + dx] = color
          }
        }
        for (const one of inFrame.filter((each) => !isAlarm(each))) {
          write(pixelOf(one, frame), dotRuns(side * pixelRatio), colors[one.status * 256 + one.flags] ?? 0)
        }
        const dots = expected.slice()
        for (const at of expected.keys()) {
          const around = [at - 1, at + 1, at - frame.width, at + frame.width]
          if (dots[at] === 0 && around.some((next) => (dots[next] ?? 0) !== 0)) expected[at] = HALO
        }
        for (const one of inFrame.filter(isAlarm)) {
          const [{ x, y }, runs] = [pixelOf(one, frame), dotRuns((side + 2) * pixelRatio)]
          for (const [dx, dy] of [
            [-1, 0],
            [1, 0],
            [0, -1],
            [0, 1],
          ] as const) {
            write({ x: x + dx, y: y + dy }, runs, HALO)
          }
          write({ x, y }, runs, ALARM)
        }
        for (const [at, pixel] of pixels.entries()) {
          // One matcher per pixel would take minutes.
          if (pixel !== expected[at]) expect({ at, pixel }).toEqual({ at, pixel: expected[at] })
        }
      },
    ),
    { numRuns: 60 },
  )
})

/** The pixels around a vehicle: `.` empty, `h` outline, `a` alarm, `o` a dot. */
const drawing = (pixels: Uint32Array, frame: DotFrame, at: Vehicle, reach: number): string[] => {
  const { x, y } = pixelOf(at, frame)
  const letterOf = (pixel: number | undefined): string =>
    pixel === 0 ? '.' : pixel === HALO ? 'h' : pixel === ALARM ? 'a' : 'o'
  return Array.from({ length: 2 * reach + 1 }, (_, row) =>
    Array.from({ length: 2 * reach + 1 }, (__, col) =>
      letterOf(pixels[(y + row - reach) * frame.width + x + col - reach]),
    ).join(''),
  )
}

test('few dots are round and outlined', () => {
  const frame = dotFrameOf(VIEW, 1, MARGIN.moving)
  const one = vehicleOf({})
  const { pixels, side } = painted([one], frame)
  expect(side).toBe(7)
  expect(drawing(pixels, frame, one, 4)).toEqual([
    '...hhh...',
    '..hoooh..',
    '.hoooooh.',
    'hoooooooh',
    'hoooooooh',
    'hoooooooh',
    '.hoooooh.',
    '..hoooh..',
    '...hhh...',
  ])
})

test('very many dots are squares of 3 pixels, alarms larger ones above all others', () => {
  const frame = dotFrameOf(VIEW, 1, MARGIN.moving)
  const crowd = Array.from({ length: 40_000 }, () => vehicleOf({ longitude: 30.1, latitude: 50.1 }))
  const alone = vehicleOf({})
  const alarm = vehicleOf({ longitude: 30.9, flags: MARK_FLAG.alarm })
  const neighbour = vehicleOf({ longitude: 30.9, status: 2 })
  const { pixels, side, count } = painted([...crowd, alone, alarm, neighbour], frame)
  expect([side, count]).toEqual([3, 40_003])
  expect(drawing(pixels, frame, alone, 2)).toEqual(['.hhh.', 'hoooh', 'hoooh', 'hoooh', '.hhh.'])
  expect(drawing(pixels, frame, alarm, 3).join('')).not.toContain('o')
  expect(drawing(pixels, frame, alarm, 0)).toEqual(['a'])
})

test('dots shrink with their number, but not with a single vehicle', () => {
  expect([10, 5_000, 20_000, 1_000_000].map((count) => dotSide(count, null))).toEqual([7, 7, 5, 3])
  expect([dotSide(5_200, 7), dotSide(4_900, 5), dotSide(9_000, 7), dotSide(100, 3)]).toEqual([7, 5, 5, 7])
})

test('a painting can be suspended and resumed, and the next one starts empty', () => {
  const frame = dotFrameOf(VIEW, 1, MARGIN.moving)
  const places = handIndex()
  const shown = new Set([0])
  const source = { slotLimit: 1, statuses: [0], flags: [0], isShown: (slot: number) => shown.has(slot) }
  places.put(0, 50.25, 30.5)
  const painter = new DotPainter(source, places)
  const run = () => {
    const steps = painter.paint(frame, STYLE)
    let [turns, step] = [0, steps.next()]
    for (; step.done !== true; step = steps.next()) turns += 1
    return { turns, isPainted: step.value.pixels.some((pixel) => pixel !== 0) }
  }
  const first = run()
  expect(first.turns).toBeGreaterThan(1)
  expect(first.isPainted).toBe(true)
  expect(painter.sample(10)).toEqual([0])
  shown.clear()
  expect(run().isPainted).toBe(false)
  expect(painter.sample(10)).toEqual([])
})
