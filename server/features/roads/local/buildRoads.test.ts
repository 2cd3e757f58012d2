import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeRoadsFolder } from '../testing/fakePackage.ts'
import { buildRoads } from './buildRoads.ts'
import { enginePath, readCurrentRoads, removeRoads } from './roadsFolder.ts'
import { roadsOfFolder } from './roadsOfFolder.ts'
import { FinalJobError } from '../../../platform/jobs/jobKind.ts'

let folder: string
beforeEach(() => {
  folder = makeRoadsFolder()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const fileOf = (name: string): string => {
  const path = join(folder, name)
  writeFileSync(path, 'pbf')
  return path
}

const build = (name: string, now: number, signal = new AbortController().signal, steps: number[] = []) =>
  buildRoads(fileOf(name), folder, { onProgress: (share) => void steps.push(share), signal, now })

const tilesIn = (): string[] => readdirSync(folder).filter((name) => name.startsWith('tiles'))

test('puts new roads in the place of the old ones, which stay for a server that reads them', async () => {
  const steps: number[] = []
  await build('andorra.osm.pbf', 1, undefined, steps)
  expect(steps).toEqual([0.02, 0.9, 1])
  expect(await readCurrentRoads(folder)).toEqual({
    tiles: 'tiles-1',
    source: 'andorra.osm.pbf',
    sourceBytes: 3,
    builtAt: 1,
  })
  await build('b.osm.pbf', 2)
  await build('c.osm.pbf', 3)
  expect((await readCurrentRoads(folder))?.source).toBe('c.osm.pbf')
  expect(tilesIn()).toEqual(['tiles-2', 'tiles-3'])
})

test.each([
  ['truncated.osm.pbf', 'truncated.osm.pbf cannot be turned into roads: PBF error: unexpected EOF'],
  ['empty.osm.pbf', 'empty.osm.pbf has no roads'],
])('leaves the old roads where a file fails: %s', async (name, message) => {
  await build('andorra.osm.pbf', 1)
  await expect(build(name, 2)).rejects.toThrow(message)
  expect((await readCurrentRoads(folder))?.tiles).toBe('tiles-1')
  expect(tilesIn()).toEqual(['tiles-1'])
})

test('ends the builder and leaves nothing when it is cancelled', async () => {
  const cancelled = new AbortController()
  const steps: number[] = []
  const building = buildRoads(fileOf('endless.osm.pbf'), folder, {
    onProgress: (share) => {
      steps.push(share)
      cancelled.abort(new Error('cancelled'))
    },
    signal: cancelled.signal,
    now: 1,
  })
  await expect(building).rejects.toThrow('cancelled')
  expect([steps, tilesIn()]).toEqual([[0.02], []])
})

test('removes what a killed build left, and roads on request', async () => {
  await build('andorra.osm.pbf', 1)
  await build('endless.osm.pbf', 2, AbortSignal.abort(new Error('x'))).catch(() => undefined)
  writeFileSync(join(folder, 'roads.json'), '{')
  expect(await readCurrentRoads(folder)).toBeNull()
  await removeRoads(folder)
  expect([tilesIn(), existsSync(enginePath(folder))]).toEqual([[], true])
})

test('says what is missing', async () => {
  rmSync(join(folder, 'engine'), { recursive: true })
  await expect(build('andorra.osm.pbf', 1)).rejects.toThrow('The road engine is not installed')
})

test('builds the roads of an import under the name of its map, and says for good why it cannot', async () => {
  const roads = roadsOfFolder(folder, () => 5)
  const options = { onProgress: () => undefined, signal: new AbortController().signal }
  expect(await roads.state()).toEqual({ isInstalled: true, source: null })
  await roads.build(fileOf('1-upload.osm.pbf'), 'Andorra.osm.pbf', options)
  expect(await roads.state()).toEqual({ isInstalled: true, source: 'Andorra.osm.pbf' })
  const truncated = roads.build(fileOf('truncated.osm.pbf'), 'Kosovo.osm.pbf', options)
  await expect(truncated).rejects.toThrow('Kosovo.osm.pbf cannot be turned into roads')
  await expect(truncated).rejects.toBeInstanceOf(FinalJobError)
  expect((await roads.state()).source).toBe('Andorra.osm.pbf')
})
