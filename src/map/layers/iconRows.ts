import { ICON_DEF_SIZE, ICON_DEFS, ICON_HEIGHTS } from './atlas.ts'

/** What rows show. */
export interface IconLooks {
  /** ICON_DEF_SIZE numbers per row. */
  readonly iconDefs: Float32Array
  /** The height of each, as a share of the mark size. */
  readonly heights: Float32Array
}

/** Allocates columns for this many rows. */
export const iconLooks = (rows: number): IconLooks => ({
  iconDefs: new Float32Array(rows * ICON_DEF_SIZE),
  heights: new Float32Array(rows),
})

/** Columns grow by this many rows: deck.gl makes a new buffer for each that grew. */
const ROOM_STEP = 64

/** Capacity for this many rows and some more. */
export const roomFor = (rows: number): number => Math.ceil(rows / ROOM_STEP) * ROOM_STEP

/**
 * Rows of an icon layer as columns; deck.gl reads them as attributes without an accessor per object. All but the
 * vehicles may have capacity for more than `count` rows; the rest is not drawn.
 */
export interface IconRows extends IconLooks {
  readonly count: number
  /** The vehicle of a row, returned by picking. */
  readonly vehicleIds: Float64Array
  /** Longitude, latitude per row, degrees. */
  readonly positions: Float64Array
  /** Degrees counter-clockwise, as deck.gl rotates icons. */
  readonly angles: Float32Array
}

/** An icon without pixels. */
export const NO_ICON = -1

/** Writes an icon's content and height into row `row`. */
export const writeIcon = ({ iconDefs, heights }: IconLooks, row: number, icon: number): void => {
  const from = icon * ICON_DEF_SIZE
  const to = row * ICON_DEF_SIZE
  for (let i = 0; i < ICON_DEF_SIZE; i++) iconDefs[to + i] = ICON_DEFS[from + i] ?? 0
  heights[row] = ICON_HEIGHTS[icon] ?? 0
}

/** One icon of a short list: alarms, badges, the vehicle under the pointer. */
export interface LooseIcon {
  readonly vehicleId: number
  readonly longitude: number
  readonly latitude: number
  readonly angle: number
  readonly icon: number
}

/** An icon that turned by less than this, degrees, looks the same. */
export const SLIGHT_TURN = 2

/** Whether two short lists of icons would be drawn alike. */
export const lookAlike = (some: readonly LooseIcon[], others: readonly LooseIcon[]): boolean =>
  some.length === others.length &&
  some.every((one, row) => {
    const other = others[row] ?? one
    return (
      one.vehicleId === other.vehicleId &&
      one.icon === other.icon &&
      Math.abs(one.angle - other.angle) <= SLIGHT_TURN &&
      one.longitude === other.longitude &&
      one.latitude === other.latitude
    )
  })

/** Columns of a short list of icons, in drawing order. */
export const looseRows = (icons: readonly LooseIcon[]): IconRows => {
  const room = roomFor(icons.length)
  const rows = {
    ...iconLooks(room),
    vehicleIds: Float64Array.from(icons, ({ vehicleId }) => vehicleId),
    positions: new Float64Array(room * 2),
    angles: new Float32Array(room),
  }
  for (const [row, { longitude, latitude, angle, icon }] of icons.entries()) {
    writeIcon(rows, row, icon)
    rows.positions[2 * row] = longitude
    rows.positions[2 * row + 1] = latitude
    rows.angles[row] = angle
  }
  return { count: icons.length, ...rows }
}

/** Longitude, latitude of the rows that are drawn. */
export const placesOf = ({ positions, count }: IconRows): Float64Array => positions.subarray(0, 2 * count)
