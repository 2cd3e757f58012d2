import type { GeozoneBody } from '../../src/contract/http/geozones.ts'

type Shape = Pick<GeozoneBody, 'type' | 'points'>

const geometryOf = ({ type, points }: Shape): string => {
  const coordinates = `<coordinates>${points.map(({ latitude, longitude }) => `${longitude},${latitude},0`).join(' ')}</coordinates>`
  if (type === 'CIRCLE') return `<Point>${coordinates}</Point>`
  if (type === 'LINE') return `<LineString><tessellate>1</tessellate>${coordinates}</LineString>`
  return `<Polygon><outerBoundaryIs><LinearRing>${coordinates}</LinearRing></outerBoundaryIs></Polygon>`
}

/** A KML of these zones as other programs write it: each placemark with its own style and two extended fields. */
export const zonesKml = (zones: readonly GeozoneBody[]): string => {
  const placemarks = zones.map((zone) => {
    const color = `ff${zone.color.slice(5, 7)}${zone.color.slice(3, 5)}${zone.color.slice(1, 3)}`
    return `<Placemark><name>${zone.name}</name><description>${zone.description}</description>
<Style><IconStyle><color>${color}</color></IconStyle><LineStyle><color>${color}</color><width>2</width></LineStyle><PolyStyle><color>${color}</color></PolyStyle></Style>
<ExtendedData><Data name="district"><value>${zone.group ?? ''}</value></Data><Data name="code"><value>${zone.zoneTypeId}</value></Data></ExtendedData>
${geometryOf(zone)}</Placemark>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document>
${placemarks.join('\n')}
</Document></kml>
`
}
