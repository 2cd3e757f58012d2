import { between, createRandom, type Random } from '../../platform/random.ts'

/** A vehicle's days, a second a row: what really happened. */
export interface Drive {
  /** ms since the epoch of row 0 */
  readonly from: number
  readonly seconds: number
  /** Metres east and north of the start. */
  readonly east: Float64Array
  readonly north: Float64Array
  /** m/s */
  readonly speed: Float32Array
  /** Degrees clockwise from north. */
  readonly course: Float32Array
  readonly ignition: Uint8Array
  /** Metres since row 0. */
  readonly odometer: Float64Array
}

interface Cursor {
  readonly drive: Drive
  readonly random: Random
  row: number
  east: number
  north: number
  course: number
  speed: number
  metres: number
}

/** m/s² */
const GAIN = 1.2
const BRAKE = 1.6
/** Metres of a street between crossings. */
const LONGEST_BLOCK = 500

const isFull = (cursor: Cursor): boolean => cursor.row >= cursor.drive.seconds

const writeRow = (cursor: Cursor, ignition: boolean): void => {
  const { drive, row } = cursor
  drive.east[row] = cursor.east
  drive.north[row] = cursor.north
  drive.speed[row] = cursor.speed
  drive.course[row] = cursor.course
  drive.ignition[row] = ignition ? 1 : 0
  drive.odometer[row] = cursor.metres
  cursor.row++
}

/** One second on the road: towards a speed, turning by `turn` degrees. */
const roll = (cursor: Cursor, target: number, turn: number): void => {
  const change = Math.max(-BRAKE, Math.min(GAIN, target - cursor.speed))
  const before = cursor.speed
  cursor.speed = Math.max(0, before + change)
  const metres = (before + cursor.speed) / 2
  cursor.course = (cursor.course + turn + 360) % 360
  const radians = (cursor.course * Math.PI) / 180
  cursor.east += metres * Math.sin(radians)
  cursor.north += metres * Math.cos(radians)
  cursor.metres += metres
  writeRow(cursor, true)
}

/** Drives so many metres and is at `exitSpeed` at their end, on a road of so many degrees of bend a metre. */
const cover = (cursor: Cursor, metres: number, cruise: number, exitSpeed: number, bend: number): void => {
  const end = cursor.metres + metres
  while (!isFull(cursor) && cursor.metres < end) {
    const left = end - cursor.metres
    const allowed = Math.sqrt(exitSpeed ** 2 + 2 * BRAKE * 0.8 * Math.max(0, left))
    const target = Math.max(1.5, Math.min(cruise, allowed))
    roll(cursor, target, bend * cursor.speed)
  }
}

const halt = (cursor: Cursor): void => {
  while (!isFull(cursor) && cursor.speed > 0) roll(cursor, 0, 0)
}

const stand = (cursor: Cursor, seconds: number, ignition: (second: number) => boolean): void => {
  cursor.speed = 0
  for (let second = 0; second < seconds && !isFull(cursor); second++) writeRow(cursor, ignition(second))
}

/** A corner of a street, 12 m in radius. */
const corner = (cursor: Cursor, degrees: number): void => {
  const perMetre = 180 / Math.PI / 12
  cover(cursor, Math.abs(degrees) / perMetre, 5, 5, Math.sign(degrees) * perMetre)
}

const driveTown = (cursor: Cursor, metres: number): void => {
  const { random } = cursor
  const end = cursor.metres + metres
  while (!isFull(cursor) && cursor.metres < end) {
    const turns = random() < 0.35
    const waits = random() < 0.3 && cursor.metres + LONGEST_BLOCK < end
    const cruise = between(random, 9, 15)
    cover(
      cursor,
      between(random, 120, 500),
      cruise,
      waits ? 0 : turns ? 5 : cruise,
      between(random, -0.02, 0.02),
    )
    if (waits) {
      halt(cursor)
      stand(cursor, Math.round(between(random, 4, 90)), () => true)
    }
    if (turns) corner(cursor, random() < 0.5 ? 90 : -90)
  }
}

const driveRoad = (cursor: Cursor, metres: number): void => {
  const { random } = cursor
  const end = cursor.metres + metres
  while (!isFull(cursor) && cursor.metres < end)
    cover(cursor, between(random, 500, 3_000), between(random, 19, 28), 15, between(random, -0.06, 0.06))
}

/** Deliveries last 100 to 240 s, so that none is on the border between a stop and a parking of 300 s. */
const driveTrip = (cursor: Cursor): void => {
  const { random } = cursor
  const legs = 1 + Math.floor(random() * 4)
  for (let leg = 0; leg < legs && !isFull(cursor); leg++) {
    driveTown(cursor, between(random, 1_500, 8_000))
    if (random() < 0.5) driveRoad(cursor, between(random, 4_000, 40_000))
    halt(cursor)
    const goesOut = random() < 0.4
    if (leg + 1 < legs)
      stand(cursor, Math.round(between(random, 100, 240)), (second) => !goesOut || second < 8)
  }
}

/** 400 s to 3 h; the engine is off, idles for a while, or has a contact that flaps. */
const park = (cursor: Cursor): void => {
  const { random } = cursor
  const seconds = Math.round(random() < 0.6 ? between(random, 400, 2_400) : between(random, 2_400, 10_800))
  const idles = random() < 0.25 ? between(random, 300, 1_800) : 15
  const flaps = random() < 0.1
  stand(cursor, seconds, (second) => second < idles || second > seconds - 20 || (flaps && second % 97 < 4))
}

/** Days of a vehicle that look random and are the same for the same seed. */
export const simulateDrive = (seed: number, from: number, seconds: number): Drive => {
  const drive: Drive = {
    from,
    seconds,
    east: new Float64Array(seconds),
    north: new Float64Array(seconds),
    speed: new Float32Array(seconds),
    course: new Float32Array(seconds),
    ignition: new Uint8Array(seconds),
    odometer: new Float64Array(seconds),
  }
  const random = createRandom(seed)
  const cursor: Cursor = {
    drive,
    random,
    row: 0,
    east: 0,
    north: 0,
    course: between(random, 0, 360),
    speed: 0,
    metres: 0,
  }
  while (!isFull(cursor)) {
    park(cursor)
    driveTrip(cursor)
  }
  return drive
}
