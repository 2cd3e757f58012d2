import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTINGS } from '../../server/configTable.ts'

const DOCUMENT = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'configuration.md'), 'utf8')

/** Name and default of each setting in the tables; a row with several settings counts for each of them. */
const documented = [...DOCUMENT.matchAll(/^\| (`[A-Z].*?`) \| (.*?) \|/gm)].flatMap(([, names, fallback]) =>
  (names ?? '')
    .split(', ')
    .map((name) => `${name.replaceAll('`', '')} = ${fallback === '–' ? '' : fallback}`),
)

test('lists every setting with its default in docs/configuration.md, and no other', () => {
  const settings = Object.entries(SETTINGS).map(([name, { fallback }]) => `${name} = ${fallback}`)
  expect(documented.toSorted((a, b) => a.localeCompare(b))).toEqual(
    settings.toSorted((a, b) => a.localeCompare(b)),
  )
})
