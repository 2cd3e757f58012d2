import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ReadZone, zonesOfFeature } from '../../server/features/geozones/import/zonesOfFeature.ts'
import { readFeatures, type ZoneFileFormat } from '../../server/features/geozones/import/readFeatures.ts'
import { geozoneBody } from '../../src/contract/http/geozones.ts'
import { zoneFault } from '../../src/contract/rules/zoneShape.ts'
import type { ExportedZone } from '../../src/screens/geozones/export/exportedZone.ts'
import { zoneGeoJson } from '../../src/screens/geozones/export/zoneGeoJson.ts'
import { zoneGpx } from '../../src/screens/geozones/export/zoneGpx.ts'
import { zoneKml } from '../../src/screens/geozones/export/zoneKml.ts'

/** What the page exports, the server imports again as it was (GEO-15). */

const DEFAULTS = { radius: 1, width: 1, color: '#000000', name: 'file' }
const FORMATS: readonly (readonly [write: typeof zoneKml, format: ZoneFileFormat])[] = [
  [zoneKml, { action: 'kml', extension: 'kml' }],
  [zoneGeoJson, { action: 'file', extension: 'geojson' }],
  [zoneGpx, { action: 'file', extension: 'gpx' }],
]

const degrees = (maximum: number) =>
  fc.double({ min: -maximum, max: maximum, noNaN: true }).map((value) => (value === 0 ? 0 : value))
const place = fc.record({ latitude: degrees(60), longitude: degrees(80) })
const metres = fc.double({ min: 0.5, max: 20_000, noNaN: true })
const shape = fc.oneof(
  fc.record({
    type: fc.constant('CIRCLE' as const),
    points: fc.tuple(place),
    radius: metres,
    width: fc.constant(null),
  }),
  fc.record({
    type: fc.constant('LINE' as const),
    points: fc.array(place, { minLength: 2, maxLength: 9 }),
    radius: fc.constant(null),
    width: metres,
  }),
  fc
    .record({
      type: fc.constantFrom('SQUARE' as const, 'POLYGON' as const),
      points: fc.tuple(place, place),
      radius: fc.constant(null),
      width: fc.constant(null),
    })
    .map((square) => {
      const [a, b] = square.points
      const corner = { latitude: a.latitude, longitude: b.longitude }
      return square.type === 'SQUARE' ? square : { ...square, points: [a, corner, b, a] }
    }),
)
const text = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength }),
    fc.constantFrom(
      '<b>Bold</b> & "quoted" \u0411\u0430\u0437\u0430 \u0407\u0436\u0430\u043a',
      ']]> &amp; <![CDATA[x]]>',
      "<script>alert('1')</script>",
      'two\nlines\r\nand\ttabs',
      '{"type":"CIRCLE"}',
    ),
  )
const hours = fc.constantFrom(null, [{ days: [1, 7], from: '08:00', to: '24:00' }])
/** Valid zones, as the server keeps them. */
const zone = fc
  .record({
    shape,
    name: text(40),
    description: text(60),
    group: fc.option(text(20), { nil: null }),
    color: fc.constantFrom('#3366cc', '#ff0001'),
    speedLimit: fc.option(fc.double({ min: 0.1, max: 99, noNaN: true }), { nil: null }),
    workingHours: hours,
  })
  .map(({ shape: one, ...rest }) => geozoneBody.safeParse({ ...one, ...rest, zoneTypeId: 1 }))
  .filter(
    (parsed) => parsed.success && zoneFault(parsed.data) === null && !/[\uFFFE\uFFFF]/.test(parsed.data.name),
  )
  .map(({ data }): ExportedZone => {
    if (!data) throw new Error('no zone')
    const { zoneTypeId: _, ...exported } = data
    return exported
  })

const readBack = async (written: string, format: ZoneFileFormat): Promise<ReadZone[]> => {
  const features = [...(await readFeatures(format, Buffer.from(written)))]
  return features.flatMap((feature, index) => zonesOfFeature(feature, index + 1, DEFAULTS))
}
/** A reader of GPX returns tracks before waypoints. */
const tracksFirst = (zones: readonly ExportedZone[]): ExportedZone[] =>
  zones.toSorted((a, b) => Number(a.type === 'CIRCLE') - Number(b.type === 'CIRCLE'))

test('imports random zones from what was exported as KML, GeoJSON and GPX without a difference [GEO-15]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(zone, { minLength: 1, maxLength: 6 }), async (zones) => {
      for (const [write, format] of FORMATS) {
        const read = await readBack(write(zones), format)
        expect(read.flatMap(({ fault, warnings }) => [fault, ...warnings])).toEqual(zones.map(() => null))
        const imported = read.map(({ name, zone: one }) => ({ ...one, name }))
        expect(imported).toEqual(format.extension === 'gpx' ? tracksFirst(zones) : zones)
      }
    }),
    { numRuns: 150 },
  )
})
