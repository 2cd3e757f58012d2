import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
/** The gallery is for developers; it never reaches users. */
const isShown = (path: string): boolean => !/\.test\.tsx?$|\/testing\/|^src\/screens\/gallery\//.test(path)

const sources = readdirSync(join(ROOT, 'src'), { recursive: true })
  .map((name) => join('src', String(name)))
  .filter((path) => /\.tsx?$/.test(path) && isShown(path))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const HAS_WORD = /\p{L}{2,}/u
/** Attributes that users see or hear. */
const SPOKEN =
  /^(alt|title|placeholder|text|children|hint|message|caption|description|aria-(label|description|valuetext|roledescription)|(\w+)?[lL]abel|(\w+)?Text)$/

interface Node {
  readonly type?: string
  readonly value?: unknown
  readonly name?: { readonly value?: string; readonly name?: { readonly value?: string } }
  readonly expression?: Node
  readonly children?: readonly Node[]
}

const isWords = (node: Node | null | undefined): boolean =>
  node?.type === 'StringLiteral' && HAS_WORD.test(String(node.value))

/** Texts that are in the markup instead of a dictionary. */
const literalsIn = (node: unknown, found: string[]): string[] => {
  if (Array.isArray(node)) for (const each of node) literalsIn(each, found)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return found
  const { type, value, name, children } = node as Node
  if (type === 'JSXText' && HAS_WORD.test(String(value))) found.push(String(value).trim())
  if (type === 'JSXAttribute' && SPOKEN.test(name?.value ?? '')) {
    const given = value as Node | null
    const inner = given?.type === 'JSXExpressionContainer' ? given.expression : given
    if (isWords(inner)) found.push(`${name?.value}=${String(inner?.value)}`)
  }
  if (type === 'JSXElement' || type === 'JSXFragment') {
    for (const child of children ?? []) {
      if (child.type === 'JSXExpressionContainer' && isWords(child.expression))
        found.push(String(child.expression?.value))
    }
  }
  for (const inner of Object.values(node)) literalsIn(inner, found)
  return found
}

const literalsOf = (code: string): string[] =>
  literalsIn(parseSync(code, { syntax: 'typescript', tsx: true }).body, [])

test('finds a text in every place that may contain one', () => {
  expect(
    literalsOf(
      `const a = <p title="Close it" className="big">Hello {'there'} {name}<b aria-label={'Star'} /></p>`,
    ),
  ).toEqual(expect.arrayContaining(['Hello', 'there', 'title=Close it', 'aria-label=Star']))
  expect(literalsOf(`const a = <p className="big" role="status">{t('common.close')} · {1}</p>`)).toEqual([])
})

test('has no text in the markup: every word comes from the dictionaries [I18N-05]', () => {
  const views = sources.filter((path) => path.endsWith('.tsx'))
  expect(views.length).toBeGreaterThan(50)
  const found = views.flatMap((path) => literalsOf(read(path)).map((text) => `${path}: ${text}`))
  expect(found).toEqual([])
})

/**
 * Inherently Cyrillic: the letters of keyboards and of hemispheres, names of places on the offline map, and the words of the dictionaries
 * that the server reads in imported files.
 */
const CYRILLIC_PATHS = [
  'src/i18n/',
  'src/palette/matching.ts',
  'src/map/basemap/',
  'src/map/places/coordinates.ts',
  'server/features/savedPlaces/savedPlaceFile.ts',
  'src/contract/rules/trailerKindNames.ts',
  'src/contract/rules/notificationNames.ts',
  'src/contract/rules/zoneTypes.ts',
]

test('has Cyrillic words only in the dictionaries [I18N-05]', () => {
  const found = sources.filter(
    (path) =>
      !CYRILLIC_PATHS.some((prefix) => path.startsWith(prefix)) &&
      /['"`>][^'"`\n]*[а-яіїєґ]/iu.test(read(path).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')),
  )
  expect(found).toEqual([])
})
