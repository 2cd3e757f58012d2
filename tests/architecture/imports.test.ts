import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readImports } from './readImports.ts'
import { PACKAGE_HOMES, ROOMS } from './rooms.ts'

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path) || path.includes('/testing/')

const imports = readImports(join(import.meta.dirname, '..', '..'), [
  'src',
  'worker',
  'server',
  'tests',
  'bench',
])
const roomOf = (path: string) => ROOMS.find((room) => path.startsWith(room.prefix))

describe('imports between rooms', () => {
  test('the tree was really read', () => {
    const files = new Set(imports.map((each) => each.from))
    expect(files.size).toBeGreaterThan(100)
    for (const prefix of ['src/contract/', 'worker/', 'server/', 'src/']) {
      expect(
        [...files].some((file) => file.startsWith(prefix)),
        prefix,
      ).toBe(true)
    }
  })

  test('a room imports itself and the rooms below that it is allowed, nothing else', () => {
    const wrong = imports.filter(({ from, to, external }) => {
      const room = roomOf(from)
      if (external || isTest(from)) return false
      return !room || !(to.startsWith(room.prefix) || room.rooms.some((allowed) => to.startsWith(allowed)))
    })
    expect(wrong).toEqual([])
  })

  test('a room that is kept to a few packages imports no other', () => {
    const wrong = imports.filter(({ from, to, external }) => {
      const allowed = roomOf(from)?.packages
      if (!external || isTest(from) || allowed === undefined || allowed === 'any') return false
      return !allowed.includes(to) && !(to.startsWith('node:') && allowed.includes('node:*'))
    })
    expect(wrong).toEqual([])
  })

  test('a package with one home is imported only there', () => {
    const wrong = imports.filter(({ from, to, external }) => {
      const homes = Object.entries(PACKAGE_HOMES).find(
        ([name]) => to === name || to.startsWith(`${name}/`),
      )?.[1]
      return external && !isTest(from) && homes !== undefined && !homes.some((home) => from.startsWith(home))
    })
    expect(wrong).toEqual([])
  })

  test('a screen never imports another screen', () => {
    const screen = (path: string) => /^src\/screens\/([^/]+)/.exec(path)?.[1]
    const wrong = imports.filter(({ from, to }) => screen(from) && screen(to) && screen(from) !== screen(to))
    expect(wrong).toEqual([])
  })

  test('product code imports no test and nothing made for tests', () => {
    const wrong = imports.filter(
      ({ from, to, external }) =>
        !external &&
        !isTest(from) &&
        !from.startsWith('tests/') &&
        !from.startsWith('bench/') &&
        (isTest(to) || to.startsWith('tests/')),
    )
    expect(wrong).toEqual([])
  })
})
