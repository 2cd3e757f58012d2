import { checksumOf } from './nmea.ts'
import { createParser } from './createParser.ts'
import type { FileEntry } from './positionParser.ts'
import {
  DEFAULT_POSITION_FILE_SETTINGS,
  type PositionFileSettings,
  type PositionFormat,
} from '../../../../src/contract/http/admin/positionFiles.ts'

/** A point of a written file: seconds since the epoch, degrees, m/s, degrees, metres. */
export interface TestPoint {
  readonly at: number
  readonly latitude: number
  readonly longitude: number
  readonly speed: number
  readonly course: number
  readonly altitude: number
}

const KMH = 3.6
const KNOT = 1_852 / 3_600

const iso = (at: number): string => new Date(at * 1_000).toISOString().replace('.000Z', 'Z')

const gpxOf = (points: readonly TestPoint[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><metadata><time>2020-01-01T00:00:00Z</time></metadata>
<trk><name>A &amp; B</name><trkseg>
${points
  .map(
    (p) => `<trkpt lat="${p.latitude}" lon="${p.longitude}"><ele>${p.altitude}</ele><time>${iso(p.at)}</time>
<extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>${p.speed}</gpxtpx:speed><gpxtpx:course>${p.course}</gpxtpx:course></gpxtpx:TrackPointExtension></extensions></trkpt>`,
  )
  .join('\n')}
</trkseg></trk></gpx>`

/** A sentence with its checksum. */
export const sentence = (body: string): string =>
  `$${body}*${checksumOf(body).toString(16).toUpperCase().padStart(2, '0')}`

const minutes = (degrees: number, digits: number): string => {
  const size = Math.abs(degrees)
  const whole = Math.floor(size)
  return `${String(whole).padStart(digits, '0')}${((size - whole) * 60).toFixed(7).padStart(10, '0')}`
}

const nmeaOf = (points: readonly TestPoint[]): string =>
  points
    .map(({ at, latitude, longitude, speed, course, altitude }) => {
      const [day = '', time = ''] = iso(at).slice(2, -1).split('T')
      const clock = `${time.replaceAll(':', '')}.00`
      const date = day.split('-').toReversed().join('')
      const place = `${minutes(latitude, 2)},${latitude < 0 ? 'S' : 'N'},${minutes(longitude, 3)},${longitude < 0 ? 'W' : 'E'}`
      return [
        sentence(`GPGGA,${clock},${place},1,08,0.9,${altitude},M,0,M,,`),
        sentence(`GPRMC,${clock},A,${place},${speed / KNOT},${course},${date},,,A`),
      ].join('\r\n')
    })
    .join('\r\n')

const wlnOf = (points: readonly TestPoint[]): string =>
  points
    .map(
      ({ at, latitude, longitude, speed, course, altitude }) =>
        `REG;${at};${longitude};${latitude};${speed * KMH};${course};ALT:${altitude},pwr_ext:12.5,adc1:0.1;in1:0,,SATS:8;;;;`,
    )
    .join('\n')

/** A table; `vehicles`: the vehicle of each line, by turns. */
export const csvOf = (points: readonly TestPoint[], vehicles: readonly string[] = []): string =>
  [
    'Vehicle;Time;Lat;Lon;Speed;Course;Altitude;Sats;Ignition',
    ...points.map((p, index) =>
      [
        `"${(vehicles[index % Math.max(1, vehicles.length)] ?? '').replaceAll('"', '""')}"`,
        iso(p.at),
        p.latitude,
        p.longitude,
        p.speed * KMH,
        p.course,
        p.altitude,
        8,
        1,
      ].join(';'),
    ),
  ].join('\n')

/** Files as programs write them. */
export const WRITERS: Readonly<Record<PositionFormat, (points: readonly TestPoint[]) => string>> = {
  gpx: gpxOf,
  nmea: nmeaOf,
  wln: wlnOf,
  csv: (points) => csvOf(points),
}

/** What the parser says of a text that comes in pieces of so many characters. */
export const parsed = (
  format: PositionFormat,
  text: string,
  {
    cut = 1_000,
    settings = DEFAULT_POSITION_FILE_SETTINGS,
  }: { cut?: number; settings?: PositionFileSettings } = {},
): readonly FileEntry[] => {
  const entries: FileEntry[] = []
  const parser = createParser(format, settings, true, (entry) => void entries.push(entry))
  for (let from = 0; from < text.length; from += cut) parser.write(text.slice(from, from + cut))
  parser.end()
  return entries
}

/** A drive to the north at 20 m/s, a point every 10 s. */
export const testDrive = (from: number, count: number): readonly TestPoint[] =>
  Array.from({ length: count }, (_, index) => ({
    at: from / 1_000 + index * 10,
    latitude: Number((50 + index * 0.0018).toFixed(6)),
    longitude: 30.5,
    speed: 20,
    course: 0,
    altitude: 100,
  }))
