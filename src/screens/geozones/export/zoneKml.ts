import { ZONE_MARK } from '../../../contract/rules/zoneFileMark.ts'
import { xmlText } from '../../../kit/transfer/xmlText.ts'
import { type ExportedZone, geometryOf, markText } from './exportedZone.ts'

/** Opacity of the inside, as two hexadecimal digits. */
const FILL_ALPHA = '66'

/** KML has colours as aabbggrr. */
const kmlColor = (color: string, alpha: string): string =>
  `${alpha}${color.slice(5, 7)}${color.slice(3, 5)}${color.slice(1, 3)}`

const geometry = (zone: ExportedZone): string => {
  const { kind, places } = geometryOf(zone)
  const coordinates = `<coordinates>${places.map((place) => place.join(',')).join(' ')}</coordinates>`
  if (kind === 'point') return `<Point>${coordinates}</Point>`
  if (kind === 'line') return `<LineString><tessellate>1</tessellate>${coordinates}</LineString>`
  return `<Polygon><outerBoundaryIs><LinearRing>${coordinates}</LinearRing></outerBoundaryIs></Polygon>`
}

const placemark = (zone: ExportedZone): string => {
  const [line, fill] = [kmlColor(zone.color, 'ff'), kmlColor(zone.color, FILL_ALPHA)]
  return `<Placemark><name>${xmlText(zone.name)}</name><description>${xmlText(zone.description)}</description>
<Style><IconStyle><color>${line}</color></IconStyle><LineStyle><color>${line}</color><width>2</width></LineStyle><PolyStyle><color>${fill}</color></PolyStyle></Style>
<ExtendedData><Data name="${ZONE_MARK}"><value>${xmlText(markText(zone))}</value></Data></ExtendedData>
${geometry(zone)}</Placemark>
`
}

/** A KML document (OGC 2.2) with a placemark for each zone. */
export const zoneKml = (zones: readonly ExportedZone[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
${zones.map(placemark).join('')}</Document></kml>
`
