import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DotStyle } from '../../../src/contract/engine/dots.ts'
import { MARK_FLAG } from '../../../src/contract/engine/marks.ts'
import { over } from './alarmRings.ts'
import { dotFrameOf, MARGIN } from './dotFrame.ts'
import { AS_ALARM, DotPainter, type PaintedDots } from './dotPainter.ts'
import { LivePicture } from './livePicture.ts'
import { handIndex, layPatch, TestPane } from '../../testing/mapViews.ts'

const ring = (side: number, color: number) => ({
  side,
  // Every other pixel, one of them translucent.
  pixels: Uint32Array.from({ length: side * side }, (_, at) => (at % 2 === 0 ? color + (at % 3) * 4_096 : 0)),
})
const RINGS = [ring(15, 0x80_00_00_f0), ring(21, 0xff_00_00_f0)] as const
const STYLE: DotStyle = {
  limit: 0,
  pixelRatio: 1,
  // The colour encodes status and flags.
  colors: Array.from({ length: 768 }, (_, key) => 0xff_01_00_00 + key),
  alarm: 0xff_00_00_ff,
  halo: 0xd7_20_20_20,
  rings: RINGS,
}
const FLEET = 60
/**
 * In the second view there are many dots per pixel, so the outline of a whole picture is drawn by the other method.
 */
const VIEW = { west: 30, east: 31, south: 50, north: 50.5, zoom: 7 }

/** A change of one vehicle. */
const change = fc.record({
  slot: fc.nat(FLEET - 1),
  // Close together, so that dots overlap and touch, and some beyond the frame.
  latitude: fc.oneof(
    { weight: 5, arbitrary: fc.double({ min: 50.2, max: 50.3, noNaN: true }) },
    fc.double({ min: 49.5, max: 51, noNaN: true }),
    fc.constant(Number.NaN),
  ),
  longitude: fc.oneof(
    { weight: 5, arbitrary: fc.double({ min: 30.4, max: 30.6, noNaN: true }) },
    fc.double({ min: 28, max: 33, noNaN: true }),
  ),
  status: fc.nat(2),
  flags: fc.constantFrom(0, 1, 8, MARK_FLAG.alarm, MARK_FLAG.alarm + 1),
  hidden: fc.boolean(),
})

type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

const fleetOf = (first: readonly Change[]) => {
  const places = handIndex()
  const statuses = new Uint8Array(FLEET)
  const flags = new Uint8Array(FLEET)
  const hidden = new Set<number>()
  const apply = ({ slot, ...to }: Change): void => {
    places.put(slot, to.latitude, to.longitude)
    statuses[slot] = to.status
    flags[slot] = to.flags
    if (to.hidden) hidden.add(slot)
    else hidden.delete(slot)
  }
  for (let slot = 0; slot < FLEET; slot++) places.put(slot, Number.NaN, 0)
  first.forEach(apply)
  const source = { slotLimit: FLEET, statuses, flags, isShown: (slot: number) => !hidden.has(slot) }
  return { places, source, apply }
}

const finished = <T>(steps: Generator<undefined, T>): T => {
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}

/** The expected picture: painted from scratch, then its rings one by one. */
const repaintedPixels = (painted: PaintedDots, isWide: boolean, most: number): Uint32Array => {
  const { frame, count, slots, middles } = painted
  const { width, height } = frame
  const pixels = painted.pixels.slice(0, width * height)
  const alarms = Array.from({ length: count }, (_, i) => i).filter((i) => (middles[i] ?? 0) >= AS_ALARM)
  const { side, pixels: colors } = RINGS[Number(isWide)] ?? RINGS[0]
  for (const nth of alarms.length > most
    ? []
    : alarms.toSorted((a, b) => (slots[a] ?? 0) - (slots[b] ?? 0))) {
    const middle = (middles[nth] ?? 0) - AS_ALARM
    for (const [at, color] of colors.entries()) {
      const x = (middle % width) - (side - 1) / 2 + (at % side)
      const y = Math.floor(middle / width) - (side - 1) / 2 + Math.floor(at / side)
      const isOn = x >= 0 && y >= 0 && x < width && y < height
      if (isOn && color !== 0) pixels[y * width + x] = over(color, pixels[y * width + x] ?? 0)
    }
  }
  return pixels
}

const batches = fc.array(
  fc.record({
    changes: fc.array(change, { maxLength: 12 }),
    isWide: fc.boolean(),
    how: fc.constantFrom('whole', 'patch', 'pane'),
  }),
  { maxLength: 8 },
)

test('a patched picture equals a repainted one pixel by pixel, with rings around few alarms', () => {
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 80 }),
      batches,
      // The smallest makes dots of 3 pixels, as for a crowd.
      fc.constantFrom(0.45, 1, 2),
      fc.constantFrom(VIEW, { ...VIEW, zoom: 2 }),
      fc.constantFrom(2, 8, 100),
      (first, steps, pixelRatio, view, most) => {
        const { places, source, apply } = fleetOf(first)
        const frame = dotFrameOf(view, pixelRatio, MARGIN.resting)
        const paint = (): PaintedDots => finished(new DotPainter(source, places).paint(frame, STYLE))
        const sample = new Float64Array(0)
        const rings = { isWide: false, most }
        const picture = new LivePicture({ source, places, painted: paint(), style: STYLE, sample, rings })
        const pane = new TestPane()
        const show = {
          whole: () => {
            pane.lay(picture.lay(), null)
            picture.lift()
          },
          pane: () => picture.layPatch(pane),
          patch: () => {
            const patch = picture.takePatch()
            if (patch === null) throw new Error('nothing was patched')
            layPatch(pane.image.pixels, patch)
          },
        }
        show.whole()
        for (const { changes, isWide, how } of steps) {
          changes.forEach(apply)
          finished(picture.patch(Uint32Array.from(new Set(changes.map(({ slot }) => slot))), isWide))
          show[how]()
          const painted = paint()
          expect(picture.count).toBe(painted.count)
          const repainted = repaintedPixels(painted, isWide, most)
          // One matcher per pixel would take minutes.
          const shown = pane.image.pixels
          const wrong = shown.findIndex((pixel, at) => pixel !== repainted[at])
          expect({ wrong, pixel: shown[wrong] }).toEqual({ wrong: -1, pixel: undefined })
          expect(picture.share).toBe(0)
        }
      },
    ),
    { numRuns: 120 },
  )
})

test('blends a colour over another as translucent light', () => {
  const channel = fc.nat(255)
  fc.assert(
    fc.property(
      fc.tuple(channel, channel, channel, channel),
      fc.tuple(channel, channel, channel, channel),
      (top, ground) => {
        const packed = ([r, g, b, a]: typeof top): number => ((a << 24) | (b << 16) | (g << 8) | r) >>> 0
        const mixed = over(packed(top), packed(ground))
        const [alpha, below] = [top[3] / 255, ground[3] / 255]
        const whole = alpha + below * (1 - alpha)
        expect(Math.abs((mixed >>> 24) - whole * 255)).toBeLessThanOrEqual(0.5)
        for (const at of [0, 1, 2] as const) {
          const light = top[at] * alpha + ground[at] * below * (1 - alpha)
          if (whole > 0)
            expect(Math.abs(((mixed >>> (8 * at)) & 255) - light / whole)).toBeLessThanOrEqual(0.51)
        }
      },
    ),
  )
})
