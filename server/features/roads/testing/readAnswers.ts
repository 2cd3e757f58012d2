import { readFileSync } from 'node:fs'

type Place = readonly [latitude: number, longitude: number]

/** What a real engine answered, and what it was asked (`credit` in the file). */
interface RecordedAnswers {
  readonly places: {
    readonly from: { readonly lat: number; readonly lon: number }
    readonly to: { readonly lat: number; readonly lon: number }
  }
  /** A simulated drive from the one place to the other: its true length, and a position each stepS with an error of 4 m. */
  readonly drive: { readonly stepS: number; readonly metres: number; readonly positions: readonly Place[] }
  /** The same drive with a walk of 1.5 km up a mountain and back after the first 20 positions. */
  readonly offRoadTrack: readonly Place[]
  readonly valhalla: Readonly<
    Record<
      'route' | 'truck' | 'sources_to_targets' | 'isochrone' | 'trace_attributes' | 'traceOffRoad',
      unknown
    >
  >
  readonly osrm: Readonly<Record<'route' | 'table' | 'match', unknown>>
}

let answers: RecordedAnswers | null = null

export const readAnswers = (): RecordedAnswers =>
  (answers ??= JSON.parse(
    readFileSync(new URL('andorraAnswers.json', import.meta.url), 'utf8'),
  ) as RecordedAnswers)

const START = Date.UTC(2026, 10, 20, 8)

/** Positions as a track. everyS: seconds between two of them. */
export const trackOf = (positions: readonly Place[], everyS = 10) =>
  positions.map(([latitude, longitude], index) => ({
    at: START + index * everyS * 1_000,
    latitude,
    longitude,
  }))
