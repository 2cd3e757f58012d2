import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readImports } from './readImports.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const GALLERY = 'src/screens/gallery/'
const imports = readImports(ROOT, ['src'])

test('shows every component of the design system in the gallery', () => {
  const components = readdirSync(join(ROOT, 'src/ui')).filter((name) => name.endsWith('.tsx'))
  const shown = new Set(imports.flatMap(({ from, to }) => (from.startsWith(GALLERY) ? [to] : [])))
  expect(components.length).toBeGreaterThan(20)
  expect(components.filter((name) => !shown.has(`src/ui/${name}`))).toEqual([])
})

/** Optional props that change a component's behaviour, not its look at rest. */
const WITHOUT_LOOKS = [
  'children',
  'ref',
  'autoComplete',
  'maxLength',
  'delayMs',
  'tooltipPlacement',
  'onBlur',
  'onSubmit',
  'onKeyDown',
]
const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].flatMap(([, name]) => name ?? [])

test('draws each component of a file in the gallery, and each state given by a prop', () => {
  const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
  const pages = readdirSync(join(ROOT, GALLERY)).filter((name) => name.endsWith('.tsx'))
  const texts = pages.map((name) => read(`${GALLERY}${name}`))
  const missing = readdirSync(join(ROOT, 'src/ui')).flatMap((file) => {
    if (!file.endsWith('.tsx')) return []
    const source = read(`src/ui/${file}`)
    const shown = texts.filter((text) => text.includes(`/ui/${file}'`)).join('')
    const components = matches(source, /^export const ([A-Z]\w*) =/gm)
    const states = matches(source, /^ {2}readonly (\w+)\?:/gm).filter((name) => !WITHOUT_LOOKS.includes(name))
    expect(components.length, file).toBeGreaterThan(0)
    return [
      ...components.filter((name) => !new RegExp(`<${name}\\b`).test(shown)),
      ...states.filter((name) => !new RegExp(`\\b${name}\\b`).test(shown)),
    ].map((name) => `${file}: ${name}`)
  })
  expect(missing).toEqual([])
})

test('imports the gallery only from the entry, in the branch that a build removes', () => {
  const readers = imports.filter(({ from, to }) => to.startsWith(GALLERY) && !from.startsWith(GALLERY))
  expect(readers.map(({ from, to }) => [from, to])).toEqual([['src/main.tsx', `${GALLERY}showGallery.tsx`]])
})
