import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { KML_EXTENSIONS } from '../../../../src/contract/http/zoneImport.ts'
import { ApiError } from '../../../platform/plugins/apiError.ts'
import { readZoneFile } from './readZoneFile.ts'

/** Files that other programs made, outside the project; they may be absent. */
const FILES = join(import.meta.dirname, '../../../../../shared/data/geofences')
const HAS_FILES = { skip: !existsSync(join(FILES, 'MANIFEST.csv')) }
const DEFAULTS = { radius: 100, width: 100, color: '#3366cc', name: 'file' }

const read = async (file: string) => {
  const extension = KML_EXTENSIONS.find((one) => file.toLowerCase().endsWith(`.${one}`))
  if (!extension) throw new Error(`${file} is no file of KML`)
  const bytes = readFileSync(join(FILES, file))
  return readZoneFile({ format: { action: 'kml', extension }, bytes, defaults: DEFAULTS })
}

test(
  'reads every KML and KMZ of other programs, or says what is wrong with it [GEO-15]',
  HAS_FILES,
  async () => {
    const files = readdirSync(FILES, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(kml|kmz)$/i.test(file),
    )
    expect(files.length).toBeGreaterThan(150)
    let zones = 0
    for (const file of files) {
      try {
        zones += (await read(file)).counts.new
      } catch (error) {
        if (!(error instanceof ApiError)) throw new Error(`${file} breaks the reader`, { cause: error })
        expect(error.body, file).toMatchObject({ status: 400, field: 'file' })
      }
    }
    expect(zones).toBeGreaterThan(6_000)
  },
)

test('finds what is known to be in some of them [GEO-15]', HAS_FILES, async () => {
  const counts = async (file: string) => (await read(file)).counts
  expect(await counts('libkml/examples/kml/polygons2d.kml')).toMatchObject({ new: 183, faulty: 0 })
  expect(await counts('libkml/examples/kml/lines.kml')).toMatchObject({ new: 1_397, faulty: 0 })
  expect(await counts('libkml/examples/kml/kmlsamples.kml')).toMatchObject({ new: 19, warned: 1 })
  await expect(read('libkml/testdata/kml/billion.kml')).rejects.toThrow('without a DOCTYPE')
  await expect(read('libkml/testdata/kmz/nokml.kmz')).rejects.toThrow('with a .kml in it')
  await expect(read('libkml/testdata/kmz/bad-too-large.kmz')).rejects.toThrow('unpacks to at most')
})
