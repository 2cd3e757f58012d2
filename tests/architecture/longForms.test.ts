import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFuzzFiles } from '../tools/fuzzFiles.js'
import { LONG_PARTS, readCommit, readParts, resultRow } from '../tools/longForms.js'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

const TEST_FILES = ['src', 'worker', 'server', 'tests', 'bench'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.test\.tsx?$/.test(file)),
)
const FUZZ_FILES = findFuzzFiles(ROOT)
/** Every file, or folder with all of its tests, that a part runs. */
const NAMED = Object.values(LONG_PARTS).flatMap((steps) =>
  steps(ROOT).flatMap(({ args }) => args.filter((arg) => arg.includes('/'))),
)

test('every round of fuzzing runs every property and fuzz file', () => {
  const properties = TEST_FILES.filter((file) => /\bfc\.(assert|check)\(/.test(read(file)))
  const called = TEST_FILES.filter((file) => /\.(property|fuzz)\./.test(file))
  expect(properties.length).toBeGreaterThan(70)
  expect([...properties, ...called].filter((file) => !FUZZ_FILES.includes(file))).toEqual([])
  const rounds = LONG_PARTS['fuzz']?.(ROOT) ?? []
  expect(rounds.length).toBeGreaterThanOrEqual(20)
  for (const { args } of rounds) expect(args).toEqual(expect.arrayContaining(FUZZ_FILES))
})

/** It counts what its one run finds, and says how much that has to be. */
const COUNTS_ITS_RUN = ['server/live/following/following.property.test.ts']

test('no property draws from a seed of its own, so that each round tries others', () => {
  // What a simulation or a sample is made from is no seed of a property, which stands behind the number of runs.
  const fixed = FUZZ_FILES.filter((file) => /\{ (numRuns: \w+, )?seed: [^}]*\},?\s*\)/.test(read(file)))
  expect(fixed).toEqual(COUNTS_ITS_RUN)
})

test('every test with a long form belongs to a part, and every part names what is there', () => {
  const long = TEST_FILES.filter((file) => /process\.env\.LONG_TESTS/.test(read(file)))
  expect(long.length).toBeGreaterThan(5)
  expect(long.filter((file) => !NAMED.some((name) => file.startsWith(name)))).toEqual([])
  expect(NAMED.filter((name) => !existsSync(join(ROOT, name)))).toEqual([])
})

test('a run is of all parts or of those that are named, and its row says which and of what commit', () => {
  expect(readParts(['--long'])).toEqual(Object.keys(LONG_PARTS))
  expect(readParts(['--long', 'kills', 'fuzz'])).toEqual(['kills', 'fuzz'])
  expect(() => readParts(['--long', 'kill'])).toThrow(/kills/)
  const cells = resultRow(['kills', 'fuzz'], readCommit(), { passed: 5, failed: 1, skipped: 2 }, [
    'kills',
  ]).split(' | ')
  const header =
    read('tests/long-results.md')
      .split('\n')
      .find((line) => line.startsWith('| date')) ?? ''
  expect(cells).toHaveLength(header.split(' | ').length)
  expect(cells[1]).toMatch(/^([0-9a-f]{7,}\+?|–)$/)
  expect(cells.slice(3, 7)).toEqual(['kills, fuzz', '5', '2', '1'])
})
