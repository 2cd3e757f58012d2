import type { SimulatedPosition } from './device.ts'
import type { Drive } from './drive.ts'

/** ms since the epoch; `isFair`: a device that sends what it sent lets anybody find it. */
export interface TrueSpan {
  readonly from: number
  readonly to: number
  readonly isFair: boolean
}

export interface MotionTruth {
  readonly trips: readonly TrueSpan[]
  /** Standstills within trips, and those that end them. */
  readonly stops: readonly TrueSpan[]
  readonly parkings: readonly TrueSpan[]
  /** Metres, those of long silences left out. */
  readonly mileage: number
}

/** The limits of the truth: the same numbers that the detectors are set to. */
export interface TruthRules {
  readonly minimalStopMs: number
  readonly parkingMs: number
  readonly gapMs: number
  readonly intervalMs: number
}

/** Metres and ms of a trip that no rule about short trips concerns. */
const CLEAR_METRES = 250
const CLEAR_MS = 150_000
/** Metres by which a vehicle is elsewhere after a silence. */
const ELSEWHERE = 200
/** Ms between two places from which what lies between is not seen. */
const UNSEEN_MS = 130_000

interface Rows {
  readonly from: number
  readonly to: number
}

const isPlace = ({ latitude }: SimulatedPosition): boolean => latitude !== null && latitude !== 0

/** Rows at which a place was sent. */
const seenRows = ({ from }: Drive, positions: readonly SimulatedPosition[]): number[] =>
  positions.filter(isPlace).map((each) => (each.timestamp - from) / 1_000)

const pairs = (rows: readonly number[]): Rows[] =>
  rows.slice(1).map((to, index) => ({ from: rows[index] ?? to, to }))

const standsOf = ({ speed, seconds }: Drive): Rows[] => {
  const stands: Rows[] = []
  let from: number | null = null
  for (let row = 0; row <= seconds; row++) {
    const isStanding = row < seconds && speed[row] === 0
    if (isStanding) from ??= row
    else if (from !== null) {
      stands.push({ from, to: row })
      from = null
    }
  }
  return stands
}

const metresOf = ({ odometer }: Drive, { from, to }: Rows): number =>
  (odometer[to] ?? 0) - (odometer[from] ?? 0)

const isElsewhere = ({ east, north }: Drive, { from, to }: Rows): boolean =>
  Math.hypot((east[to] ?? 0) - (east[from] ?? 0), (north[to] ?? 0) - (north[from] ?? 0)) > ELSEWHERE

const overlaps = (a: Rows, b: Rows): boolean => a.from < b.to && b.from < a.to

const touches = (a: Rows, b: Rows): boolean => a.from <= b.to && b.from <= a.to

const covers = (whole: Rows, part: Rows): boolean => whole.from <= part.from && part.to <= whole.to

/** What is between the cuts, within the whole. */
const between = (whole: Rows, cuts: readonly Rows[]): Rows[] => {
  const pieces: Rows[] = []
  let from = whole.from
  for (const cut of cuts.toSorted((a, b) => a.from - b.from)) {
    if (cut.from > from) pieces.push({ from, to: cut.from })
    from = Math.max(from, cut.to)
  }
  if (whole.to > from) pieces.push({ from, to: whole.to })
  return pieces
}

/** Without the stands at its ends. */
const trimmed = (piece: Rows, stands: readonly Rows[]): Rows => ({
  from: stands.find((stand) => stand.from <= piece.from && piece.from < stand.to)?.to ?? piece.from,
  to: stands.find((stand) => stand.from < piece.to && piece.to <= stand.to)?.from ?? piece.to,
})

const isClear = (drive: Drive, piece: Rows): boolean =>
  metresOf(drive, piece) >= CLEAR_METRES && (piece.to - piece.from) * 1_000 >= CLEAR_MS

/** What happened, as far as a device that sent these positions saw anything of it. */
export const truthOf = (
  drive: Drive,
  positions: readonly SimulatedPosition[],
  rules: TruthRules,
): MotionTruth => {
  const rows = seenRows(drive, positions)
  const whole = { from: rows[0] ?? 0, to: rows.at(-1) ?? 0 }
  const steps = pairs(rows)
  const silences = steps.filter(
    (step) => (step.to - step.from) * 1_000 > rules.gapMs && isElsewhere(drive, step),
  )
  const unseen = steps.filter((step) => (step.to - step.from) * 1_000 > UNSEEN_MS)
  const stands = standsOf(drive).filter((stand) => stand.from < whole.to && stand.to > whole.from)
  /** Silences in which it also stood: nobody knows for how long. */
  const blind = unseen.filter((step) => stands.some((stand) => overlaps(step, stand) && !covers(stand, step)))
  const parkings = stands.filter((stand) => (stand.to - stand.from) * 1_000 >= rules.parkingMs)
  const spanOf = (span: Rows, isFair: boolean): TrueSpan => ({
    from: drive.from + span.from * 1_000,
    to: drive.from + span.to * 1_000,
    isFair,
  })
  const isStopFair = (stand: Rows): boolean =>
    (stand.to - stand.from) * 1_000 >= rules.minimalStopMs + rules.intervalMs &&
    rows.some((row) => row >= stand.from && row < stand.to) &&
    !unseen.some((step) => overlaps(step, stand))
  return {
    trips: between(whole, [...parkings, ...silences])
      .map((piece) => trimmed(piece, stands))
      .filter((piece) => piece.to > piece.from)
      .map((piece) => spanOf(piece, isClear(drive, piece) && !blind.some((step) => touches(step, piece)))),
    stops: stands
      .filter((stand) => !parkings.includes(stand))
      .map((stand) => spanOf(stand, isStopFair(stand))),
    parkings: parkings.map((stand) =>
      spanOf(
        stand,
        stand.from > whole.from && stand.to < whole.to && !silences.some((step) => overlaps(step, stand)),
      ),
    ),
    mileage: metresOf(drive, whole) - silences.reduce((sum, silence) => sum + metresOf(drive, silence), 0),
  }
}
