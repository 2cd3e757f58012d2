import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { distanceM } from '../../../../src/contract/rules/geodesy.ts'
import { MoveInFault } from '../moveInFault.ts'
import { fileMoment } from './fileMoment.ts'
import { type FileEntry, faultOf, numberIn, type PositionParser, type PushEntry } from './positionParser.ts'

/** Elements of a track with extensions nest less than 10 deep. */
const DEPTH_MAX = 64
/** Characters without the end of a tag: one element, comment or text, which the reader keeps in memory. */
const ELEMENT_MAX = 262_144
/** Characters of a value. */
const VALUE_MAX = 64
/** Two points farther apart in time say nothing of the speed between them. */
const STEP_MAX_MS = 600_000
/** Values of a point by the local name of their element; others are passed over. */
const VALUES: ReadonlySet<string> = new Set(['ele', 'time', 'speed', 'course', 'sat', 'hdop'])

interface Point {
  readonly line: number
  readonly attributes: Readonly<Record<string, string>>
  readonly values: Map<string, string>
}
interface Step {
  readonly at: number
  readonly latitude: number
  readonly longitude: number
}

/**
 * GPX 1.0 and 1.1: the points of tracks, with elevation, time, course and speed (m/s), of the point or of any extension. The speed
 * of a point without one follows from the point before it in its segment. `timeZone`: of times without one.
 */
export const createGpxParser = (timeZone: string, push: PushEntry): PositionParser => {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const open: string[] = []
  let point: Point | null = null
  let before: Step | null = null
  let value: string | null = null
  let unread = 0
  const isRead = (): void => {
    unread = 0
  }
  parser.on('error', () => {
    throw new MoveInFault('brokenFile')
  })
  // A document type is rejected before an entity that it defines is expanded.
  parser.on('doctype', () => {
    throw new MoveInFault('unsafeFile')
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    isRead()
    if (open.length === 0 && localName(name) !== 'gpx') throw new MoveInFault('unknownFormat')
    if (open.length >= DEPTH_MAX) throw new MoveInFault('unsafeFile')
    open.push(name)
    value = ''
    if (localName(name) === 'trkseg') before = null
    if (localName(name) === 'trkpt') point = { line: parser.line, attributes, values: new Map() }
  })
  const take = (text: string): void => {
    isRead()
    if (value !== null && value.length < VALUE_MAX) value += text.slice(0, VALUE_MAX)
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('comment', isRead)
  parser.on('processinginstruction', isRead)
  parser.on('closetag', ({ name: full }) => {
    isRead()
    open.pop()
    const name = localName(full)
    if (name === 'trkpt' && point) {
      const entry = readPoint(point, timeZone, before)
      push(entry)
      before = entry.kind === 'position' ? stepOf(entry.report) : before
      point = null
    } else if (point && value !== null && VALUES.has(name)) {
      if (!point.values.has(name)) point.values.set(name, value.trim())
    }
    value = null
  })
  return {
    write: (text) => {
      for (let from = 0; from < text.length; from += ELEMENT_MAX) {
        const piece = text.slice(from, from + ELEMENT_MAX)
        unread += piece.length
        parser.write(piece)
        if (unread > ELEMENT_MAX * 2) throw new MoveInFault('unsafeFile')
      }
    },
    end: () => void parser.close(),
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const stepOf = ({ at, fix }: { at: number; fix: Omit<Step, 'at'> }): Step => ({
  at,
  latitude: fix.latitude,
  longitude: fix.longitude,
})

const readPoint = (point: Point, timeZone: string, before: Step | null): FileEntry => {
  const { line, attributes, values } = point
  const said = (name: string): string => values.get(name) ?? ''
  const latitude = numberIn(attributes['lat'] ?? '')
  const longitude = numberIn(attributes['lon'] ?? '')
  if (latitude === null || longitude === null)
    return faultOf(line, 'place', `lat="${attributes['lat'] ?? ''}" lon="${attributes['lon'] ?? ''}"`)
  const at = fileMoment(said('time'), timeZone)
  if (at === null) return faultOf(line, 'time', `time: ${said('time')}`)
  for (const [name, text] of values)
    if (name !== 'time' && text !== '' && numberIn(text) === null)
      return faultOf(line, 'number', `${name}: ${text}`)
  const course = numberIn(said('course'))
  const place = { latitude, longitude }
  const fix = {
    ...place,
    altitude: numberIn(said('ele')),
    speed: numberIn(said('speed')) ?? speedFrom(before, { at, ...place }),
    course: course === null ? null : course % 360,
    satellites: numberIn(said('sat')),
    hdop: numberIn(said('hdop')),
    accuracy: null,
    isValid: true,
  }
  return { kind: 'position', line, vehicle: null, report: { at, fix, attributes: {} } }
}

/** m/s from one point to the next; null: they do not follow each other. */
const speedFrom = (before: Step | null, { at, latitude, longitude }: Step): number | null => {
  if (before === null || at <= before.at || at - before.at > STEP_MAX_MS) return null
  return (distanceM(before.latitude, before.longitude, latitude, longitude) * 1_000) / (at - before.at)
}
