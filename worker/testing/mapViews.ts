import type { DotImage } from '../../src/contract/engine.ts'
import type { PicturePort } from '../ports.ts'
import { BufferPool, CLUSTER_COLUMNS, MARK_COLUMNS } from '../publish/bufferPool.ts'
import { DotsView } from '../publish/dots/dotsView.ts'
import { PlaceIndex } from '../publish/dots/placeIndex.ts'
import { DrawPace } from '../publish/drawPace.ts'
import { type ChangedSlots, type MarkSource, MarksView } from '../publish/marksView.ts'
import { DIRTY } from '../store/dirtySet.ts'
import { FakeClock } from './fakeClock.ts'

/** A picture as tests see it: its pixels, 0xAABBGGRR. */
export interface TestImage extends DotImage {
  readonly pixels: Uint32Array<ArrayBuffer>
}

export const testPictures: PicturePort = (pixels, width, height) => {
  const copy: TestImage = { width, height, pixels: new Uint32Array(pixels.slice().buffer) }
  return Promise.resolve(copy)
}

/** Slots of which anything may have changed. */
export const changed = (...slots: readonly number[]): ChangedSlots => ({
  slots: Uint32Array.from(slots),
  reasons: new Uint16Array(slots.length).fill(DIRTY.membership),
  count: slots.length,
})

/** The views of the map over a source, wired as the publisher wires them; every slot of the source is known to them. */
export const makeMapViews = (
  source: MarkSource,
  pool = new BufferPool(MARK_COLUMNS),
  pictures: PicturePort = testPictures,
) => {
  const clock = new FakeClock()
  const places = new PlaceIndex()
  const wakes: number[] = []
  const dots = new DotsView(clock, pictures, source, places, new DrawPace(clock), {
    painted: (count) => {
      wakes.push(count)
      view.notePainted(count)
    },
    failed: () => view.rescan(),
  })
  const view: MarksView = new MarksView(source, pool, new BufferPool(CLUSTER_COLUMNS), places, dots)
  view.noteChanged(changed(...Array.from({ length: source.slotLimit }, (_, slot) => slot)))
  return { clock, places, dots, view, wakes }
}
