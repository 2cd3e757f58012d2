import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFuzzFiles } from '../tools/fuzzFiles.js'
import { LONG_PARTS, readCommit, readParts, readRequirements, resultRow } from '../tools/longForms.js'

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
  steps(ROOT).flatMap(({ args, program = '' }) => [...args, program].filter((arg) => arg.includes('/'))),
)

test('runs every property and fuzz file in every round of fuzzing', () => {
  const properties = TEST_FILES.filter((file) => /\bfc\.(assert|check)\(/.test(read(file)))
  const called = TEST_FILES.filter((file) => /\.(property|fuzz)\./.test(file))
  expect(properties.length).toBeGreaterThan(70)
  expect([...properties, ...called].filter((file) => !FUZZ_FILES.includes(file))).toEqual([])
  const rounds = LONG_PARTS['fuzz']?.(ROOT) ?? []
  expect(rounds.length).toBeGreaterThanOrEqual(20)
  for (const { args } of rounds) expect(args).toEqual(expect.arrayContaining(FUZZ_FILES))
})

/** Tests that count the results of their single run against a required minimum. */
const COUNTS_ITS_RUN = ['server/live/following/following.property.test.ts']

test('uses no fixed seed in a property, so that each round tries other values', () => {
  // The seed of a simulation or sample is not the seed of a property, which follows the number of runs.
  const fixed = FUZZ_FILES.filter((file) => /\{ (numRuns: \w+, )?seed: [^}]*\},?\s*\)/.test(read(file)))
  expect(fixed).toEqual(COUNTS_ITS_RUN)
})

test('assigns every test with a long form to a part, and names only existing files in every part', () => {
  const long = TEST_FILES.filter((file) => /process\.env\.LONG_TESTS/.test(read(file)))
  expect(long.length).toBeGreaterThan(5)
  expect(long.filter((file) => !NAMED.some((name) => file.startsWith(name)))).toEqual([])
  expect(NAMED.filter((name) => !existsSync(join(ROOT, name)))).toEqual([])
})

test('proves no requirement by a browser test with a long form alone', () => {
  const args = ['node_modules/.bin/playwright', 'test', '--list', '--grep', '@long']
  const listed = execFileSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, LONG_TESTS: '1' },
  })
  const long = listed.split('\n').filter((line) => line.includes('.spec.ts:'))
  expect(long.length).toBeGreaterThan(60)
  expect(long.filter((title) => /\[[A-Z]+-\d+/.test(title))).toEqual([])
})

test('runs all parts or the named ones, and records which and of what commit', () => {
  expect(readParts(['--long'])).toEqual(Object.keys(LONG_PARTS))
  expect(readParts(['--long', 'kills', 'fuzz'])).toEqual(['kills', 'fuzz'])
  expect(() => readParts(['--long', 'kill'])).toThrow(/kills/)
  expect(() => readParts(['--long', 'LIST'])).toThrow(/mutations/)
  expect(readParts(['--long', 'mutations', 'LIST', 'I18N-01'])).toEqual(['mutations'])
  expect(readRequirements(['--long', 'mutations', 'LIST', 'I18N-01'])).toEqual(['LIST', 'I18N-01'])
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
