import type { FleetSnapshot } from '../../src/contract/engine/snapshot.ts'
import type { GroupCount } from '../../src/contract/engine/rows.ts'
import { isSameData } from '../../src/contract/rules/sameData.ts'
import type { Clock } from '../ports.ts'
import { waitUntil } from './waitUntil.ts'

/** Faster changes of sums would be unreadable, ms. */
export const SUMS_MS = 1_000

/** The parts that every snapshot contains. */
type AlwaysSaid = Omit<FleetSnapshot, 'number' | 'rows' | 'marks' | 'clusters' | 'trails' | 'dots' | 'detail'>

/** The same in their current state. */
export interface FleetFacts extends AlwaysSaid {
  /** The same array while nothing changed. */
  readonly groups: readonly GroupCount[]
  readonly zones: readonly GroupCount[]
}

const SUMS = ['seq', 'counts', 'zones', 'zoneStayTurn', 'tallies'] as const
const OTHERS = [
  'viewGeneration',
  'connection',
  'load',
  'groups',
  'groupListTurn',
  'zoneListTurn',
  'held',
  'reloadAt',
  'keptAt',
  'past',
] as const

/** Decides which changes of the facts are worth a snapshot: sums once in SUMS_MS, everything else at once. */
export class FactsView {
  readonly #clock: Pick<Clock, 'now'>
  /** The facts that the reader has; null: unknown. */
  #sent: FleetFacts | null = null
  #sentAt = Number.NEGATIVE_INFINITY

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock
  }

  /** Ms until these facts are to be sent; null: the reader has them. */
  waitMs(facts: FleetFacts): number | null {
    const sent = this.#sent
    if (sent === null || OTHERS.some((name) => !isSameData(sent[name], facts[name]))) return 0
    if (SUMS.every((name) => isSameData(sent[name], facts[name]))) return null
    return waitUntil(this.#sentAt + SUMS_MS, this.#clock.now(), SUMS_MS)
  }

  /** Records the facts as sent; returns the groups and geozones where the reader has others, else null. */
  record(facts: FleetFacts): Pick<FleetSnapshot, 'groups' | 'zones'> {
    const { groups, zones } = facts
    const sent = this.#sent
    this.#sent = facts
    this.#sentAt = this.#clock.now()
    return { groups: sent?.groups === groups ? null : groups, zones: sent?.zones === zones ? null : zones }
  }

  /** The reader may have nothing. */
  repeat(): void {
    this.#sent = null
  }
}
