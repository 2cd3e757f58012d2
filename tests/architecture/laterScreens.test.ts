import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

/** The static imports of a file, without dynamic and type-only ones, transitively. */
const broughtBy = (path: string): readonly string[] => {
  const { body } = parseSync(readFileSync(join(ROOT, path), 'utf8'), {
    syntax: 'typescript',
    tsx: path.endsWith('x'),
  })
  return body.flatMap((item) => {
    if (!('source' in item) || !item.source?.value.startsWith('.')) return []
    if (item.type === 'ImportDeclaration' && item.typeOnly) return []
    return [normalize(join(dirname(path), item.source.value)).replace(/\?.*$/, '')]
  })
}

const closureOf = (entry: string): ReadonlySet<string> => {
  const known = new Set([entry])
  for (const path of known) {
    if (!/\.tsx?$/.test(path)) continue
    for (const next of broughtBy(path)) known.add(next)
  }
  return known
}

test('loads no screen with the first code: each is fetched when its page is opened [ROUTE-02]', () => {
  const first = closureOf('src/main.tsx')
  expect(first.has('src/routes.ts')).toBe(true)
  expect(first.has('src/currentPage.tsx')).toBe(true)
  expect([...first].filter((path) => path.startsWith('src/screens/'))).toEqual([])
})

test('loads no screen with the list of later screens either [ROUTE-02]', () => {
  const list = closureOf('src/laterScreens.ts')
  expect([...list].filter((path) => path.startsWith('src/screens/'))).toEqual([])
})
