import { MovementTracker } from './movementTracker.ts'
import type {
  Dropped,
  FuelReading,
  Movement,
  MovementEvent,
  MovementSettings,
  TrackPosition,
} from './ports.ts'
import { NO_ZONES, type ZoneIndex } from './zones/zoneIndex.ts'

/** Lists that events go to. */
const emptyLists = () => ({
  trips: [] as Movement<never>['trips'][number][],
  stops: [] as Movement<never>['stops'][number][],
  parkings: [] as Movement<never>['parkings'][number][],
  fuellings: [] as Movement<never>['fuellings'][number][],
  defuellings: [] as Movement<never>['defuellings'][number][],
  gaps: [] as Movement<never>['gaps'][number][],
  rejected: [] as Movement<never>['rejected'][number][],
  crossings: [] as Movement<never>['crossings'][number][],
})

type Lists = ReturnType<typeof emptyLists>
type Kind = MovementEvent['kind']
type EventOf<K extends Kind> = MovementEvent extends infer E
  ? E extends { readonly kind: infer Kinds }
    ? K extends Kinds
      ? E
      : never
    : never
  : never

/** The list of each kind of event. Kinds without a list are beginnings, whose end has one, or rows of the event log. */
const SORTERS: { readonly [K in Kind]?: (lists: Lists, event: EventOf<K>) => void } = {
  trip: ({ trips }, { trip }) => void trips.push(trip),
  stop: ({ stops }, { stop }) => void stops.push(stop),
  parking: ({ parkings }, { parking }) => void parkings.push(parking),
  fuelling: ({ fuellings }, { event }) => void fuellings.push(event),
  defuelling: ({ defuellings }, { event }) => void defuellings.push(event),
  gap: ({ gaps }, { gap }) => void gaps.push(gap),
  rejected: ({ rejected }, { rejection }) => void rejected.push(rejection),
  zone: ({ crossings }, { crossing }) => void crossings.push(crossing),
}

const sortIn = (lists: Lists, event: MovementEvent): void => {
  const sorter = SORTERS[event.kind] as ((lists: Lists, event: MovementEvent) => void) | undefined
  sorter?.(lists, event)
}

/** The same list where it is in order, as stored positions are; a sorted copy otherwise. */
const inOrder = <T extends { readonly timestamp: number }>(list: readonly T[]): readonly T[] => {
  for (let i = 1; i < list.length; i++) {
    const [before, after] = [list[i - 1], list[i]]
    if (before !== undefined && after !== undefined && before.timestamp > after.timestamp)
      return list.toSorted((a, b) => a.timestamp - b.timestamp)
  }
  return list
}

/**
 * Trips, stops, parkings, fuel events, crossings of zones and sums of a vehicle's positions and of the readings of one fuel level. What is in
 * no order of time is sorted first. A batch is a `MovementTracker` that is fed to its end, so that live and past agree.
 */
export const detectMovement = <P extends TrackPosition>(
  positions: readonly P[],
  settings: MovementSettings,
  fuel: readonly FuelReading[] = [],
  zones: ZoneIndex = NO_ZONES,
): Movement<P> => {
  const kept: P[] = []
  const dropped: Dropped<P>[] = []
  const lists = emptyLists()
  const tracker = new MovementTracker<P>(settings, {
    zones,
    onKept: (position) => kept.push(position),
    onDropped: (position, reason) => dropped.push({ position, reason }),
  })
  const note = (events: readonly MovementEvent[]) => {
    for (const event of events) sortIn(lists, event)
  }
  const readings = inOrder(fuel)
  let next = 0
  const addFuelBefore = (at: number) => {
    for (
      let reading = readings[next];
      reading !== undefined && reading.timestamp < at;
      reading = readings[++next]
    )
      note(tracker.addFuel(reading))
  }
  for (const position of inOrder(positions)) {
    addFuelBefore(position.timestamp)
    note(tracker.addPosition(position))
  }
  addFuelBefore(Number.POSITIVE_INFINITY)
  note(tracker.finish())
  return { ...lists, kept, dropped, totals: tracker.totals }
}
