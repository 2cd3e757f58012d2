import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')

/** Words in backquotes that look like a path of the project. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:src|worker|server|tests|bench|docs|public|\.ci)\/[\w./-]*)`/g)].flatMap(
    ([, path]) => path ?? [],
  )

test.each(['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md'])('every path that %s names exists', (name) => {
  const missing = pathsIn(read(name)).filter((path) => !existsSync(join(ROOT, path)))
  expect(missing).toEqual([])
})

test('ARCHITECTURE.md names a test for each of its laws', () => {
  const laws = [...read('ARCHITECTURE.md').matchAll(/^\| (L\d+) \|.*$/gm)]
  expect(laws.length).toBeGreaterThanOrEqual(9)
  for (const [row, law] of laws) expect(pathsIn(row).length, law).toBeGreaterThan(0)
})

test('the lock file holds no proprietary map kit', () => {
  expect(read('package-lock.json')).not.toMatch(/node_modules\/@(arcgis|esri)\//)
})
