import type { Layer } from '@deck.gl/core'
import type { TrailBuffers } from '../../contract/engine/marks.ts'
import { NO_TRAILS } from '../../fleet/snapshotReceiver.ts'
import type { MarkPalette } from '../layers/palette.ts'
import type { MapOverlay, OverlayContext } from '../overlays/mapOverlay.ts'
import { levelOf } from '../stacking.ts'
import { type TrailDrawing, trailDrawing, trailLayers } from './trailLayers.ts'

/** The trails of the newest snapshot, that of the selected vehicle on top. */
export class TrailOverlay implements MapOverlay {
  readonly id = 'trails'
  readonly order = levelOf('trails')
  #trails = NO_TRAILS
  #selectedId: number | null = null
  #drawn: { readonly palette: MarkPalette; readonly drawing: TrailDrawing } | null = null

  /** The buffers are read until the next call. */
  setBuffers(trails: TrailBuffers): void {
    if (trails === this.#trails) return
    this.#trails = trails
    this.#drawn = null
  }

  setSelected(vehicleId: number | null): void {
    if (vehicleId === this.#selectedId) return
    this.#selectedId = vehicleId
    this.#drawn = null
  }

  readonly isVisible = (): boolean => this.#trails.count > 0

  readonly layers = ({ palette }: OverlayContext): readonly Layer[] => {
    if (this.#drawn?.palette !== palette) {
      this.#drawn = { palette, drawing: trailDrawing(this.#trails, this.#selectedId, palette) }
    }
    return trailLayers(this.#drawn.drawing)
  }
}
