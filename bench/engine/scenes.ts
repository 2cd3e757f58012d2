import type { AlarmRing, DotStyle } from '../../src/contract/engine/dots.ts'
import { DEFAULT_VIEW, type FleetView, type Viewport } from '../../src/contract/engine/view.ts'
import { MARKER_STATUSES } from '../../src/contract/rules/status.ts'
import type { BenchFleet } from '../generator/fleet.ts'
import { GROUPS } from '../generator/identity.ts'

/** The views in which the engine is measured. A screen of 1600 x 900 px. */

const SCREEN = { width: 1600, height: 900 }
/** MapLibre's tiles are 512 px wide. */
const WORLD_PX = 512
const KYIV = { latitude: 50.4501, longitude: 30.5234 }
const CENTRE = { latitude: 49.2, longitude: 28.5 }

const viewportAt = (centre: { latitude: number; longitude: number }, zoom: number): Viewport => {
  const degreesPerPx = 360 / (WORLD_PX * 2 ** zoom)
  const halfWidth = (SCREEN.width / 2) * degreesPerPx
  const halfHeight = (SCREEN.height / 2) * degreesPerPx * Math.cos((centre.latitude * Math.PI) / 180)
  return {
    west: centre.longitude - halfWidth,
    east: centre.longitude + halfWidth,
    south: centre.latitude - halfHeight,
    north: centre.latitude + halfHeight,
    zoom,
  }
}

/** The whole fleet in view. */
export const COUNTRY: Viewport = viewportAt(CENTRE, 5.2)
/** A city: the streets between its quarters are distinguishable. */
export const CITY: Viewport = viewportAt(KYIV, 12)

/** A viewport around Kyiv that shows about `count` vehicles, however large the fleet. */
export const viewportOf = (fleet: BenchFleet, count: number): Viewport => {
  const { places } = fleet.columns()
  const inView = ({ west, east, south, north }: Viewport): number => {
    let found = 0
    for (let i = 0; i < fleet.vehicles; i++) {
      const longitude = places[i * 2] ?? 0
      const latitude = places[i * 2 + 1] ?? 0
      if (longitude > west && longitude < east && latitude > south && latitude < north) found += 1
    }
    return found
  }
  let [far, near] = [4, 20]
  for (let step = 0; step < 24; step++) {
    const zoom = (far + near) / 2
    if (inView(viewportAt(KYIV, zoom)) > count) far = zoom
    else near = zoom
  }
  return viewportAt(KYIV, near)
}

/** A double ring as the page draws it: lines of one pixel with the map visible between them. */
const ringOf = (side: number): AlarmRing => {
  const reach = (side - 1) / 2
  const pixels = Uint32Array.from({ length: side * side }, (_, at) => {
    const away = Math.hypot((at % side) - reach, Math.floor(at / side) - reach)
    return away > reach - 3.5 && away < reach + 0.5 ? 0xc0_00_00_ff : 0
  })
  return { side, pixels }
}

/** Dots as the page requests them without a GPU: one colour for each status and flags. */
export const DOTS: DotStyle = {
  limit: 500,
  pixelRatio: 1,
  colors: Array.from({ length: MARKER_STATUSES.length * 256 }, (_, index) => 0xff_00_80_00 + (index & 0xff)),
  alarm: 0xff_00_00_ff,
  halo: 0xff_ff_ff_fe,
  rings: [ringOf(21), ringOf(23)],
}

const groupIds = (...names: readonly string[]): number[] =>
  GROUPS.filter(({ name }) => names.includes(name)).map(({ id }) => id)

/** About 30 % of the fleet. */
export const HAULAGE = groupIds('Long haul', 'Тягачі', 'Рефрижераторы')

/** An active search, a group filter and a name sort. */
export const BUSY_VIEW: FleetView = {
  ...DEFAULT_VIEW,
  search: 'volvo',
  sort: { key: 'name', reverse: false },
  groups: HAULAGE,
}
