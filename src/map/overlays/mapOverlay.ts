import type { Layer, PickingInfo } from '@deck.gl/core'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { GeoPoint } from '../../contract/engine/view.ts'
import type { MarkPalette } from '../layers/palette.ts'
import type { PanePoint } from '../placeWatch.ts'

/** What an overlay draws with. */
export interface OverlayContext {
  readonly map: MapLibreMap
  /** The colours of the theme that is shown or printed. */
  readonly palette: MarkPalette
}

/** The pointer over the map, as one overlay sees it. */
export interface PointerAt {
  /** CSS pixels from the upper left of the map. */
  readonly pixel: PanePoint
  readonly ground: GeoPoint
  /** What of this overlay was hit; null: nothing of it. */
  readonly picked: PickingInfo | null
}

/** Something drawn on the map, which knows nothing of other overlays. */
export interface MapOverlay {
  readonly id: string
  /** Overlays are drawn from the lowest order up; the vehicles are at `MARKER_STACKING_BASE` (MAP-25). */
  readonly order: number
  /** Absent: always visible. An invisible overlay gets no pointer either. */
  readonly isVisible?: () => boolean
  /** Its layers from the ground up; the same objects as before while nothing changed, which redraws nothing. */
  readonly layers: (context: OverlayContext) => readonly Layer[]
  /** The pointer moved; null: it is not over the map, or an overlay above took it. */
  readonly hover?: (at: PointerAt | null) => void
  /** The CSS cursor while this overlay takes the pointer; null: it does not, and overlays below may. */
  readonly cursor?: () => string | null
  /** A press; returns whether this overlay took it. Otherwise the next one below is asked. */
  readonly press?: (at: PointerAt) => boolean | Promise<boolean>
  /** Called with the map while the overlay is on one. Returns the function that is called when it no longer is. */
  readonly attach?: (map: MapLibreMap) => () => void
  /** Calls back when there is something new to draw. Returns the function that unsubscribes. */
  readonly subscribe?: (changed: () => void) => () => void
}
