import { placeOf } from './wayDetail.ts'
import { UNKNOWN, type WayLines, type WayShape, worldOf } from './wayShape.ts'

/** From arrow to arrow along the way, CSS pixels at the level's zoom. */
const EVERY_PX = 110
/** Minimum distance between two arrows, CSS pixels at the level's zoom. */
const ROOM_PX = 30
/** A stretch on which the vehicle travelled this many times the distance it covered has no direction. */
const WANDER = 3

/** An arrow on the way: its direction there, degrees clockwise from north. */
export interface WayArrow {
  readonly position: [number, number]
  readonly heading: number
}

/** Keeps places apart, with an index of cells as wide as the required distance. */
export class Room {
  readonly #taken = new Map<number, readonly [number, number]>()
  readonly #size: number

  /** size: the minimum distance of two places. */
  constructor(size: number) {
    this.#size = size
  }

  /** Takes a place unless another is too near. Returns whether it was taken. */
  take(x: number, y: number): boolean {
    const [column, row] = [Math.floor(x / this.#size), Math.floor(y / this.#size)]
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        const near = this.#taken.get(keyOf(column + dx, row + dy))
        if (near && Math.hypot(near[0] - x, near[1] - y) < this.#size) return false
      }
    }
    this.#taken.set(keyOf(column, row), [x, y])
    return true
  }
}

/** More rows than any level has. */
const ROWS = 2 ** 26
const keyOf = (column: number, row: number): number => column * ROWS + row

/** Arrows along the lines of a level where there is room for them; the earlier one takes the room. */
export const arrowsOf = (shape: WayShape, lines: WayLines, level: number): readonly WayArrow[] => {
  const every = worldOf(EVERY_PX, level)
  const room = new Room(worldOf(ROOM_PX, level))
  const arrows: WayArrow[] = []
  const starts = new Set(lines.starts)
  for (let step = 1; step < lines.points.length; step++) {
    if (starts.has(step) || lines.speeds[step - 1] === UNKNOWN) continue
    addArrows(arrows, room, shape, lines.points[step - 1] ?? 0, lines.points[step] ?? 0, every)
  }
  return arrows
}

/** Adds those of one straight stretch. They are at fixed lengths of the whole way, whatever part of it is drawn. */
const addArrows = (
  arrows: WayArrow[],
  room: Room,
  { world, length }: WayShape,
  from: number,
  to: number,
  every: number,
): void => {
  const [begin, end] = [length[from] ?? 0, length[to] ?? 0]
  const first = Math.floor(begin / every + 0.5)
  const last = Math.floor(end / every + 0.5)
  if (first === last) return
  const [x, y] = [world[from * 2] ?? 0, world[from * 2 + 1] ?? 0]
  const [dx, dy] = [(world[to * 2] ?? 0) - x, (world[to * 2 + 1] ?? 0) - y]
  if (end - begin > WANDER * Math.hypot(dx, dy)) return
  for (let mark = first + 1; mark <= last; mark++) {
    const share = ((mark - 0.5) * every - begin) / (end - begin)
    const [column, row] = [x + dx * share, y + dy * share]
    if (room.take(column, row))
      arrows.push({
        position: placeOf(column, row),
        heading: (Math.atan2(dx, -dy) * 180) / Math.PI,
      })
  }
}
