import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, rmdirSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mapDiskNeed } from '../../../src/contract/rules/mapSources.ts'
import { openTestApp, type TestApp } from '../../testApp.ts'
import type { Database } from '../../storage/schema.ts'
import { findNearestAddress } from './addresses/nearestAddress.ts'
import { searchAddresses } from './addresses/searchAddresses.ts'
import { metresBetween } from './addresses/geometry.ts'
import { readArchive } from './archive/readArchive.ts'
import { importMap } from './imports/importMap.ts'
import { findMissingTools } from './imports/runTool.ts'
import { type MapPlaces, mapFileOf, openMapPlaces } from './mapPlaces.ts'

const SHARED = join(import.meta.dirname, '../../../../shared/data/basemap')
const ANDORRA = join(SHARED, 'andorra.osm.pbf')
const LIECHTENSTEIN = join(SHARED, 'liechtenstein-2013-08-03.osm.pbf')
const missing = await findMissingTools()
const reason =
  missing.length > 0
    ? `skipped: ${missing.join(' and ')} not installed, see npm run test:tools`
    : existsSync(ANDORRA)
      ? ''
      : 'skipped: the files of OpenStreetMap are not here'

/** Houses that are looked up, if there are so many: both files together have about 200. */
const SAMPLE = 500

const mount = (args: readonly string[]): boolean => spawnSync('mount', args).status === 0

/** Whether this user may mount a small disk. */
const canMount = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'mount-'))
  const isMounted = mount(['-t', 'tmpfs', 'tmpfs', folder])
  if (isMounted) spawnSync('umount', [folder])
  rmdirSync(folder)
  return isMounted
})()

/** Takes the rest of a disk. */
const fill = (file: string): void => {
  try {
    for (;;) appendFileSync(file, Buffer.alloc(100_000))
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  }
}

let root: string
let stage: TestApp
let places: MapPlaces
let db: Kysely<Database>
const never = new AbortController().signal

