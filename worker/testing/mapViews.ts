import {
  DOT_TILE,
  type DotImage,
  type DotPatch,
  type DotPicture,
  eachSquare,
  isOnPane,
  isPatch,
} from '../../src/contract/engine/dots.ts'
import type { DotPane, PaneImage, PicturePort } from '../ports.ts'
import { BufferPool, CLUSTER_COLUMNS, MARK_COLUMNS } from '../publish/bufferPool.ts'
import { DotsView } from '../publish/dots/dotsView.ts'
import { PlaceIndex } from '../publish/dots/placeIndex.ts'
import { DrawPace } from '../publish/drawPace.ts'
import type { MarkSource, SlotPlaces } from '../publish/markSource.ts'
import { type ChangedSlots, MarksView } from '../publish/marksView.ts'
import { DIRTY } from '../store/dirtySet.ts'
import { FakeClock } from './fakeClock.ts'

/** A picture in tests: its pixels, 0xAABBGGRR. */
export interface TestImage extends DotImage {
  readonly pixels: Uint32Array<ArrayBuffer>
}

export const testPictures: PicturePort = (pixels, width, height) => {
  const copy: TestImage = { width, height, pixels: new Uint32Array(pixels.slice().buffer) }
  return Promise.resolve(copy)
}

/** Draws a patch on the pixels of the previous picture. */
export const layPatch = (pixels: Uint32Array, { width, height, tiles, pixels: squares }: DotPatch): void => {
  const cut = new Uint32Array(squares.buffer)
  eachSquare({ width, tiles }, (left, top, from) => {
    for (let at = 0; at < DOT_TILE * DOT_TILE; at++) {
      const [x, y] = [left + (at % DOT_TILE), top + Math.floor(at / DOT_TILE)]
      if (x < width && y < height) pixels[y * width + x] = cut[from * DOT_TILE + at] ?? 0
    }
  })
}

/** A pane that keeps its pixels. */
export class TestPane implements DotPane {
  image: TestImage = { width: 0, height: 0, pixels: new Uint32Array(0) }
  /** Numbers of whole pictures and patches drawn. */
  readonly laid = { whole: 0, patches: 0 }

  lay({ pixels, width, height }: PaneImage, tiles: Uint32Array | null): void {
    const all = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height)
    if (tiles === null) {
      this.laid.whole += 1
      this.image = { width, height, pixels: all.slice() }
      return
    }
    this.laid.patches += 1
    if (width !== this.image.width || height !== this.image.height)
      throw new Error('a patch of another picture')
    eachSquare({ width, tiles }, (left, top) => {
      for (let y = top; y < Math.min(height, top + DOT_TILE); y++) {
        for (let x = left; x < Math.min(width, left + DOT_TILE); x++) {
          this.image.pixels[y * width + x] = all[y * width + x] ?? 0
        }
      }
    })
  }
}

/**
 * A picture as seen by a reader that has the previous one: patches are applied to it, and a picture on the pane is
 * read from there.
 */
export const seenAs = (
  picture: DotPicture,
  before: DotPicture | null,
  pane: TestPane | null = null,
): DotPicture => {
  const { image } = picture
  if (isOnPane(image)) {
    if (pane === null) throw new Error('there is no pane')
    const { width, height, pixels } = pane.image
    return { ...picture, image: { width, height, pixels: pixels.slice() } as TestImage }
  }
  if (!isPatch(image)) return picture
  if (before === null || before.patches !== picture.patches - 1) throw new Error('a patch of nothing')
  const { width, height } = image
  const pixels = (before.image as TestImage).pixels.slice()
  layPatch(pixels, image)
  const seen: TestImage = { width, height, pixels }
  return { ...picture, image: seen }
}

/** An index whose places are put one by one. */
export const handIndex = (): PlaceIndex =>
  new PlaceIndex({
    readPlaces: () => {
      throw new Error('nobody tells where vehicles stand')
    },
  })

/** Slots of which anything may have changed. */
export const changed = (...slots: readonly number[]): ChangedSlots => ({
  slots: Uint32Array.from(slots),
  reasons: new Uint16Array(slots.length).fill(DIRTY.membership),
  count: slots.length,
})

/** The views of the map over a source, connected as in the publisher; every slot of the source is known to them. */
export const makeMapViews = (
  given: Omit<MarkSource, 'readPlaces'>,
  pool = new BufferPool(MARK_COLUMNS),
  pictures: PicturePort = testPictures,
) => {
  const source: MarkSource = Object.assign(given, {
    readPlaces: (slots: Uint32Array, from: number, to: number, at: SlotPlaces) => {
      for (const [nth, slot] of slots.subarray(from, to).entries()) {
        at.latitudes[nth] = given.latitudeAt(slot)
        at.longitudes[nth] = given.longitudeAt(slot)
      }
    },
  })
  const clock = new FakeClock()
  const places = new PlaceIndex(source)
  const dots = new DotsView(clock, pictures, source, places, new DrawPace(clock), () => undefined)
  const view: MarksView = new MarksView(source, pool, new BufferPool(CLUSTER_COLUMNS), places, dots)
  view.noteChanged(changed(...Array.from({ length: source.slotLimit }, (_, slot) => slot)))
  return { clock, places, dots, view }
}
