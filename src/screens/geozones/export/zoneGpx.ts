import { GPX_ELEMENT, GPX_NAMESPACE } from '../../../contract/rules/zoneFileMark.ts'
import { xmlText } from '../../../kit/transfer/xmlText.ts'
import { type ExportedZone, geometryOf, markText } from './exportedZone.ts'

type Place = readonly [longitude: number, latitude: number]
const at = ([longitude, latitude]: Place): string => `lat="${latitude}" lon="${longitude}"`

const texts = (zone: ExportedZone): string =>
  `<name>${xmlText(zone.name)}</name><desc>${xmlText(zone.description)}</desc><extensions><${GPX_ELEMENT}>${xmlText(markText(zone))}</${GPX_ELEMENT}></extensions>`

const waypoint = (zone: ExportedZone): string => {
  const [place] = geometryOf(zone).places
  return place ? `<wpt ${at(place)}>${texts(zone)}</wpt>\n` : ''
}

const track = (zone: ExportedZone): string => {
  const points = geometryOf(zone).places.map((place) => `<trkpt ${at(place)}/>`)
  return `<trk>${texts(zone)}<trkseg>${points.join('')}</trkseg></trk>\n`
}

/** GPX 1.1: a waypoint for each circle, and a track for each other zone; the schema puts waypoints first. */
export const zoneGpx = (zones: readonly ExportedZone[]): string => {
  const [circles, others] = [
    zones.filter(({ type }) => type === 'CIRCLE'),
    zones.filter(({ type }) => type !== 'CIRCLE'),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="fleet" xmlns="http://www.topografix.com/GPX/1/1" xmlns:fleet="${GPX_NAMESPACE}">
${circles.map(waypoint).join('')}${others.map(track).join('')}</gpx>
`
}
