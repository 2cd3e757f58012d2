import type { Track, TrackEvent } from '../contract/http/track.ts'

/** What a track's list tells of, in the order in which what begins together is told. */
export const ENTRY_KINDS = ['trip', 'stop', 'parking', 'fuelling', 'defuelling', 'event'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** One thing that happened on the way. */
export interface TrackEntry {
  readonly kind: EntryKind
  /** ms since the epoch; an event begins and ends at once. */
  readonly from: number
  readonly to: number
  /** Degrees; null: not known. */
  readonly latitude: number | null
  readonly longitude: number | null
  /** m; null but for trips. */
  readonly mileage: number | null
  /** m/s; null but for trips. */
  readonly maxSpeed: number | null
  readonly averageSpeed: number | null
  /** Litres that came or went; null but for fuel. */
  readonly litres: number | null
  /** With the ignition on, ms; null but for parkings. */
  readonly ignitionMs: number | null
  /** Of fuel and speeds that the server told of by an event; null but for such events. */
  readonly fuel: TrackEvent['fuel']
  readonly excess: TrackEvent['excess']
  /** As the device or the server named it; '' but for events. */
  readonly name: string
  /** What the device or the server said besides; null: nothing. */
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

/** The events that the server tells at the ends of what a track finds as a whole, by that. */
const ENDS = { parkings: /^VEHICLE_PARKING_/, fuellings: /^FUELLING_/, defuellings: /^DEFUELLING_/ } as const

/** Moments of events are whole milliseconds. */
const isAtEnd =
  (at: number) =>
  ({ from, to }: Span): boolean =>
    Math.abs(at - from) < 1 || Math.abs(at - to) < 1

/** Whether an event says no more than that something begins or ends which is told of as a whole. */
const isToldTwice = (track: Track, { name, at }: TrackEvent): boolean =>
  (['parkings', 'fuellings', 'defuellings'] as const).some(
    (kind) => ENDS[kind].test(name) && track[kind].some(isAtEnd(at)),
  )

/** Everything that happened on the way, by its beginning, and each thing once. */
export const entriesOf = (track: Track): readonly TrackEntry[] => {
  const { trips, stops, parkings, fuellings, defuellings } = track
  const events = track.events.filter((event) => !isToldTwice(track, event))
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

/** The entry that a moment lies in: the last one that began by then, unless it is over; -1 for none. Points of time count as long as nothing else began. */
export const entryAt = (entries: readonly TrackEntry[], at: number): number =>
  entries.findLastIndex(({ from, to }) => from <= at && at <= to)