describe.skipIf(reason !== '')(`imports of .osm.pbf files${reason && ` (${reason})`}`, () => {
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'pbf-'))
    places = await openMapPlaces(join(root, 'maps'))
    stage = await openTestApp()
    ;({ db } = stage)
    for (const [name, file] of [
      ['Andorra', ANDORRA],
      ['Liechtenstein', LIECHTENSTEIN],
    ] as const) {
      const copy = join(places.incoming, `${name}.osm.pbf`)
      await copyFile(file, copy)
      await importMap(
        { file: copy, source: 'pbf', name, roads: null },
        { places, db, signal: never, report: () => undefined },
      )
    }
  }, 500_000)
  afterAll(async () => {
    await stage.close()
    await rm(root, { recursive: true })
  })

  test('makes tiles that the product draws, and leaves no intermediate files', async () => {
    const handle = await open(mapFileOf(places, 'Andorra'))
    const tiles = await readArchive(handle, (await handle.stat()).size)
    await handle.close()
    expect(tiles).toMatchObject({ schema: 'openMapTiles', minZoom: 0, maxZoom: 14 })
    expect(tiles.credit).toBe('© OpenStreetMap contributors, © OpenMapTiles')
    expect(await readdir(places.work)).toEqual([])
  })

  test('finds every house by search and by their point, each within 30 m', async () => {
    const { rows } = await sql<{ street: string; number: string; x: number; y: number }>`
      select s.names->>'' as street, h.number, h.spot[0] as x, h.spot[1] as y
      from address_house h join address_street s on s.region_id = h.region_id and s.id = h.street_id
      order by md5(h.number || h.spot::text) limit ${SAMPLE}`.execute(db)
    expect(rows.length).toBeGreaterThan(150)
    const faults: string[] = []
    const started = performance.now()
    for (const { street, number, x, y } of rows) {
      const found = await findNearestAddress(db, [x, y], 'uk')
      if (found?.house === null || found === null) faults.push(`reverse of ${street} ${number}`)
    }
    const reverseMs = (performance.now() - started) / rows.length
    for (const { street, number, x, y } of rows) {
      const hits = await searchAddresses(db, `${street} ${number}`, 'uk', [x, y])
      const isFound = hits.some(
        (hit) => hit.kind === 'house' && hit.house === number && metresBetween(hit.spot, [x, y]) <= 30,
      )
      if (!isFound) faults.push(`search of ${street} ${number}`)
    }
    expect(faults).toEqual([])
    process.stdout.write(`an address of a point takes ${reverseMs.toFixed(2)} ms\n`)
  }, 60_000)

  test('names the street and the town of a point without houses, and nothing in the wild', async () => {
    // Avinguda Meritxell in Andorra la Vella.
    expect(await findNearestAddress(db, [1.5265, 42.5085], 'uk')).toMatchObject({
      place: expect.stringMatching(/\S/),
    })
    expect(await findNearestAddress(db, [1.5265, 42.5085], 'ru')).toMatchObject({
      street: expect.stringMatching(/\S/),
    })
    expect(await findNearestAddress(db, [30.5, 50.4], 'en')).toBeNull()
  })

  test('finds places and streets by the beginning of a word, without accents and in the chosen language', async () => {
    expect((await searchAddresses(db, 'meritx', 'en', null)).map(({ street }) => street)).toContain(
      'Avinguda Meritxell',
    )
    expect((await searchAddresses(db, 'Vad', 'en', null))[0]).toMatchObject({ kind: 'place', place: 'Vaduz' })
    const [capital] = await searchAddresses(db, 'Андорра-ла', 'ru', null)
    expect(capital).toMatchObject({ kind: 'place', place: 'Андорра-ла-Велья' })
    expect(await searchAddresses(db, '%', 'ru', null)).toEqual([])
  })

  test('a failed or cancelled import leaves the map and its addresses as they were', async () => {
    const counts = async () =>
      (await sql`select map, houses, is_ready from address_region order by id`.execute(db)).rows
    const before = await counts()
    const broken = join(places.incoming, 'broken.osm.pbf')
    await copyFile(mapFileOf(places, 'Andorra'), broken)
    const task = { source: 'pbf', name: 'Andorra', roads: null } as const
    const context = { places, db, report: () => undefined }
    await expect(importMap({ ...task, file: broken }, { ...context, signal: never })).rejects.toMatchObject({
      code: 'notAMap',
    })
    await writeFile(broken, (await readFile(LIECHTENSTEIN)).subarray(0, 300_000))
    await expect(importMap({ ...task, file: broken }, { ...context, signal: never })).rejects.toMatchObject({
      code: 'truncated',
    })
    const abort = new AbortController()
    const copy = join(places.incoming, 'Andorra.osm.pbf')
    const cancelled = importMap(
      { ...task, file: copy },
      { ...context, signal: abort.signal, report: (step) => step === 'tiles' && abort.abort() },
    )
    await expect(cancelled).rejects.toThrow(/abort/i)
    expect(await counts()).toEqual(before)
    expect(await readdir(places.work)).toEqual([])
  }, 120_000)

  test.skipIf(!canMount)(
    'a disk that fills up in the middle of any step is said, and the map and its addresses stay',
    async () => {
      const folder = join(root, 'small')
      await mkdir(folder)
      // What the check at the start asks for, and no more.
      const size = mapDiskNeed('pbf', (await stat(ANDORRA)).size, false) + 1_000_000
      mount(['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
      try {
        const small = await openMapPlaces(folder)
        const file = join(small.incoming, 'Andorra.osm.pbf')
        await copyFile(ANDORRA, file)
        await copyFile(mapFileOf(places, 'Andorra'), mapFileOf(small, 'Andorra'))
        const filler = join(folder, 'filler')
        for (const [step, from] of [
          ['check', 0],
          ['tiles', 0],
          ['tiles', 0.6],
        ] as const) {
          const full = importMap(
            { file, source: 'pbf', name: 'Andorra', roads: null },
            {
              db,
              places: small,
              signal: never,
              report: (at, progress) => at === step && progress >= from && fill(filler),
            },
          )
          await expect(full, `${step} ${from}`).rejects.toMatchObject({ code: 'diskFull' })
          await rm(filler, { force: true })
          expect(await readdir(small.work)).toEqual([])
        }
        expect(await readFile(mapFileOf(small, 'Andorra'))).toEqual(
          await readFile(mapFileOf(places, 'Andorra')),
        )
        expect(await findNearestAddress(db, [1.5265, 42.5085], 'uk')).not.toBeNull()
      } finally {
        spawnSync('umount', [folder])
      }
    },
    120_000,
  )
})
