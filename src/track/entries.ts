import type { Track, TrackEvent } from '../contract/http/track.ts'

/** The kinds of entries in a track's list, in the order of entries that begin together. */
export const ENTRY_KINDS = ['trip', 'stop', 'parking', 'fuelling', 'defuelling', 'event'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** One entry of the way. */
export interface TrackEntry {
  readonly kind: EntryKind
  /** ms since the epoch; an event begins and ends at once. */
  readonly from: number
  readonly to: number
  /** Degrees; null: unknown. */
  readonly latitude: number | null
  readonly longitude: number | null
  /** m; null except for trips. */
  readonly mileage: number | null
  /** m/s; null except for trips. */
  readonly maxSpeed: number | null
  readonly averageSpeed: number | null
  /** Litres added or removed; null except for fuel. */
  readonly litres: number | null
  /** With the ignition on, ms; null except for parkings. */
  readonly ignitionMs: number | null
  /** Fuel and speed values of a server event; null for all other entries. */
  readonly fuel: TrackEvent['fuel']
  readonly excess: TrackEvent['excess']
  /** As the device or the server named it; '' except for events. */
  readonly name: string
  /** Additional text from the device or the server; null: nothing. */
  readonly text: string | null
}

const BLANK = {
  mileage: null,
  maxSpeed: null,
  averageSpeed: null,
  litres: null,
  ignitionMs: null,
  fuel: null,
  excess: null,
  name: '',
  text: null,
} as const

type Span = Readonly<Record<'from' | 'to', number>>

/** Server events at the ends of what a track lists as one entry, by the kind of that entry. */
const ENDS = { parkings: /^VEHICLE_PARKING_/, fuellings: /^FUELLING_/, defuellings: /^DEFUELLING_/ } as const

/** Moments of events are whole milliseconds. */
const isAtEnd =
  (at: number) =>
  ({ from, to }: Span): boolean =>
    Math.abs(at - from) < 1 || Math.abs(at - to) < 1

/** Whether an event only marks the beginning or end of something that has an entry of its own. */
const isDuplicate = (track: Track, { name, at }: TrackEvent): boolean =>
  (['parkings', 'fuellings', 'defuellings'] as const).some(
    (kind) => ENDS[kind].test(name) && track[kind].some(isAtEnd(at)),
  )

/** Every entry of the way by its beginning, each once. */
export const entriesOf = (track: Track): readonly TrackEntry[] => {
  const { trips, stops, parkings, fuellings, defuellings } = track
  const events = track.events.filter((event) => !isDuplicate(track, event))
  const all = [
    ...trips.map((one): TrackEntry => ({ ...BLANK, kind: 'trip', ...one })),
    ...stops.map((one): TrackEntry => ({ ...BLANK, kind: 'stop', ...one })),
    ...parkings.map((one): TrackEntry => ({ ...BLANK, kind: 'parking', ...one })),
    ...fuellings.map((one): TrackEntry => ({ ...BLANK, kind: 'fuelling', ...one })),
    ...defuellings.map((one): TrackEntry => ({ ...BLANK, kind: 'defuelling', ...one })),
    ...events.map(({ at, ...one }): TrackEntry => ({ ...BLANK, kind: 'event', from: at, to: at, ...one })),
  ]
  return all.toSorted((a, b) => a.from - b.from)
}

/**
 * The entry at a moment: the last one that began by then, unless it is over; -1 for none. Entries without duration last
 * until the next one begins.
 */
export const entryAt = (entries: readonly TrackEntry[], at: number): number =>
  entries.findLastIndex(({ from, to }) => from <= at && at <= to)
