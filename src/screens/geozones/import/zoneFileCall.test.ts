import { expect, test } from 'vitest'
import { callOfFile, isAccepted } from './zoneFileCall.ts'

const fileOf = (name: string, content = ''): File => new File([content], name)

test('accepts the extensions that the server accepts, in any case [VALID-24]', () => {
  for (const name of ['a.KML', 'a.kmz', 'a.zip', 'a.geojson', 'a.json', 'a.gpx', 'a.wkt'])
    expect(isAccepted(name)).toBe(true)
  for (const name of ['a.txt', 'kml', 'a.kml.exe', 'a.shp']) expect(isAccepted(name)).toBe(false)
})

test('sends a zip with a .shp to the action for shapefiles, and any other to that for kml [VALID-24]', async () => {
  expect(await callOfFile(fileOf('a.kmz'))).toBe('importKml')
  expect(await callOfFile(fileOf('a.zip', 'PK wells.SHP PK'))).toBe('importZoneFile')
  expect(await callOfFile(fileOf('a.zip', 'PK doc.kml PK'))).toBe('importKml')
  expect(await callOfFile(fileOf('a.gpx'))).toBe('importZoneFile')
})
