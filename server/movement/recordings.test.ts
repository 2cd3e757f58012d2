import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { distanceM } from '../../src/contract/rules/geodesy.ts'
import { AUSTIN, SAN_FRANCISCO } from '../../tests/tools/recordings.ts'
import { detectMovement } from './detectMovement.ts'
import type { TrackPosition } from './ports.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

const { plausibleSpeed, gapMs } = DEFAULT_SETTINGS

/** The positions of each vehicle; `speedColumn` null: the recording has no speeds. */
const readTracks = (file: string, speedColumn: number | null): Map<string, TrackPosition[]> => {
  const tracks = new Map<string, TrackPosition[]>()
  for (const line of gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n').slice(1)) {
    const cells = line.split(',')
    const [id = '', at, latitude, longitude] = cells
    const track = tracks.get(id) ?? []
    tracks.set(id, track)
    track.push({
      timestamp: Number(at) * 1_000,
      latitude: Number(latitude),
      longitude: Number(longitude),
      speed: speedColumn === null ? null : Number(cells[speedColumn]) / 3.6,
      azimuth: null,
      validity: 100,
      ignitionOn: true,
    })
  }
  return tracks
}

const metres = (a: TrackPosition, b: TrackPosition): number =>
  distanceM(a.latitude ?? 0, a.longitude ?? 0, b.latitude ?? 0, b.longitude ?? 0)

/** The most that can be travel: beelines between kept places that a vehicle can have covered and that no silence parts. */
const possibleMetres = (kept: readonly TrackPosition[]): number =>
  kept.slice(1).reduce((sum, position, index) => {
    const before = kept[index] ?? position
    const ms = position.timestamp - before.timestamp
    const way = metres(before, position)
    return ms > gapMs || way > 100 + (plausibleSpeed * ms) / 1_000 ? sum : sum + way
  }, 0)

const check = (tracks: ReadonlyMap<string, readonly TrackPosition[]>) => {
  let travelled = 0
  for (const [id, track] of tracks) {
    const { trips, kept, totals, gaps } = detectMovement(track, DEFAULT_SETTINGS)
    travelled += totals.mileage
    expect(
      kept.some((each) => each.latitude === 0),
      id,
    ).toBe(false)
    expect(totals.mileage, id).toBeLessThanOrEqual(possibleMetres(kept) * 1.15 + 500)
    for (const trip of trips) {
      expect(trip.averageSpeed, id).toBeLessThan(45)
      expect(
        gaps.some(({ code, from, to }) => code === 'silence' && from < trip.to && trip.from < to),
        id,
      ).toBe(false)
    }
  }
  return travelled
}

describe.skipIf(!existsSync(AUSTIN) || !existsSync(SAN_FRANCISCO))(
  'recordings of real vehicles, which are stored outside the project',
  () => {
    test('buses: places at 0, 0, repeated positions and a speed sentinel make no travel', () => {
      const tracks = readTracks(AUSTIN, 4)
      const kilometres = check(tracks) / 1_000
      // 320 buses and trains in seven hours.
      expect(kilometres).toBeGreaterThan(15_000)
      expect(kilometres).toBeLessThan(30_000)
      const zeros = [...tracks.values()].flatMap((track) => detectMovement(track, DEFAULT_SETTINGS).dropped)
      expect(zeros.filter(({ reason }) => reason.code === 'zeroPlace')).toHaveLength(22)
    })

    test('cabs: jumps, bursts and silences make no travel', () => {
      const kilometres = check(readTracks(SAN_FRANCISCO, null)) / 1_000
      expect(kilometres).toBeGreaterThan(5_000)
      expect(kilometres).toBeLessThan(40_000)
    })
  },
)
