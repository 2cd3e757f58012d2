import type { FleetSnapshot } from '../src/contract/engine/snapshot.ts'
import type { FleetDerivation } from './derive/fleetDerivation.ts'
import type { FleetFacts } from './publish/factsView.ts'
import type { DetailView } from './publish/detailView.ts'
import type { Urgency } from './publish/snapshotPump.ts'
import type { FleetStore } from './store/fleetStore.ts'

/** The parts of an engine that a feed fills. */
export interface FedFleet {
  readonly store: FleetStore
  readonly derivation: FleetDerivation
  /** The open vehicle. */
  readonly detail: DetailView
  /** Requests a tick. */
  wake(urgency: Urgency): void
}

/** The facts that only the feed knows. */
export type FeedFacts = Pick<
  FleetFacts,
  | 'seq'
  | 'connection'
  | 'load'
  | 'groupListTurn'
  | 'zoneListTurn'
  | 'tallies'
  | 'reloadAt'
  | 'keptAt'
  | 'past'
>

/** Where an engine's fleet comes from: the present or the past. The engine calls it; it only wakes the engine. */
export interface FleetFeed {
  /** The whole list is known, so that it may be held. */
  readonly isWhole: boolean
  /** First stage of a tick: applies what time alone changes to the store. */
  apply(): void
  facts(): FeedFacts
  /** Another vehicle is open, perhaps none: fetches its full state. */
  opened(): void
  /** Completes a snapshot before it is sent. */
  finish(snapshot: FleetSnapshot): FleetSnapshot
  /** The page has drawn the part in view of its map, with vehicles known. */
  drawn(): void
  /** The page did not take a snapshot. */
  lost(): void
}
