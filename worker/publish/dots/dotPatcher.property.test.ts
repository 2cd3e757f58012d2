import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DotStyle, MARK_FLAG } from '../../../src/contract/engine.ts'
import { dotFrameOf, MARGIN } from './dotFrame.ts'
import { DotPainter, type PaintedDots } from './dotPainter.ts'
import { DotPatcher } from './dotPatcher.ts'
import { PlaceIndex } from './placeIndex.ts'

const STYLE: DotStyle = {
  limit: 0,
  pixelRatio: 1,
  // The colour tells status and flags apart.
  colors: Array.from({ length: 768 }, (_, key) => 0xff_01_00_00 + key),
  alarm: 0xff_00_00_ff,
  halo: 0xd7_20_20_20,
}
const FLEET = 60
/** In the second view dots are many for its pixels, so that the outline of a whole picture is made the other way. */
const VIEW = { west: 30, east: 31, south: 50, north: 50.5, zoom: 7 }

/** What becomes of one vehicle. */
const change = fc.record({
  slot: fc.nat(FLEET - 1),
  // Near each other, so that dots lie on and beside each other, and some beyond the frame.
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
  const places = new PlaceIndex()
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

test('a patched picture has the very pixels of one that is painted anew', () => {
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 80 }),
      fc.array(fc.array(change, { minLength: 1, maxLength: 12 }), { maxLength: 8 }),
      // The smallest makes dots of 3 pixels, as a crowd has them.
      fc.constantFrom(0.45, 1, 2),
      fc.constantFrom(VIEW, { ...VIEW, zoom: 2 }),
      (first, batches, pixelRatio, view) => {
        const { places, source, apply } = fleetOf(first)
        const frame = dotFrameOf(view, pixelRatio, MARGIN.resting)
        const paint = (): PaintedDots => {
          const painter = new DotPainter(source, places)
          return finished(painter.paint(frame, STYLE))
        }
        const painted = paint()
        const shown = painted.pixels.slice()
        const patcher = new DotPatcher(source, places, painted, STYLE)
        finished(patcher.learn())
        for (const batch of batches) {
          batch.forEach(apply)
          for (const slot of new Set(batch.map((each) => each.slot))) patcher.repaint(slot)
          const { tiles, pixels, width, height } = patcher.take()
          const cut = new Uint32Array(pixels.buffer)
          const columns = Math.ceil(width / 16)
          for (const [nth, tile] of tiles.entries()) {
            for (let at = 0; at < 256; at++) {
              const [x, y] = [(tile % columns) * 16 + (at % 16), Math.floor(tile / columns) * 16 + (at >> 4)]
              if (x < width && y < height) shown[y * width + x] = cut[nth * 256 + at] ?? 0
            }
          }
          const anew = paint()
          expect(patcher.count).toBe(anew.count)
          for (let at = 0; at < width * height; at++) {
            // A matcher per pixel would take minutes.
            if (shown[at] !== anew.pixels[at])
              expect({ at, pixel: shown[at] }).toEqual({ at, pixel: anew.pixels[at] })
          }
          expect(patcher.share).toBe(0)
        }
      },
    ),
    { numRuns: 120 },
  )
})
