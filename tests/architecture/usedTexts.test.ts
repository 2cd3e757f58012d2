import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { entry } from '../../src/i18n/ru/entry.ts'
import { reports } from '../../src/i18n/ru/reports.ts'
import { work } from '../../src/i18n/ru/work.ts'

const ROOT = join(import.meta.dirname, '..', '..', 'src')

const code = readdirSync(ROOT, { recursive: true })
  .map(String)
  .filter((path) => /\.tsx?$/.test(path) && !/^i18n\/(ru|ua|en)\//.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n')

const keysOf = (texts: object, path = ''): string[] =>
  Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${path}${name}`] : keysOf(value as object, `${path}${name}.`),
  )

/** Prefixes of keys that the code completes: `errors.${…}`. */
const beginnings = [...code.matchAll(/[`'"]([a-z][\w.]*\.)\$\{/g)].flatMap(([, begin]) => begin ?? [])

test('uses every text of the dictionaries', () => {
  expect(beginnings).toContain('errors.')
  const keys = keysOf({ ...entry, ...work, reports }).map((key) => key.replace(/_(one|few|many|other)$/, ''))
  const unused = [...new Set(keys)].filter(
    (key) =>
      !new RegExp(`['"\`]${key.replaceAll('.', '\\.')}['"\`]`).test(code) &&
      !beginnings.some((begin) => key.startsWith(begin)),
  )
  expect(unused).toEqual([])
})
