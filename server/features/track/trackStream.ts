import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TrackHead } from '../../../src/contract/http/track.ts'
import {
  encodeTrackBytes,
  TRACK_AZIMUTH_STEPS,
  TRACK_NO_AZIMUTH,
  TRACK_NO_PLACE,
  TRACK_PLACE_STEPS,
  TRACK_SPEED_STEPS,
  type TrackPointColumns,
} from '../../../src/contract/http/trackBytes.ts'
import type { FoundTrack } from './openTrack.ts'

/** Values of a column that are converted to text per turn. */
const SLICE = 4_096

type Numbers = ArrayLike<number>

const asPlace = (steps: number): number | null =>
  steps === TRACK_NO_PLACE ? null : steps / TRACK_PLACE_STEPS
const asSpeed = (steps: number): number => steps / TRACK_SPEED_STEPS
const asAzimuth = (steps: number): number | null =>
  steps === TRACK_NO_AZIMUTH ? null : steps / TRACK_AZIMUTH_STEPS
const asIs = (value: number): number => value
/** A reading is a float4 (`real`): more digits than these are noise of its binary form. */
const asReading = (value: number): number | null =>
  Number.isNaN(value) ? null : Number(value.toPrecision(7))

function* columnText(
  name: string,
  column: Numbers,
  read: (value: number) => number | null,
): Generator<string, void, undefined> {
  yield `"${name}":[`
  for (let from = 0; from < column.length; from += SLICE) {
    const values: (number | null)[] = []
    for (let index = from; index < Math.min(column.length, from + SLICE); index++) {
      values.push(read(column[index] ?? 0))
    }
    yield (from > 0 ? ',' : '') + JSON.stringify(values).slice(1, -1)
  }
  yield ']'
}

function* pointsText(points: TrackPointColumns): Generator<string, void, undefined> {
  yield '"points":{'
  yield* columnText('timestamp', points.timestamp, asIs)
  yield ','
  yield* columnText('latitude', points.latitude, asPlace)
  yield ','
  yield* columnText('longitude', points.longitude, asPlace)
  yield ','
  yield* columnText('speed', points.speed, asSpeed)
  yield ','
  yield* columnText('azimuth', points.azimuth, asAzimuth)
  yield ','
  yield* columnText('validity', points.validity, asIs)
  yield ','
  yield* columnText('ignition', points.ignition, asIs)
  yield '}'
}

function* trackText({ head, points, series }: FoundTrack): Generator<string, void, undefined> {
  yield `${JSON.stringify(head).slice(0, -1)},`
  yield* pointsText(points)
  yield ',"series":['
  for (const [index, { timestamp, value, ...named }] of series.entries()) {
    yield `${index > 0 ? ',' : ''}${JSON.stringify(named).slice(0, -1)},`
    yield* columnText('timestamp', timestamp, asIs)
    yield ','
    yield* columnText('value', value, asReading)
    yield '}'
  }
  yield ']}'
}

/** One piece per turn, so that a long track does not block other work. */
const streamPieces = <T>(pieces: Iterable<T>): Readable =>
  Readable.from(
    (async function* () {
      for (const piece of pieces) {
        yield piece
        await nextTurn()
      }
    })(),
    { objectMode: false },
  )

/** The track as one JSON object. */
export const toJson = (track: FoundTrack): Readable => streamPieces(trackText(track))

/** The track in its binary form, and its size in bytes. */
export const toBytes = (track: FoundTrack): { readonly stream: Readable; readonly length: number } => {
  const { points, series } = track
  const head: TrackHead = {
    ...track.head,
    points: points.timestamp.length,
    series: series.map(({ kind, number, name, unit, type, timestamp }) => {
      return { kind, number, name, unit, type, points: timestamp.length }
    }),
  }
  const pieces = encodeTrackBytes(head, points, series)
  return { stream: streamPieces(pieces), length: pieces.reduce((sum, piece) => sum + piece.length, 0) }
}
