import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ARCHIVE_FORMAT,
  ARCHIVE_LISTS,
  ARCHIVE_ROWS,
  type ArchiveList,
  archiveHead,
} from '../../../src/contract/http/admin/archive.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import { addTestZone } from '../geozones/testZones.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { addTestPositions, testArchive } from './testArchive.ts'
import { ArchiveTooLarge, zipOf } from './zipWriter.ts'
import { zoneOfFeature } from './zoneFeature.ts'

let stage: AdminStage
let owner: TestUser
const POSITIONS = 5_003

beforeAll(async () => {
  stage = await openAdminStage()
  owner = await stage.host.addUser('owner')
  await stage.host.addUser('night', { kind: 'limited', owner })
  const { fleet } = stage.host.stage
  const ids = await fleet.directory.ensureVehicles('owner', [
    { key: 'b', name: 'Truck "B"', licensePlate: 'BB 2', deviceSerial: 'S-2', groups: ['North'], state: {} },
    { key: 'a', name: 'Truck A', licensePlate: 'AA 1', deviceSerial: 'S-1', groups: [], state: {} },
  ])
  await addTestZone(stage.host, owner)
  await stage.ask('createTrailer', {
    as: owner,
    body: { name: 'Box', serialNumber: 'T-1', type: 'BOX', width: 2.5 },
  })
  await addTestPositions(stage, { owner, vehicleId: ids.get('b') ?? 0, count: POSITIONS }, (index) => ({
    lat: 500_000_000 + index,
    lon: 300_000_000,
    azimuth: 905,
    altitude: null,
    validity: 100,
    satellites: 7,
    ignition_on: true,
    attributes: JSON.stringify({ note: 'a, "b"\nc' }),
  }))
})
afterAll(() => stage.host.close())

const partsOf = async (): Promise<Readonly<Record<string, string>>> => {
  const unpacked = Object.entries(unzipSync(await testArchive(stage, owner.accountId, 'owner')))
  return Object.fromEntries(unpacked.map(([name, bytes]) => [name, strFromU8(bytes)]))
}
const rowsOf = (parts: Readonly<Record<string, string>>, list: ArchiveList): readonly unknown[] => {
  const content = JSON.parse(parts[ARCHIVE_LISTS[list]] ?? '') as { features: readonly unknown[] }
  return list === 'zones' ? content.features.map(zoneOfFeature) : (content as unknown as readonly unknown[])
}

test('an archive is a ZIP file whose lists keep to their schemas, and whose head counts their rows', async () => {
  const parts = await partsOf()
  const head = archiveHead.parse(JSON.parse(parts['archive.json'] ?? ''))
  expect(head).toMatchObject({ format: ARCHIVE_FORMAT, version: 1, account: 'owner' })
  const counts = new Map(head.parts.map(({ name, count }) => [name, count]))
  for (const list of Object.keys(ARCHIVE_LISTS) as ArchiveList[]) {
    const rows = rowsOf(parts, list)
    for (const row of rows) ARCHIVE_ROWS[list].parse(row)
    expect([list, rows.length]).toEqual([list, counts.get(ARCHIVE_LISTS[list])])
  }
  expect(Object.keys(parts).toSorted()).toEqual([...counts.keys(), 'README.txt', 'archive.json'].toSorted())
  expect(rowsOf(parts, 'vehicles')).toMatchObject([
    { number: 1, serial: 'S-1', groups: [] },
    { number: 2, serial: 'S-2', name: 'Truck "B"', groups: ['North'] },
  ])
  expect(rowsOf(parts, 'zones')).toMatchObject([
    {
      type: 'CIRCLE',
      points: [{ latitude: 50, longitude: 30 }],
      radius: 9,
      zoneType: 'Secret type',
      ownType: true,
    },
  ])
  expect(rowsOf(parts, 'trailers')).toHaveLength(1)
  expect(rowsOf(parts, 'people')).toEqual([{ login: 'night', name: null }])
})

test('positions are lines of their vehicle, oldest first, over all slices', async () => {
  const parts = await partsOf()
  expect(Object.keys(parts).filter((name) => name.startsWith('positions/'))).toEqual(['positions/2.csv'])
  const [header, ...lines] = (parts['positions/2.csv'] ?? '').trimEnd().split('\n')
  expect(header).toMatch(/^time,latitude,/)
  expect(lines).toHaveLength(POSITIONS)
  expect(lines.toSorted()).toEqual(lines)
  expect(lines[1]).toMatch(/Z,50\.0000001,30,12\.34,90\.5,,7,100,1,"\{""note"":""a, \\""b\\""\\nc""\}"$/)
})

test('two archives of one account have equal lists and positions', async () => {
  expect(await partsOf()).toEqual(await partsOf())
})

test('an archive that would pass its limit is cut off by an error', async () => {
  const noise = Array.from({ length: 200 }, (_, index) => String(Math.sin(index)))
  const write = async (most: number): Promise<number> => {
    const parts = async function* () {
      yield { name: 'part', pieces: noise }
    }
    let size = 0
    for await (const { length } of zipOf(parts(), most)) size += length
    return size
  }
  const size = await write(1_000_000)
  expect(await write(size)).toBe(size)
  await expect(write(size - 1)).rejects.toThrow(ArchiveTooLarge)
})

test('what a part throws ends the archive, without a directory', async () => {
  const parts = async function* () {
    yield { name: 'whole', pieces: ['a'] }
    yield {
      name: 'broken',
      pieces: (function* () {
        yield 'b'.repeat(100_000)
        throw new Error('the database is away')
      })(),
    }
  }
  const pieces: Buffer[] = []
  const reading = async (): Promise<void> => {
    for await (const piece of zipOf(parts(), 1_000_000)) pieces.push(piece)
  }
  await expect(reading()).rejects.toThrow('the database is away')
  expect(() => unzipSync(Buffer.concat(pieces))).toThrow()
})

test('whoever stops reading ends the part that is being read, and no other is begun', async () => {
  let [begun, isEnded] = [0, false]
  const endless = function* () {
    try {
      for (;;) yield String(Math.random()).repeat(1_000)
    } finally {
      isEnded = true
    }
  }
  const parts = async function* () {
    for (;;) {
      begun++
      yield { name: `part ${begun}`, pieces: endless() }
    }
  }
  for await (const _ of zipOf(parts(), 100_000_000)) break
  expect([begun, isEnded]).toEqual([1, true])
})
