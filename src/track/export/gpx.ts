import { productName } from '../../i18n/productName.ts'
import { xmlText } from '../../kit/transfer/xmlText.ts'
import type { TrackEntry } from '../entries.ts'
import { GAP_MS, type TrackWay } from '../track.ts'

/** About a centimetre. */
const PLACE_DIGITS = 7

const attributes = (latitude: number, longitude: number): string =>
  `lat="${latitude.toFixed(PLACE_DIGITS)}" lon="${longitude.toFixed(PLACE_DIGITS)}"`
const time = (at: number): string => `<time>${new Date(at).toISOString()}</time>`

const waypoints = (entries: readonly TrackEntry[], nameOf: (entry: TrackEntry) => string): string[] =>
  entries.flatMap((entry) => {
    const { kind, latitude, longitude, from } = entry
    if (kind === 'trip' || latitude === null || longitude === null) return []
    const name = `<name>${xmlText(nameOf(entry))}</name>`
    return [`  <wpt ${attributes(latitude, longitude)}>${time(from)}${name}</wpt>`]
  })

const segments = ({ count, at, positions }: TrackWay): string[] => {
  const lines: string[] = []
  for (let point = 0; point < count; point++) {
    const now = at[point] ?? 0
    const isFirst = point === 0
    if (isFirst) lines.push('    <trkseg>')
    else if (now - (at[point - 1] ?? 0) > GAP_MS) lines.push('    </trkseg>', '    <trkseg>')
    const place = attributes(positions[point * 2 + 1] ?? 0, positions[point * 2] ?? 0)
    lines.push(`      <trkpt ${place}>${time(now)}</trkpt>`)
  }
  if (count > 0) lines.push('    </trkseg>')
  return lines
}

interface GpxContent {
  /** Name of the vehicle. */
  readonly name: string
  readonly way: TrackWay
  readonly entries: readonly TrackEntry[]
  readonly nameOf: (entry: TrackEntry) => string
  /** ms since the epoch */
  readonly madeAt: number
}

/**
 * A way as GPX 1.1 (https://www.topografix.com/GPX/1/1/gpx.xsd): entries as waypoints, the points as one track with a
 * segment from gap to gap. Times are UTC, as the schema requires.
 */
export const writeGpx = ({ name, way, entries, nameOf, madeAt }: GpxContent): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<gpx version="1.1" creator="${xmlText(productName())}" xmlns="http://www.topografix.com/GPX/1/1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">`,
    `  <metadata><name>${xmlText(name)}</name>${time(madeAt)}</metadata>`,
    ...waypoints(entries, nameOf),
    '  <trk>',
    `    <name>${xmlText(name)}</name>`,
    ...segments(way),
    '  </trk>',
    '</gpx>',
    '',
  ].join('\n')
