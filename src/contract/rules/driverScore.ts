import { KMH_PER_MS } from '../constants.ts'
import type { ViolationKind } from '../http/employees.ts'

/** The score of a driver: penalty points per 100 km by a table of criteria (docs/driver-score.md). */

/** Standard gravity, m/s². */
export const GRAVITY = 9.80665
/** Longer idling is a violation, ms. */
export const IDLING_LEAST_MS = 300_000
/** Metres below which no score is computed: one event would decide it. */
export const SCORED_LEAST_M = 10_000
/** Share of the time in motion below which a score says that harsh driving was hardly judged. */
export const JUDGED_LEAST = 0.5

interface CriterionRule {
  readonly kind: ViolationKind
  /** Least size: g of harsh driving, m/s above the limit; 0: any. */
  readonly from: number
  /** What the points are multiplied by: events, or minutes. */
  readonly per: 'event' | 'minute'
  /** Points of an account that has no settings. */
  readonly points: number
}

const kmh = (value: number): number => value / KMH_PER_MS

/** What costs points. Of one kind the criterion with the largest `from` that fits counts. */
export const CRITERIA = {
  acceleration31: { kind: 'acceleration', from: 0.31, per: 'event', points: 10 },
  acceleration40: { kind: 'acceleration', from: 0.4, per: 'event', points: 20 },
  braking31: { kind: 'braking', from: 0.31, per: 'event', points: 10 },
  braking35: { kind: 'braking', from: 0.35, per: 'event', points: 20 },
  cornering30: { kind: 'cornering', from: 0.3, per: 'event', points: 3 },
  overSpeed10: { kind: 'overSpeed', from: kmh(10), per: 'minute', points: 1 },
  overSpeed20: { kind: 'overSpeed', from: kmh(20), per: 'minute', points: 3 },
  overSpeed40: { kind: 'overSpeed', from: kmh(40), per: 'minute', points: 10 },
  idling: { kind: 'idling', from: 0, per: 'minute', points: 0.2 },
  nightDriving: { kind: 'nightDriving', from: 0, per: 'minute', points: 0 },
} as const satisfies Record<string, CriterionRule>
export type Criterion = keyof typeof CRITERIA
export const CRITERION_NAMES = Object.keys(CRITERIA) as readonly Criterion[]

/** Points of each criterion. */
export type ScorePoints = Readonly<Record<Criterion, number>>
export const DEFAULT_POINTS = Object.fromEntries(
  CRITERION_NAMES.map((name) => [name, CRITERIA[name].points]),
) as ScorePoints

/** Differences of measured numbers are not exact. */
const ROUNDING = 1e-9

/** The criterion of a violation; size null: the device says none, and the mildest counts. null: it costs no points. */
export const criterionOf = (kind: ViolationKind, size: number | null): Criterion | null => {
  let found: Criterion | null = null
  for (const name of CRITERION_NAMES) {
    const { kind: ofKind, from } = CRITERIA[name]
    if (ofKind !== kind) continue
    if (size === null) return name
    if (size + ROUNDING >= from && (found === null || from > CRITERIA[found].from)) found = name
  }
  return found
}

/** How often, or for how many minutes, a violation counts. ms: its duration. */
export const amountOf = (criterion: Criterion, ms: number): number =>
  CRITERIA[criterion].per === 'event' ? 1 : ms / 60_000

/** Points per 100 km; null: too little was driven. metres: driven, points: of all violations. */
export const scoreOf = (points: number, metres: number): number | null =>
  metres < SCORED_LEAST_M ? null : (points * 100_000) / metres

/** Whether harsh driving could be judged in too little of the time in motion. Both in ms. */
export const isTooSparse = (judgedMs: number, drivenMs: number): boolean =>
  drivenMs > 0 && judgedMs < drivenMs * JUDGED_LEAST
