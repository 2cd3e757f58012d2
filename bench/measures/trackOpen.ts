import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Kysely, sql } from 'kysely'
import { decodeTrackBytes } from '../../src/contract/http/trackBytes.ts'
import type { Database } from '../../server/storage/schema.ts'
import { openTrack } from '../../server/features/track/openTrack.ts'
import { toBytes, toJson } from '../../server/features/track/trackStream.ts'
import { openTrackStage, TRACK_PERIOD, TRACK_POSITIONS, TRACK_VEHICLE } from '../history/trackStage.ts'
import type { Measure } from '../suite/measure.ts'
import { compare } from '../suite/rounds.ts'
import { percentile } from '../suite/timing.ts'

/**
 * Opening a month's track of 260,000 positions and 173,000 sensor values: the server reads it, finds trips, stops and
 * fuel events, and serializes it; the client parses the response. The baseline is the minimum: the same positions
 * selected as rows, serialized as JSON and parsed, without sensors and without any analysis.
 */

const SENSORS = {
  timestamp: 0,
  realSensorValues: [
    { name: 'Fuel', value: 0, units: 'l', visible: true, sensorType: 'FUEL_LEVEL', sensorNumber: 27 },
    { name: 'Body', value: 0, units: '°C', visible: true, sensorType: 'THERMAL', sensorNumber: 40 },
    { name: 'Voltage', value: 0, units: 'V', visible: true, sensorType: 'VOLTAGE', sensorNumber: 41 },
  ],
  multiSensorValues: [],
  logicalInputStatuses: [],
}
const VEHICLE = { ...TRACK_VEHICLE, settings: [], tankVolume: 400, sensors: SENSORS }

const NEVER_ABORTS = new AbortController().signal

const open = (db: Kysely<Database>, detail: 'full' | 'thin') =>
  openTrack(db, VEHICLE, {
    ...TRACK_PERIOD,
    detail,
    sight: { fuel: true, charts: true },
    signal: NEVER_ABORTS,
  })

const received = async (stream: Readable): Promise<ArrayBuffer> => new Uint8Array(await buffer(stream)).buffer

const asRows = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql`select ts, lat, lon, speed, azimuth, validity, ignition_on from position
    where owner_id = ${TRACK_VEHICLE.ownerId} and vehicle_id = ${TRACK_VEHICLE.vehicleId}
      and ts >= ${TRACK_PERIOD.from} and ts < ${TRACK_PERIOD.to} order by ts`.execute(db)
  return (JSON.parse(JSON.stringify(rows)) as unknown[]).length
}

/** The longest time that others waited for the event loop: in CPU time, so that other load does not count. */
const watchEventLoop = (): { readonly stop: () => number } => {
  let [longest, isOn] = [0, true]
  let before = process.cpuUsage()
  const tick = (): void => {
    const { user, system } = process.cpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.cpuUsage()
    if (isOn) setImmediate(tick)
  }
  setImmediate(tick)
  return {
    stop: () => {
      isOn = false
      return longest
    },
  }
}

/** Ms and bytes of each step, each measured once. */
const takeApart = async (db: Kysely<Database>): Promise<string> => {
  const marks = [performance.now()]
  const mark = (): number => marks.push(performance.now())
  const turns = watchEventLoop()
  const track = await open(db, 'full')
  mark()
  const bytes = await received(toBytes(track).stream)
  mark()
  const json = new TextDecoder().decode(await received(toJson(track)))
  const longest = turns.stop()
  mark()
  const decoded = decodeTrackBytes(bytes)
  mark()
  JSON.parse(json)
  mark()
  const thin = await open(db, 'thin')
  mark()
  const [found, binary, text, decode, parse, thinned] = marks
    .slice(1)
    .map((at, index) => (at - (marks[index] ?? 0)).toFixed(0))
  return (
    `read and found ${found} ms (${decoded.trips.length} trips, ${decoded.parkings.length} parkings), longest turn ` +
    `${longest.toFixed(0)} ms of processor time; binary: ${(bytes.byteLength / 1e6).toFixed(1)} MB written in ${binary} ms, ` +
    `decoded in ${decode} ms; JSON: ${(json.length / 1e6).toFixed(1)} MB written in ${text} ms, parsed in ${parse} ms; ` +
    `thin: ${thin.points.timestamp.length} positions in ${thinned} ms`
  )
}

export const trackOpen: Measure = {
  id: 'track-open-260k',
  part: 'engine',
  isLong: true,
  run: async ({ quick }) => {
    const stage = await openTrackStage()
    const { db } = stage
    const walls: number[] = []
    try {
      const taken = await compare(
        {
          prepare: () => undefined,
          candidate: async () => {
            const began = performance.now()
            const track = decodeTrackBytes(await received(toBytes(await open(db, 'full')).stream))
            walls.push(performance.now() - began)
            if (track.points.timestamp.length !== TRACK_POSITIONS)
              throw new Error('bench: positions are missing')
          },
          baseline: async () => {
            if ((await asRows(db)) !== TRACK_POSITIONS) throw new Error('bench: positions are missing')
          },
        },
        { rounds: quick ? 3 : 9, warmUp: 2 },
      )
      return {
        what: `opening a track of ${TRACK_POSITIONS.toLocaleString('en')} positions: read, found, written, decoded`,
        value: percentile(walls.slice(2), 0.5),
        unit: 'ms',
        baseline: taken.baseline.wall,
        ratio: taken.ratio,
        detail: `${taken.detail}; ${await takeApart(db)}`,
      }
    } finally {
      await stage.close()
    }
  },
}
