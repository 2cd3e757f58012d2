import type { FleetSnapshot, GroupCount } from '../../src/contract/engine.ts'
import { isSameData } from '../../src/contract/rules/sameData.ts'
import type { Clock } from '../ports.ts'
import { waitUntil } from './waitUntil.ts'

/** Sums that change faster than this cannot be read, ms. */
export const SUMS_MS = 1_000

/** The parts of a snapshot that are always said. */
type AlwaysSaid = Omit<FleetSnapshot, 'number' | 'rows' | 'marks' | 'clusters' | 'trails' | 'dots' | 'detail'>

/** The same as they stand. */
export interface FleetFacts extends AlwaysSaid {
  /** The same array while nothing changed. */
  readonly groups: readonly GroupCount[]
}

const SUMS = ['seq', 'counts', 'tallies'] as const
const OTHERS = [
  'viewGeneration',
  'connection',
  'load',
  'groups',
  'groupListTurn',
  'held',
  'reloadAt',
  'past',
] as const

/** Which of the facts that every snapshot says are worth one: sums once in SUMS_MS, everything else at once. */
export class FactsView {
  readonly #clock: Pick<Clock, 'now'>
  /** What the reader knows; null: perhaps nothing. */
  #told: FleetFacts | null = null
  #toldAt = Number.NEGATIVE_INFINITY

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock
  }

  /** Ms until these facts are to be said; null: they are as the reader knows them. */
  waitMs(facts: FleetFacts): number | null {
    const told = this.#told
    if (told === null || OTHERS.some((name) => !isSameData(told[name], facts[name]))) return 0
    if (SUMS.every((name) => isSameData(told[name], facts[name]))) return null
    return waitUntil(this.#toldAt + SUMS_MS, this.#clock.now(), SUMS_MS)
  }

  /** The facts are said to the reader now; answers the groups where they are others than the reader knows, else null. */
  tell(facts: FleetFacts): readonly GroupCount[] | null {
    const isKnown = this.#told?.groups === facts.groups
    this.#told = facts
    this.#toldAt = this.#clock.now()
    return isKnown ? null : facts.groups
  }

  /** The reader may know nothing. */
  repeat(): void {
    this.#told = null
  }
}
