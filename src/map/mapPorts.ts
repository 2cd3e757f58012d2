import type { Layer } from '@deck.gl/core'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { DotStyle } from '../contract/engine/dots.ts'
import type { GeoBox, GeoPoint } from '../contract/engine/view.ts'
import type { VehicleRow } from '../contract/engine/rows.ts'
import type { VehiclesAtSpot } from '../contract/engine/snapshot.ts'
import type { MakeDotPane } from '../fleet/fleetClient.ts'
import type { MapBuffers } from '../fleet/snapshotReceiver.ts'
import type { MarkPalette } from './layers/palette.ts'
import type { CameraPorts } from './mapCamera.ts'

/** What the map needs from the rest of the page. */
export interface MapPorts extends Omit<CameraPorts, 'onViewport'> {
  readonly readBuffers: () => MapBuffers
  readonly onBuffers: (listener: (buffers: MapBuffers) => void) => () => void
  /** The name of a vehicle, for the label of a hovered mark. */
  readonly nameOf: (vehicleId: number) => Promise<string | null>
  readonly vehiclesAt: (point: GeoPoint, radiusPx: number, zoom: number) => Promise<VehiclesAtSpot>
  /** Longitude and latitude of a vehicle, in view or not. */
  readonly placeOf: (vehicleId: number) => Promise<readonly [number, number] | null>
  readonly vehicleAt: (point: GeoPoint, radiusPx: number, zoom: number) => Promise<number | null>
  readonly onDotStyle: (style: DotStyle) => void
  /** Reports for each engine whether it has its own canvas for dots; null: it has none any more. */
  readonly onDotPane: (makePane: MakeDotPane | null) => void
  /** Drawing the map is so slow here that the page needs this pause between two drawings, ms. */
  readonly onDrawPause: (ms: number) => void
  /** The list is about to show a new selection: changes driven only by the clock wait. */
  readonly isListFirst: () => boolean
  /** The vehicle highlighted because the pointer is over it. */
  readonly onHovered: (vehicleId: number | null) => void
  readonly fleetBounds: () => Promise<GeoBox | null>
  readonly clusterBox: (clusterId: number) => Promise<GeoBox | null>
  /** The name of the WebGL renderer that draws the marks. */
  readonly readRenderer: () => string
}

/** The look of the marks in the current theme. */
export interface MarkLook {
  readonly palette: MarkPalette
  readonly atlas: HTMLCanvasElement
}

/** Vehicles that share a place, and where on the map, CSS pixels from its upper left. */
export interface Spot {
  readonly x: number
  readonly y: number
  readonly point: GeoPoint
  readonly total: number
  readonly rows: readonly VehicleRow[]
}

/** Something that captures presses on the map while it is active, and draws. */
export interface MapTool {
  readonly press: (point: GeoPoint) => void
  readonly layers: (palette: MarkPalette) => readonly Layer[]
  /** Calls back when there is something new to draw. Returns the function that unsubscribes. */
  readonly subscribe: (changed: () => void) => () => void
  /** The CSS cursor; by default a cross. */
  readonly cursor?: () => string
  /** Called with the map while the tool is active on one. Returns the function that is called when it no longer is. */
  readonly attach?: (map: MapLibreMap) => () => void
}
