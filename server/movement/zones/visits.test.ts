import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { destination } from '../../../src/contract/rules/geodesy.ts'
import { SAN_FRANCISCO } from '../../../tests/tools/recordings.ts'
import { createRandom } from '../../platform/random.ts'
import { detectMovement } from '../detectMovement.ts'
import type { TrackPosition, ZoneCrossing } from '../ports.ts'
import { NOISE_LEVELS } from '../score/levels.ts'
import { simulateVehicle } from '../score/scoreLevel.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import type { Drive } from '../simulator/drive.ts'
import { type StoredZone, ZoneIndex } from './zoneIndex.ts'

/** A true visit counts if it is this long, and leads this far inside. */
const LEAST_MS = 90_000
const LEAST_METRES = 50
const SEEDS = Array.from({ length: 6 }, (_, index) => 70_001 + index)
const ZONES = 40
/** Where simulated vehicles start, degrees. */
const LATITUDE = 50.45
const LONGITUDE = 30.52

interface Circle {
  readonly id: number
  readonly east: number
  readonly north: number
  readonly radius: number
}

interface Visit {
  readonly from: number
  readonly to: number
  /** Metres from the border inwards, at most. */
  readonly depth: number
}

/** Circles around places of a drive and at random. */
const circlesOn = ({ east, north, seconds }: Drive, seed: number): Circle[] => {
  const random = createRandom(seed)
  return Array.from({ length: ZONES }, (_, index) => {
    const row = Math.floor(random() * seconds)
    const off = () => (random() - 0.5) * 800
    return {
      id: index + 1,
      east: (east[row] ?? 0) + off(),
      north: (north[row] ?? 0) + off(),
      radius: 80 + random() * 500,
    }
  })
}

const zoneOf = ({ id, east, north, radius }: Circle): StoredZone => {
  const latitude = LATITUDE + north / 111_195
  const longitude = LONGITUDE + east / (111_195 * Math.cos((LATITUDE * Math.PI) / 180))
  return {
    id,
    zoneTypeId: 1,
    shapedAt: 0,
    type: 'CIRCLE',
    points: [{ latitude, longitude }],
    radius,
    width: null,
  }
}

const trueVisits = (drive: Drive, circle: Circle): Visit[] => {
  const visits: { from: number; to: number; depth: number }[] = []
  let open: { from: number; to: number; depth: number } | null = null
  for (let row = 0; row < drive.seconds; row++) {
    const off = Math.hypot((drive.east[row] ?? 0) - circle.east, (drive.north[row] ?? 0) - circle.north)
    const at = drive.from + row * 1_000
    const depth = circle.radius - off
    if (depth <= 0) open = null
    else if (open === null) visits.push((open = { from: at, to: at, depth }))
    else {
      open.to = at
      open.depth = Math.max(open.depth, depth)
    }
  }
  return visits
}

/** Metres from the circle at the nearest moment of a span; negative inside. */
const metresAway = (drive: Drive, circle: Circle, { from, to }: Omit<Visit, 'depth'>): number => {
  let least = Number.POSITIVE_INFINITY
  const last = Math.min(drive.seconds - 1, (to - drive.from) / 1_000)
  for (let row = Math.max(0, Math.floor((from - drive.from) / 1_000)); row <= last; row++) {
    const off = Math.hypot((drive.east[row] ?? 0) - circle.east, (drive.north[row] ?? 0) - circle.north)
    least = Math.min(least, off - circle.radius)
  }
  return least
}

const foundVisits = (
  crossings: readonly ZoneCrossing[],
  zoneId: number,
  end: number,
): Omit<Visit, 'depth'>[] => {
  const own = crossings.filter((each) => each.zoneId === zoneId)
  return own.flatMap(({ isInside, at }, index) =>
    isInside ? [{ from: at, to: own[index + 1]?.at ?? end }] : [],
  )
}

/** An outlier that no rule of places doubts is outside the zone for everybody. */
const LEVELS = NOISE_LEVELS.slice(1, 3).map((level) => ({ ...level, outliers: 0 }))

test.each(LEVELS)('finds the true visits of a simulated vehicle and invents none ($name)', (level) => {
  const { intervalMs, placeSigma } = level
  let counted = 0
  for (const seed of SEEDS) {
    const { drive, positions } = simulateVehicle(level, seed)
    const circles = circlesOn(drive, seed)
    const zones = new ZoneIndex(circles.map(zoneOf))
    const { crossings, kept } = detectMovement(positions, DEFAULT_SETTINGS, [], zones)
    for (const circle of circles) {
      const visits = trueVisits(drive, circle)
      const found = foundVisits(crossings, circle.id, drive.from + drive.seconds * 1_000)
      for (const visit of visits) {
        const matches = found.filter(
          ({ from, to }) => from < visit.to - intervalMs && to > visit.from + intervalMs,
        )
        const isSeen = kept.some(({ timestamp }) => timestamp > visit.from && timestamp < visit.to)
        if (visit.to - visit.from >= LEAST_MS && visit.depth >= LEAST_METRES && isSeen) {
          counted++
          expect(matches.length, `seed ${seed}, zone ${circle.id}, ${JSON.stringify(visit)}`).toBe(1)
        }
      }
      for (const { from, to } of found) {
        if (to - from < LEAST_MS) continue
        const off = metresAway(drive, circle, { from: from - intervalMs, to: to + intervalMs })
        expect(off, `seed ${seed}, zone ${circle.id}, found ${from} to ${to}`).toBeLessThan(4 * placeSigma)
      }
    }
  }
  expect(counted).toBeGreaterThan(100)
})

/** The positions of each recorded vehicle, which say no accuracy. */
const readTracks = (file: string): readonly (readonly TrackPosition[])[] => {
  const tracks = new Map<string, TrackPosition[]>()
  for (const line of gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n').slice(1)) {
    const [id = '', at, latitude, longitude] = line.split(',')
    const track = tracks.get(id) ?? []
    tracks.set(id, track)
    track.push({
      timestamp: Number(at) * 1_000,
      latitude: Number(latitude),
      longitude: Number(longitude),
      speed: null,
      azimuth: null,
      validity: 100,
      ignitionOn: true,
    })
  }
  return [...tracks.values()]
}

test.skipIf(!existsSync(SAN_FRANCISCO))(
  'recorded vehicles that are parked 5 m inside a border do not cross it to and fro',
  () => {
    let parkings = 0
    for (const track of readTracks(SAN_FRANCISCO)) {
      const long = detectMovement(track, DEFAULT_SETTINGS).parkings.filter(
        ({ from, to }) => to - from >= 1_800_000,
      )
      for (const [index, { from, to, latitude, longitude }] of long.entries()) {
        if (latitude === null || longitude === null) continue
        const [north, east] = destination(latitude, longitude, 90, 95)
        const points = [{ latitude: north, longitude: east }]
        const zone = {
          id: index + 1,
          zoneTypeId: 1,
          shapedAt: 0,
          type: 'CIRCLE',
          points,
          radius: 100,
          width: null,
        } as const
        const { crossings } = detectMovement(track, DEFAULT_SETTINGS, [], new ZoneIndex([zone]))
        const during = crossings.filter(({ at, reason }) => at > from && reason.to < to)
        parkings++
        // Some moved on by a few metres in their rank; none comes back.
        expect(during.length).toBeLessThanOrEqual(1)
      }
    }
    expect(parkings).toBeGreaterThan(20)
  },
)
