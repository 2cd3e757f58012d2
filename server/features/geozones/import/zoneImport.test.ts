import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { geozoneList, type GeozoneRow, zoneTypeList } from '../../../../src/contract/http/geozones.ts'
import type { CallName } from '../../../../src/contract/http/paths.ts'
import {
  type ZoneFilePreview,
  zoneFilePreview,
  type ZoneImportState,
  zoneImportState,
} from '../../../../src/contract/http/zoneImport.ts'
import { systemClock } from '../../../platform/systemClock.ts'
import { JobRunner } from '../../../platform/jobs/jobRunner.ts'
import { type AdminStage, openAdminStage } from '../../admin/testAdmin.ts'
import { uploadTo } from '../../imports/testUpload.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { deleteZones } from '../testZones.ts'
import {
  callFor,
  kmlOf,
  lineKml,
  placemark,
  pointKml,
  polygonKml,
  RING,
  shapefileOf,
  zipOf,
} from './testZoneFiles.ts'
import { zoneImportJob } from './zoneImportJob.ts'

const POLLING = { timeout: 20_000 }
let stage: AdminStage
let owner: TestUser
let reader: TestUser
let demo: TestUser
let stranger: TestUser
let baseType: number
let runner: JobRunner
beforeAll(async () => {
  stage = await openAdminStage()
  const { host } = stage
  owner = await host.addUser('owner')
  reader = await host.addUser('reader', { kind: 'limited', owner, without: ['editZones'] })
  demo = await host.addUser('demo', { kind: 'demo', owner })
  stranger = await host.addUser('stranger')
  const types = zoneTypeList.parse((await ask('allZoneTypes')).json)
  baseType = types.find(({ type }) => type === 'BASE')?.id ?? 0
  const { db } = host.stage
  runner = new JobRunner({
    db,
    clock: systemClock,
    log: () => undefined,
    random: () => 0,
    kinds: [zoneImportJob(stage.host.stage.fleet)],
  })
  runner.start()
})
afterAll(async () => {
  await runner.stop()
  await stage.host.close()
})
beforeEach(() => deleteZones(stage.host.stage.db))

const ask = (call: CallName, rest: Parameters<AdminStage['ask']>[1] = {}) =>
  stage.ask(call, { as: owner, ...rest })
const zones = async (): Promise<GeozoneRow[]> => geozoneList.parse((await ask('geozones')).json)

interface File {
  readonly name: string
  readonly content: string | Buffer
}
const send = (file: File, { query = '', as = owner, call = callFor(file.name) } = {}) =>
  uploadTo(stage.host, call, { ...file, as: as.token, query })
const check = async (file: File, options: Parameters<typeof send>[1] = {}): Promise<ZoneFilePreview> => {
  const { status, json } = await send(file, options)
  expect(json).not.toHaveProperty('code')
  expect(status).toBe(200)
  return zoneFilePreview.parse(json)
}
const stateOf = async (job: number): Promise<ZoneImportState> =>
  zoneImportState.parse((await ask('zoneImport', { params: { job } })).json)
const settle = async (job: number): Promise<ZoneImportState> => {
  await expect.poll(async () => (await stateOf(job)).state, POLLING).not.toMatch(/queued|running/)
  return stateOf(job)
}
const start = async (id: string, body: object = {}): Promise<number> => {
  const whole = { zoneTypeId: baseType, group: null, skipFaulty: false, ...body }
  const answer = await ask('startZoneImport', { params: { id }, body: whole })
  expect(answer.status).toBe(200)
  return Number(answer.json['job'])
}

const THREE = kmlOf(
  placemark('Yard', `<Style><PolyStyle><color>ff0000ff</color></PolyStyle></Style>${polygonKml(RING)}`),
  placemark('Road', lineKml([30, 50], [31, 50])),
  placemark('Well', pointKml([30, 50])),
)

test('imports polygons, lines and points of a kml with the chosen type, group, radius and width [API-89, GEO-15]', async () => {
  const preview = await check(
    { name: 'a.kml', content: THREE },
    { query: `?zoneTypeId=${baseType}&group=North&radius=250&width=40&color=%23112233` },
  )
  expect(preview.counts).toEqual({ total: 3, new: 3, faulty: 0, warned: 0 })
  expect(await settle(preview.job ?? 0)).toEqual({ state: 'done', progress: 1, added: 3, failure: null })
  const common = {
    zoneTypeId: baseType,
    group: 'North',
    description: '',
    speedLimit: null,
    owner_login: 'owner',
  }
  const [yard, road, well] = await zones()
  expect(yard).toMatchObject({
    ...common,
    name: 'Yard',
    type: 'POLYGON',
    color: '#ff0000',
    workingHours: null,
  })
  expect(yard?.points).toEqual(RING.map(([longitude, latitude]) => ({ latitude, longitude })))
  expect(yard?.area).toBeGreaterThan(3_000)
  expect(road).toMatchObject({
    ...common,
    name: 'Road',
    type: 'LINE',
    width: 40,
    radius: null,
    color: '#112233',
  })
  expect(well).toMatchObject({ ...common, name: 'Well', type: 'CIRCLE', radius: 250, width: null })
})

