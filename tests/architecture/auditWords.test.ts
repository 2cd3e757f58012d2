import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { audit } from '../../src/i18n/ru/audit.ts'
import { WORDS } from '../../src/screens/admin/audit/detailText.ts'

const FEATURES = join(import.meta.dirname, '../../server/features')
/** The name of a resource, which its lines of the log begin with. */
const RESOURCE = /: Resource<[^=]*> = \{\s*name: '(\w+)'/

const resources = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => RESOURCE.exec(readFileSync(join(FEATURES, file), 'utf8'))?.[1] ?? [])

test('the log has words for what is done with every resource', () => {
  expect(resources).toContain('trailer')
  const lines = resources.flatMap((name) =>
    ['Created', 'Changed', 'Deleted', 'Restored'].map((verb) => name + verb),
  )
  expect(Object.keys(audit.valueOf)).toEqual(expect.arrayContaining(lines))
  expect(WORDS).toEqual(expect.arrayContaining(lines))
})
