import type { Track, TrackEvent } from '../contract/http/track.ts'
import { firstNotBefore, placeAt, type TrackPlace, wayOf } from './track.ts'

/** The kinds of entries in a track's list, in the order of entries that begin together. */
export const ENTRY_KINDS = ['trip', 'stop', 'parking', 'fuelling', 'defuelling', 'speeding', 'event'] as const
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
  /** Where a trip ends; null except for trips, and where it is unknown. */
  readonly end: TrackPlace | null
  /** m; null except for trips. */
  readonly mileage: number | null
  /** m/s; null except for trips and speeding. */
  readonly maxSpeed: number | null
  readonly averageSpeed: number | null
  /** Litres added or removed; null except for fuel. */
  readonly litres: number | null
  /** With the ignition on, ms; null except for stops and parkings. */
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
  end: null,
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

const SPEEDING_START = 'VEHICLE_OVER_SPEED_START'
const SPEEDING_END = 'VEHICLE_OVER_SPEED_END'

/** The events of one excess of the speed limit; one of them may be outside of the period. */
interface SpeedingEnds {
  readonly start: TrackEvent | null
  readonly end: TrackEvent | null
}

/** Each beginning with the end that follows it. */
const speedingEnds = (events: readonly TrackEvent[]): readonly SpeedingEnds[] => {
  const pairs: SpeedingEnds[] = []
  let start: TrackEvent | null = null
  for (const event of events) {
    if (event.name === SPEEDING_END) {
      pairs.push({ start, end: event })
      start = null
    } else if (event.name === SPEEDING_START) {
      if (start) pairs.push({ start, end: null })
      start = event
    }
  }
  return start ? [...pairs, { start, end: null }] : pairs
}

/** The highest speed among the points of a span; null without points. */
const topSpeed = ({ points: { timestamp, speed } }: Track, { from, to }: Span): number | null => {
  let top: number | null = null
  for (let row = firstNotBefore(timestamp, from); (timestamp[row] ?? Number.POSITIVE_INFINITY) <= to; row++)
    top = Math.max(top ?? 0, speed[row] ?? 0)
  return top
}

/** One entry for an excess of the speed limit; an end that is not in the period is that of the period's points. */
const speedingEntry =
  (track: Track) =>
  ({ start, end }: SpeedingEnds): TrackEntry => {
    const { timestamp } = track.points
    const from = start?.at ?? timestamp[0] ?? track.from
    const to = end?.at ?? Math.max(from, timestamp.at(-1) ?? from)
    const { latitude, longitude } = start ?? end ?? { latitude: null, longitude: null }
    const excess = end?.excess ?? start?.excess ?? null
    const maxSpeed = end?.excess?.maxSpeed ?? topSpeed(track, { from, to })
    return { ...BLANK, kind: 'speeding', from, to, latitude, longitude, excess, maxSpeed }
  }

const isSpeeding = ({ name }: TrackEvent): boolean => name === SPEEDING_START || name === SPEEDING_END

/** Every entry of the way by its beginning, each once. */
export const entriesOf = (track: Track): readonly TrackEntry[] => {
  const { trips, stops, parkings, fuellings, defuellings } = track
  const way = wayOf(track.points)
  const events = track.events.filter((event) => !isSpeeding(event) && !isDuplicate(track, event))
  const all = [
    ...trips.map((one): TrackEntry => ({ ...BLANK, kind: 'trip', end: placeAt(way, one.to), ...one })),
    ...speedingEnds(track.events).map(speedingEntry(track)),
    ...stops.map((one): TrackEntry => ({ ...BLANK, kind: 'stop', ...one })),
    ...parkings.map((one): TrackEntry => ({ ...BLANK, kind: 'parking', ...one })),
    ...fuellings.map((one): TrackEntry => ({ ...BLANK, kind: 'fuelling', ...one })),
    ...defuellings.map((one): TrackEntry => ({ ...BLANK, kind: 'defuelling', ...one })),
    ...events.map(({ at, ...one }): TrackEntry => ({ ...BLANK, kind: 'event', from: at, to: at, ...one })),
  ]
  return all.toSorted((a, b) => a.from - b.from)
}

/** Where an entry was: its place, and the end of a trip; none where they are unknown. */
export const placesOf = ({
  latitude,
  longitude,
  end,
}: TrackEntry): readonly { readonly latitude: number; readonly longitude: number }[] => [
  ...(latitude === null || longitude === null ? [] : [{ latitude, longitude }]),
  ...(end === null ? [] : [end]),
]
