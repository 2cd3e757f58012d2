import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readImports } from './readImports.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const GALLERY = 'src/screens/gallery/'
const imports = readImports(ROOT, ['src'])

test('the gallery shows every component of the design system', () => {
  const components = readdirSync(join(ROOT, 'src/ui')).filter((name) => name.endsWith('.tsx'))
  const shown = new Set(imports.flatMap(({ from, to }) => (from.startsWith(GALLERY) ? [to] : [])))
  expect(components.length).toBeGreaterThan(20)
  expect(components.filter((name) => !shown.has(`src/ui/${name}`))).toEqual([])
})

test('only the entry knows the gallery, in the branch that a build leaves out', () => {
  const readers = imports.filter(({ from, to }) => to.startsWith(GALLERY) && !from.startsWith(GALLERY))
  expect(readers.map(({ from, to }) => [from, to])).toEqual([['src/main.tsx', `${GALLERY}showGallery.tsx`]])
})
