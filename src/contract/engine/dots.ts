/**
 * A ring around an alarm's dot: a square with a side of `side` device pixels, an odd number, row by row, 0xAABBGGRR.
 */
export interface AlarmRing {
  readonly side: number
  readonly pixels: Uint32Array<ArrayBuffer>
}

/** How vehicles are drawn as dots, set by the page, which knows theme and screen. Colours are 0xAABBGGRR. */
export interface DotStyle {
  /** More vehicles than this in view are drawn as dots. */
  readonly limit: number
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: number
  /** Colour by index into MARKER_STATUSES * 256 + MARK_FLAG bits. */
  readonly colors: readonly number[]
  readonly alarm: number
  /** The thin outline around the dots; no other colour is equal. */
  readonly halo: number
  /** Rings around alarms while they are few, shown alternately; two equal ones without animation; null: none. */
  readonly rings: readonly [AlarmRing, AlarmRing] | null
}

/** A picture made by a port of the engine: an ImageBitmap in a browser. */
export interface DotImage {
  readonly width: number
  readonly height: number
}

/** A picture is patched in square tiles with this side, pixels, counted from its upper left corner. */
export const DOT_TILE = 16

/** The parts of a picture that differ from the previous one, replaced tile by tile. */
export interface DotPatch extends DotImage {
  /** The tile numbers, row by row; those at the right and lower edge extend beyond the picture. */
  readonly tiles: Uint32Array<ArrayBuffer>
  /** RGBA of DOT_TILE * DOT_TILE pixels for each of them. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
}

export const isPatch = (image: DotImage): image is DotPatch => 'tiles' in image

/** Calls back for every tile of a patch: its upper left corner in the picture, and the first row of its pixels. */
export const eachSquare = (
  { width, tiles }: { readonly width: number; readonly tiles: Uint32Array },
  lay: (left: number, top: number, from: number) => void,
): void => {
  const columns = Math.ceil(width / DOT_TILE)
  for (const [nth, tile] of tiles.entries()) {
    lay((tile % columns) * DOT_TILE, Math.floor(tile / columns) * DOT_TILE, nth * DOT_TILE)
  }
}

/** The picture is on the pane passed to setDotPane, where the engine keeps changing it by itself. */
export interface DotOnPane extends DotImage {
  readonly isOnPane: true
}

export const isOnPane = (image: DotImage): image is DotOnPane => 'isOnPane' in image

/**
 * The vehicles of a part of the world as dots. It covers more than the viewport; the page moves and scales it with
 * the map until the next one arrives.
 */
export interface DotPicture {
  /** The whole picture, its changes since the previous one, or its location on the pane. */
  readonly image: DotImage | DotPatch | DotOnPane
  /** Number of patches since the last whole picture, including this one; 0: it is whole. */
  readonly patches: number
  /** The zoom for which it was painted. */
  readonly zoom: number
  /** Device pixels per CSS pixel for which it was painted. */
  readonly pixelRatio: number
  /** Its upper left corner, device pixels from the west and north edge of the Web Mercator world at that zoom. */
  readonly left: number
  readonly top: number
  /** Number of vehicles in it. */
  readonly count: number
  /** Longitude, latitude of some of them, evenly chosen: where the fleet is concentrated. */
  readonly sample: Float64Array<ArrayBuffer>
  /** Cost for the engine, ms. */
  readonly tookMs: number
}
