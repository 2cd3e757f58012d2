import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutate, titlePattern } from './mutation.ts'
import { MUTATIONS } from './mutations.ts'
import { faultOf, judge, type TestOutcome } from './verdict.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

test.each(MUTATIONS)('applies the mutation of $id, and a test names the requirement', (mutation) => {
  const text = read(mutation.file)
  expect(mutate(text, mutation)).not.toBe(text)
  expect(read(mutation.test)).toMatch(titlePattern(mutation.id))
})

test('has at most one mutation per requirement', () => {
  const ids = MUTATIONS.map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

/** The minimum share of an area's tested requirements that have a mutation. */
const SHARE = 0.25

test('has mutations in every area, in proportion to its tested requirements', () => {
  const titles = ['src', 'worker', 'server', 'tests'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
      .flatMap((file) => read(`${folder}/${file}`).match(/\[[A-Z][A-Z0-9]+-\d+[^\]]*\]/g) ?? []),
  )
  const named = new Set(titles.flatMap((title) => title.match(/\b[A-Z][A-Z0-9]+-\d\d+\b/g) ?? []))
  const areaOf = (id: string): string => id.replace(/-\d+$/, '')
  const short = [...new Set([...named].map(areaOf))].filter((area) => {
    const mutations = MUTATIONS.filter(({ id }) => areaOf(id) === area).length
    return mutations < SHARE * [...named].filter((id) => areaOf(id) === area).length
  })
  expect(short).toEqual([])
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(120)
})

const mutation = { id: 'LIST-03', file: 'a.ts', find: 'b', replace: 'c', test: 'a.test.ts' }

test('replaces a text that occurs exactly once', () => {
  expect(mutate('abd', mutation)).toBe('acd')
  expect(() => mutate('ad', mutation)).toThrow('LIST-03: the text to be replaced occurs 0 times in a.ts')
  expect(() => mutate('abbd', mutation)).toThrow('occurs 2 times')
})

test('finds the requirements in the brackets of a title', () => {
  const names = (title: string): boolean => titlePattern('LIST-03').test(title)
  expect(['a [LIST-03]', 'a [LIST-01, LIST-03, MAP-01]'].map(names)).toEqual([true, true])
  expect(['a [LIST-031]', 'a LIST-03', '[LIST-01] LIST-03 [MAP-01]'].map(names)).toEqual([
    false,
    false,
    false,
  ])
})

const passed: TestOutcome = { title: 'a', state: 'passed', errors: [] }
const skipped: TestOutcome = { title: 'b', state: 'skipped', errors: [] }
const failed = (name: string, message: string): TestOutcome => ({
  title: 'c',
  state: 'failed',
  errors: [{ name, message }],
})
const wrong = failed('AssertionError', 'expected 1 to be 2')

test('is killed by a failing assertion, and survives passing tests', () => {
  expect(judge({ tests: [skipped, passed, wrong] })).toEqual({ result: 'killed' })
  expect(judge({ tests: [skipped, passed] })).toEqual({ result: 'SURVIVED' })
})

test('is invalid when no test ran, or one failed by anything but an assertion', () => {
  for (const run of [
    { tests: [skipped] },
    { tests: [], fault: 'Cannot find module' },
    { tests: [failed('SyntaxError', 'Unexpected token')] },
    { tests: [failed('Error', 'Test timed out in 60000ms.')] },
  ])
    expect(judge(run)).toMatchObject({ result: 'invalid' })
})

test('is tried only while the tests of its requirement run and pass', () => {
  expect(faultOf({ tests: [skipped, passed] })).toBeNull()
  expect(faultOf({ tests: [passed, failed('AssertionError', 'expected 1 to be 2\n+ 1')] })).toBe(
    'fails without the mutation: c: expected 1 to be 2',
  )
  expect(faultOf({ tests: [skipped] })).toBe('no test with the requirement in its title ran')
  expect(faultOf({ tests: [passed], fault: 'no database' })).toBe('no database')
})
