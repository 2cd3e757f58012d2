import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')

/** Words in backquotes that look like a path of the project. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:src|worker|server|tests|bench|docs|public|\.ci)\/[\w./-]*)`/g)].flatMap(
    ([, path]) => path ?? [],
  )
/** A placeholder in a recipe. */
const isPlaceholder = (path: string) => path.includes('NAME')

test.each(['README.md', 'ARCHITECTURE.md', 'CHANGELOG.md'])('names only existing paths in %s', (name) => {
  const missing = pathsIn(read(name)).filter((path) => !isPlaceholder(path) && !existsSync(join(ROOT, path)))
  expect(missing).toEqual([])
})

test('names a test for each law in ARCHITECTURE.md', () => {
  const laws = [...read('ARCHITECTURE.md').matchAll(/^\| (L\d+) \|.*$/gm)]
  expect(laws.length).toBeGreaterThanOrEqual(9)
  for (const [row, law] of laws) expect(pathsIn(row).length, law).toBeGreaterThan(0)
})

const words = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** Paragraphs and list items; without code, diagrams, headings and tables. */
const paragraphsOf = (text: string): string[] =>
  text
    .replaceAll(/```[\s\S]*?```/g, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .filter((paragraph) => !/^\s*[|#]/.test(paragraph))

test('has at most 90 words in each paragraph of ARCHITECTURE.md and README.md', () => {
  const long = ['ARCHITECTURE.md', 'README.md']
    .flatMap((name) => paragraphsOf(read(name)))
    .filter((paragraph) => words(paragraph) > 90)
  expect(long).toEqual([])
})

test('has at most 80 lines in README.md, and 3,000 words in the notes of the bench', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(80)
  const notes = readdirSync(join(ROOT, 'bench/notes')).map((name) => read(`bench/notes/${name}`))
  expect(notes.map(words).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3_000)
})

test('contains no proprietary map kit in the lock file', () => {
  expect(read('package-lock.json')).not.toMatch(/node_modules\/@(arcgis|esri)\//)
})