test('only checks a file without a type, until its import is started; a file is imported once [API-89]', async () => {
  const { id, job, zones: shown } = await check({ name: 'a.kml', content: THREE })
  expect(job).toBeNull()
  expect(shown.map(({ line, name, type, fault }) => ({ line, name, type, fault }))).toEqual([
    { line: 1, name: 'Yard', type: 'POLYGON', fault: null },
    { line: 2, name: 'Road', type: 'LINE', fault: null },
    { line: 3, name: 'Well', type: 'CIRCLE', fault: null },
  ])
  expect(await zones()).toEqual([])
  await settle(await start(id))
  expect(await zones()).toHaveLength(3)
  const again = await ask('startZoneImport', {
    params: { id },
    body: { zoneTypeId: baseType, group: null, skipFaulty: false },
  })
  expect(again.status).toBe(404)
  expect(await zones()).toHaveLength(3)
})

test('accepts exactly kml, kmz and zip with a kml, and names the other action for a zip without one [VALID-24]', async () => {
  const kml = kmlOf(placemark('A', pointKml([30, 50])))
  for (const [name, content] of [
    ['a.KML', kml],
    ['a.kmz', zipOf({ 'doc.kml': kml, 'files/a.png': 'x' })],
    ['a.zip', zipOf({ 'folder/other.kml': kml })],
  ] as const)
    expect((await check({ name, content }, { call: 'importKml' })).counts.new).toBe(1)
  for (const name of ['a.txt', 'a', 'kml', 'a.kml.exe', 'a.geojson', 'a.gpx', 'a.xlsx']) {
    const { status, json } = await send({ name, content: kml }, { call: 'importKml' })
    expect([name, status, json.field, json.allowed]).toEqual([name, 400, 'file', 'a .kml, .kmz or .zip file'])
  }
  const shapes = await send({ name: 'a.zip', content: shapefileOf([30, 50]) }, { call: 'importKml' })
  expect(shapes.status).toBe(400)
  expect(shapes.json.allowed).toContain('a shapefile is imported by geozone/file')
  const packed = await send({ name: 'a.zip', content: zipOf({ 'doc.kml': kml }) }, { call: 'importZoneFile' })
  expect(packed.json.allowed).toContain('a zipped .kml is imported by geozone/kml')
})

