import { ICON_DEF_SIZE, ICON_DEFS } from './atlas.ts'

/** Rows of an icon layer as columns; deck.gl reads them as attributes without an accessor per object. */
export interface IconRows {
  readonly count: number
  /** Whose icon a row is: what picking answers. */
  readonly vehicleIds: Float64Array
  /** Longitude, latitude per row, degrees. */
  readonly positions: Float64Array
  /** Degrees counter-clockwise, as deck.gl turns icons. */
  readonly angles: Float32Array
  /** ICON_DEF_SIZE numbers per row. */
  readonly iconDefs: Float32Array
}

/** Writes an icon's definition into row `row`. */
export const writeIconDef = (defs: Float32Array, row: number, icon: number): void => {
  const from = icon * ICON_DEF_SIZE
  const to = row * ICON_DEF_SIZE
  for (let i = 0; i < ICON_DEF_SIZE; i++) defs[to + i] = ICON_DEFS[from + i] ?? 0
}

/** One icon of a short list: alarms, badges, the vehicle under the pointer. */
export interface LooseIcon {
  readonly vehicleId: number
  readonly longitude: number
  readonly latitude: number
  readonly angle: number
  readonly icon: number
}

/** Columns of a short list of icons, in drawing order. */
export const looseRows = (icons: readonly LooseIcon[]): IconRows => {
  const iconDefs = new Float32Array(icons.length * ICON_DEF_SIZE)
  for (const [row, { icon }] of icons.entries()) writeIconDef(iconDefs, row, icon)
  return {
    count: icons.length,
    vehicleIds: Float64Array.from(icons, (icon) => icon.vehicleId),
    positions: Float64Array.from(icons.flatMap(({ longitude, latitude }) => [longitude, latitude])),
    angles: Float32Array.from(icons, (icon) => icon.angle),
    iconDefs,
  }
}
