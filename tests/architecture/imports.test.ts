import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCycles } from './findCycles.ts'
import { readImports } from './readImports.ts'
import { PACKAGE_IMPORTERS, ROOMS } from './rooms.ts'

/** Tests, and modules for tests only: stages, fakes and the hostile suite. */
const isTest = (path: string) => /\.(test|spec)\.tsx?$|\/testing\/|\/hostile\/|\/test[A-Z]\w*\.ts$/.test(path)

const imports = readImports(join(import.meta.dirname, '..', '..'), [
  'src',
  'worker',
  'server',
  'tests',
  'bench',
])
const roomOf = (path: string) => ROOMS.find((room) => path.startsWith(room.prefix))

describe('imports between rooms', () => {
  test('reads the whole tree', () => {
    const files = new Set(imports.map((each) => each.from))
    expect(files.size).toBeGreaterThan(100)
    for (const prefix of ['src/contract/', 'worker/', 'server/', 'src/']) {
      expect(
        [...files].some((file) => file.startsWith(prefix)),
        prefix,
      ).toBe(true)
    }
  })

  test('lets a room import only itself and the allowed rooms below', () => {
    const wrong = imports.filter(({ from, to, external }) => {
      const room = roomOf(from)
      if (external || isTest(from)) return false
      return !room || !(to.startsWith(room.prefix) || room.rooms.some((allowed) => to.startsWith(allowed)))
    })
    expect(wrong).toEqual([])
  })

  test('lets a room with a package list import no other package', () => {
    const wrong = imports.filter(({ from, to, external }) => {
      const allowed = roomOf(from)?.packages
      if (!external || isTest(from) || allowed === undefined || allowed === 'any') return false
      return !allowed.includes(to) && !(to.startsWith('node:') && allowed.includes('node:*'))
    })
    expect(wrong).toEqual([])
  })

  test('imports a restricted package only where it is allowed', () => {
    const wrong = imports.filter(({ from, to, external }) => {
      const importers = Object.entries(PACKAGE_IMPORTERS).find(
        ([name]) => to === name || to.startsWith(`${name}/`),
      )?.[1]
      return (
        external &&
        !isTest(from) &&
        importers !== undefined &&
        !importers.some((importer) => from.startsWith(importer))
      )
    })
    expect(wrong).toEqual([])
  })

  test('has no import cycle between files, types included', () => {
    expect(findCycles(imports.filter(({ external }) => !external))).toEqual([])
  })

  test('imports no screen from another screen', () => {
    const screen = (path: string) => /^src\/screens\/([^/]+)/.exec(path)?.[1]
    const wrong = imports.filter(({ from, to }) => screen(from) && screen(to) && screen(from) !== screen(to))
    expect(wrong).toEqual([])
  })

  test('imports no test or test helper in product code', () => {
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
