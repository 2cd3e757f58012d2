import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readBuildHash } from './readBuildHash.ts'

const folder = await mkdtemp(join(tmpdir(), 'fleet-build-'))
afterAll(() => rm(folder, { recursive: true }))

test('reads the hash of the build from build.json, and rejects a build without one [API-16]', async () => {
  await expect(readBuildHash(folder)).rejects.toThrow('build.json')
  await writeFile(join(folder, 'build.json'), '{"hash":"a1b2c3d4"}')
  expect(await readBuildHash(folder)).toBe('a1b2c3d4')
  for (const text of ['{}', '{"hash":""}', '{"hash":"<b>"}']) {
    await writeFile(join(folder, 'build.json'), text)
    await expect(readBuildHash(folder)).rejects.toThrow('must hold')
  }
})
