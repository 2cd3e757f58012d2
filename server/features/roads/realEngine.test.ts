import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRandom } from '../../platform/random.ts'
import { systemClock } from '../../platform/systemClock.ts'
import { metresAlong, metresBetween } from './engine/lineMetres.ts'
import { ProcessTransport } from './engine/processTransport.ts'
import type { Line, MatchedLeg, RoadEngine, TimedPoint } from './engine/roadEngine.ts'
import { ValhallaClient } from './engine/valhallaClient.ts'
import { buildRoads } from './local/buildRoads.ts'
import { runRoadsCommand } from './local/roadsCommand.ts'
import { enginePath, readCurrentRoads, ROADS_FOLDER } from './local/roadsFolder.ts'

const ANDORRA = join(import.meta.dirname, '../../../../shared/data/basemap/andorra.osm.pbf')
/** `npm run test:tools` allows what these tests fetch. */
const mayFetch = process.env.TOOL_TESTS === '1'
const why = mayFetch
  ? existsSync(ANDORRA)
    ? ''
    : 'skipped: andorra.osm.pbf is not here'
  : 'skipped: they fetch the road engine, see npm run test:tools'

const { signal } = new AbortController()
const START = Date.UTC(2026, 10, 20, 8)
/** Metres of latitude per degree, for the error of positions. */
const DEGREE_M = 111_195
/** From one end of Andorra to the other, and across. */
const PLACES = [
  { latitude: 42.5063, longitude: 1.5218 },
  { latitude: 42.5672, longitude: 1.5976 },
  { latitude: 42.436, longitude: 1.47 },
  { latitude: 42.542, longitude: 1.733 },
  { latitude: 42.5453, longitude: 1.514 },
]

/** A drive along a line at 15 m/s: a position each `everyS`, with a normal error of 4 m. */
const driveAlong = (line: Line, everyS: number, seed: number): TimedPoint[] => {
  const random = createRandom(seed)
  const error = (): number =>
    4 * Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())
  const metres = metresAlong(line)
  const length = metres.at(-1) ?? 0
  const track: TimedPoint[] = []
  for (let seconds = 0, last = false; !last; seconds += everyS) {
    const at = Math.min(length, seconds * 15)
    last = at === length
    const next = Math.max(
      1,
      metres.findIndex((one) => one >= at),
    )
    const [lon1, lat1] = line[next - 1] ?? [0, 0]
    const [lon2, lat2] = line[next] ?? [0, 0]
    const before = metres[next - 1] ?? 0
    const part = (at - before) / ((metres[next] ?? before) - before || 1)
    const latitude = lat1 + (lat2 - lat1) * part + error() / DEGREE_M
    const shrink = Math.cos((latitude * Math.PI) / 180)
    const longitude = lon1 + (lon2 - lon1) * part + error() / DEGREE_M / shrink
    track.push({ at: START + seconds * 1_000, latitude, longitude })
  }
  return track
}

const metresOf = (legs: readonly (MatchedLeg | null)[]): number =>
  legs.reduce((sum, leg) => sum + (leg?.metres ?? 0), 0)

describe.skipIf(why !== '')(`the road engine with the roads of Andorra${why && ` (${why})`}`, () => {
  let dataDir: string
  let transport: ProcessTransport
  let engine: RoadEngine
  const lines: string[] = []
  const folderOf = (): string => join(dataDir, ROADS_FOLDER)

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'fleet-real-roads-'))
    await runRoadsCommand(ANDORRA, {
      dataDir,
      npm: null,
      signal,
      now: 1,
      say: (line) => void lines.push(line),
    })
    transport = new ProcessTransport({
      packagePath: enginePath(folderOf()),
      tiles: join(folderOf(), 'tiles-1'),
      clock: systemClock,
      log: () => undefined,
    })
    engine = new ValhallaClient(transport)
  }, 300_000)
  afterAll(async () => {
    await engine?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('is installed and built by one command, which says what it fetches', () => {
    expect(lines[0]).toMatch(/npm fetches @valhallajs\/valhallajs@3\.6\.1 \(87 MB\) and keeps 280 MB in/)
    expect(lines.at(-1)).toBe('the roads of andorra.osm.pbf are in use')
  })

  test.each([
    [10, 0.005],
    [30, 0.01],
  ])('matches drives with a position each %i s to a mileage within %d', async (everyS, tolerance) => {
    for (const [index, from] of PLACES.entries()) {
      for (const to of PLACES.filter((one) => one !== from)) {
        const { line } = await engine.route([from, to], null, signal)
        const driven = metresAlong(line).at(-1) ?? 0
        const legs = await engine.match(driveAlong(line, everyS, index + 1), signal)
        expect(Math.abs(metresOf(legs) / driven - 1), `${driven} m`).toBeLessThan(tolerance)
      }
    }
  })

  test('leaves a drive unmatched whose road is not in the data', async () => {
    // Over a ridge without roads, 5 km.
    const line: Line = [
      [1.655, 42.61],
      [1.7, 42.64],
    ]
    const track = driveAlong(line, 10, 3)
    const legs = await engine.match(track, signal)
    const straight = metresBetween(line[0] ?? [0, 0], line[1] ?? [0, 0])
    expect(metresOf(legs)).toBeLessThan(0.1 * straight)
  })

  test('returns ways of lorries, matrices and areas', async () => {
    const [from, to] = PLACES as [TimedPoint, TimedPoint]
    const car = await engine.route([from, to], null, signal)
    const lorry = await engine.route([from, to], { height: 4, weight: 40 }, signal)
    expect(lorry.seconds).toBeGreaterThan(car.seconds)
    const [[there] = []] = await engine.matrix([from], [to], null, signal)
    expect(there?.metres).toBeCloseTo(car.metres, -2)
    const area = await engine.area(from, { minutes: 20, direction: 'to', vehicle: null }, signal)
    expect(area.length).toBeGreaterThan(0)
    await expect(engine.route([from, { latitude: 50, longitude: 30 }], null, signal)).rejects.toMatchObject({
      fault: 'noRoad',
    })
  })

  test('survives the end of its process', async () => {
    const { pid } = transport
    process.kill(pid ?? 0, 'SIGKILL')
    await expect
      .poll(
        () =>
          engine.route(PLACES.slice(0, 2), null, signal).then(
            () => true,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true)
    expect(transport.pid).not.toBe(pid)
  })

  test('keeps its roads where a file is broken', async () => {
    const truncated = join(dataDir, 'truncated.osm.pbf')
    writeFileSync(truncated, readFileSync(ANDORRA).subarray(0, 300_000))
    await expect(
      buildRoads(truncated, folderOf(), { onProgress: () => undefined, signal, now: 2 }),
    ).rejects.toThrow('truncated.osm.pbf cannot be turned into roads: PBF error: unexpected EOF')
    expect((await readCurrentRoads(folderOf()))?.tiles).toBe('tiles-1')
  })
})