test('reads GeoJSON, GPX, WKT and shapefiles [GEO-15]', async () => {
  const geojson = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { NAME: 'Field', fill: '#00FF00' },
        geometry: { type: 'Polygon', coordinates: [RING.slice(0, 3)] },
      },
    ],
  }
  const json = await check({ name: 'a.geojson', content: JSON.stringify(geojson) })
  expect(json.zones[0]).toMatchObject({ name: 'Field', type: 'POLYGON', shape: { color: '#00ff00' } })
  // The ring of the file was not closed.
  expect(json.zones[0]?.shape?.points).toHaveLength(4)
  const gpx = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="50" lon="30"><name>Stop</name></wpt><trk><name>Way</name><trkseg><trkpt lat="50" lon="30"/><trkpt lat="51" lon="30"/></trkseg></trk></gpx>`
  expect((await check({ name: 'a.gpx', content: gpx })).zones.map(({ name, type }) => [name, type])).toEqual([
    ['Way', 'LINE'],
    ['Stop', 'CIRCLE'],
  ])
  const wkt = 'POLYGON((30 50,31 50,31 51,30 50))\n\nLINESTRING(30 50,31 50)\n'
  expect(
    (await check({ name: 'fields.wkt', content: wkt })).zones.map(({ name, type }) => [name, type]),
  ).toEqual([
    ['fields 1', 'POLYGON'],
    ['fields 2', 'LINE'],
  ])
  const shapes = await check({ name: 'wells.zip', content: shapefileOf([30, 50], [31, 51]) })
  expect(shapes.zones[1]).toMatchObject({
    name: 'wells 2',
    shape: { type: 'CIRCLE', radius: 100, points: [{ latitude: 51, longitude: 31 }] },
  })
})

test('names the fault of each zone, imports nothing of such a file, and skips them only where asked [GEO-15, VALID-22]', async () => {
  const content = kmlOf(
    placemark('Good', pointKml([30, 50])),
    placemark(
      'Crossing',
      polygonKml([
        [30, 50],
        [31, 51],
        [31, 50],
        [30, 51],
        [30, 50],
      ]),
    ),
    placemark(
      'Two corners',
      polygonKml([
        [30, 50],
        [31, 50],
        [31, 50],
        [30, 50],
      ]),
    ),
    placemark('Nowhere', ''),
    placemark('Off the earth', pointKml([30, 95])),
    placemark('Pole', pointKml([30, 89])),
  )
  const { id, counts, zones: shown } = await check({ name: 'a.kml', content })
  expect(counts).toEqual({ total: 6, new: 1, faulty: 5, warned: 0 })
  expect(shown.map(({ name, fault }) => [name, fault])).toEqual([
    ['Crossing', 'selfCrossing'],
    ['Two corners', 'tooFewPoints'],
    ['Nowhere', 'noGeometry'],
    ['Off the earth', 'badCoordinates'],
    ['Pole', 'atPole'],
    ['Good', null],
  ])
  const direct = await send({ name: 'a.kml', content }, { query: `?zoneTypeId=${baseType}` })
  expect([direct.status, direct.json.code]).toEqual([422, 'import_faulty'])
  const body = { zoneTypeId: baseType, group: null, skipFaulty: false }
  expect((await ask('startZoneImport', { params: { id }, body })).status).toBe(422)
  expect(await zones()).toEqual([])
  await settle(await start(id, { skipFaulty: true }))
  expect((await zones()).map(({ name }) => name)).toEqual(['Good'])
})

test('numbers the parts of a multi-geometry, and warns of holes and of changed names [GEO-15]', async () => {
  const hole: typeof RING = [
    [30.05, 50.01],
    [30.06, 50.01],
    [30.06, 50.02],
    [30.05, 50.01],
  ]
  const parts = `<MultiGeometry>${polygonKml(RING, hole)}${pointKml([30, 50])}</MultiGeometry>`
  const { counts, zones: shown } = await check({
    name: 'a.kml',
    content: kmlOf(placemark('Farm', parts), placemark('x'.repeat(120), pointKml([30, 50]))),
  })
  expect(counts.warned).toBe(2)
  expect(shown.map(({ name, warnings }) => [name, warnings])).toEqual([
    ['Farm 1', ['hole']],
    ['x'.repeat(100), ['nameChanged']],
    ['Farm 2', []],
  ])
})

test('keeps names as text, whatever markup is in them [GEO-15]', async () => {
  const script = '<script>alert(1)</script>'
  const content = kmlOf(
    placemark(`<![CDATA[${script}]]>`, pointKml([30, 50])),
    placemark('&lt;b&gt;Bold&lt;/b&gt; &amp; \u202eBad', pointKml([30, 50])),
  )
  const { id } = await check({ name: 'a.kml', content })
  await settle(await start(id))
  expect((await zones()).map(({ name }) => name)).toEqual([script, '<b>Bold</b> & Bad'])
})

test('reads UTF-8, UTF-16 and the encoding of the XML declaration, and says what a wrong one is [GEO-15]', async () => {
  const kml = kmlOf(placemark('\u0411\u0430\u0437\u0430', pointKml([30, 50])))
  const declared = (encoding: string): string => kml.replace('UTF-8', encoding)
  // Windows-1251 has these letters from 0xC0 on.
  const cyrillic = Buffer.from(
    Array.from(declared('windows-1251'), (sign) => {
      const code = sign.charCodeAt(0)
      return code < 128 ? code : code - 0x410 + 0xc0
    }),
  )
  const swapped = Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le').swap16()
  for (const content of [kml, `\ufeff${kml}`, Buffer.from(`\ufeff${kml}`, 'utf16le'), swapped, cyrillic])
    expect((await check({ name: 'a.kml', content })).zones[0]?.name).toBe('\u0411\u0430\u0437\u0430')
  const undeclared = Buffer.from(cyrillic.toString('latin1').replace('windows-1251', 'UTF-8'), 'latin1')
  for (const content of [undeclared, Buffer.from(declared('klingon'))]) {
    const { status, json } = await send({ name: 'a.kml', content })
    expect([status, json.field]).toEqual([400, 'file'])
    expect(json.allowed).toContain('in the encoding that its XML declaration names')
  }
})

/** A zip whose directory declares another unpacked size for its first file. */
const declaring = (zip: Buffer, size: number): Buffer => {
  const copy = Buffer.from(zip)
  copy.writeUInt32LE(size, copy.indexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24)
  return copy
}

test('refuses bombs, damaged, empty and malformed files with what is allowed [GEO-15]', async () => {
  const kml = kmlOf(placemark('A', pointKml([30, 50])))
  const zip = zipOf({ 'doc.kml': kml })
  const bomb = zipOf({ 'doc.kml': kml, 'a.bin': new Uint8Array(40_000_000) })
  const entities = `<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><kml>&b;</kml>`
  const cases: readonly (readonly [name: string, content: string | Buffer, allowed: RegExp])[] = [
    ['a.kmz', declaring(zip, 1_073_741_824), /unpacks to at most/],
    ['a.kmz', bomb, /unpacks to at most/],
    ['a.kmz', declaring(zipOf({ 'doc.kml': new Uint8Array(40_000_000) }), 10), /unpacks to at most/],
    [
      'a.kmz',
      zipOf(Object.fromEntries(Array.from({ length: 2_001 }, (_, n) => [`${n}.kml`, '']))),
      /at most 2000 files/,
    ],
    ['a.kmz', zip.subarray(0, zip.length - 30), /a whole zip file/],
    ['a.kmz', kml, /a whole zip file/],
    ['a.kml', '', /XML/],
    ['a.kml', kml.slice(0, -20), /well-formed XML/],
    ['a.kml', entities, /without a DOCTYPE/],
    ['a.kml', '<a>'.repeat(300) + '</a>'.repeat(300), /nests at most 256/],
    ['a.kml', '<kml></kml>', /at least one point, line or polygon/],
    ['a.gpx', '<kml></kml>', /a GPX document/],
    ['a.json', '{"type":"FeatureCollection"', /well-formed JSON/],
    ['a.json', '[]', /a GeoJSON object/],
    [
      'a.json',
      '{"type":"Point","coordinates":[1,2],"crs":{"properties":{"name":"EPSG:3857"}}}',
      /in degrees/,
    ],
    ['a.wkt', 'POINT(30 50)\nCIRCLE(1 2)', /geometry 2 is wrong/],
    ['a.zip', zipOf({ 'a.shp': 'no shapefile' }), /a whole shapefile/],
  ]
  for (const [name, content, allowed] of cases) {
    const { status, json } = await send({ name, content })
    expect([name, status, json.field, json.allowed]).toEqual([
      name,
      400,
      'file',
      expect.stringMatching(allowed),
    ])
  }
  expect(await zones()).toEqual([])
})

test('says that a zone of 100,000 corners has too many [GEO-15]', async () => {
  const ring = Array.from({ length: 100_000 }, (_, n): [number, number] => {
    const angle = (n / 100_000) * 2 * Math.PI
    return [30 + Math.cos(angle), 50 + Math.sin(angle)]
  })
  const { zones: shown } = await check({
    name: 'a.kml',
    content: kmlOf(placemark('Round', polygonKml(ring))),
  })
  expect(shown).toMatchObject([{ name: 'Round', fault: 'tooManyPoints' }])
})

test('needs the right to edit zones, and shows imports only to their client [API-89, GATE-14, USERS-13]', async () => {
  const file = { name: 'a.kml', content: THREE }
  for (const as of [reader, demo]) {
    expect((await send(file, { as })).status).toBe(403)
    expect((await send(file, { as, call: 'importZoneFile' })).status).toBe(403)
  }
  const { id } = await check(file)
  const body = { zoneTypeId: baseType, group: null, skipFaulty: false }
  expect((await ask('startZoneImport', { as: stranger, params: { id }, body })).status).toBe(404)
  const job = await start(id)
  expect((await ask('zoneImport', { as: stranger, params: { job } })).status).toBe(404)
  expect((await ask('cancelZoneImport', { as: stranger, params: { job } })).status).toBe(404)
  expect((await settle(job)).state).toBe('done')
  expect((await send(file, { query: '?zoneTypeId=999999' })).status).toBe(422)
})

test('adds nothing of a cancelled import, nor of one whose type is gone [GEO-15]', async () => {
  await runner.stop()
  const first = await start((await check({ name: 'a.kml', content: THREE })).id)
  expect((await ask('cancelZoneImport', { params: { job: first } })).status).toBe(204)
  expect((await stateOf(first)).state).toBe('cancelled')
  expect((await ask('cancelZoneImport', { params: { job: first } })).status).toBe(404)
  const own = (await ask('createZoneType', { query: { type: 'Mine' } })).json.id
  const second = await start((await check({ name: 'a.kml', content: THREE })).id, { zoneTypeId: own })
  await ask('deleteZoneType', { query: { id: own } })
  const { db } = stage.host.stage
  const kinds = [zoneImportJob(stage.host.stage.fleet)]
  runner = new JobRunner({ db, clock: systemClock, log: () => undefined, random: () => 0, kinds })
  runner.start()
  expect(await settle(second)).toMatchObject({ state: 'failed', failure: 'typeOver' })
  expect(await zones()).toEqual([])
})
