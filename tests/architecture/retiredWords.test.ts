import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NOT_LOOKED_AT, RETIRED_WORDS, STORED_NAMES } from './retiredWords.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const FOLDERS = ['src', 'worker', 'server', 'tests', 'bench', 'build']

const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/
/** A comment, the title of a test, or another string: whichever begins first. */
const PIECE = new RegExp(
  `(?<comment>//[^\\n]*|/\\*[\\s\\S]*?\\*/)|(?<title>\\b(?:test|it|describe)(?:\\.\\w+)*\\(\\s*(?:${STRING.source}))|${STRING.source}`,
  'g',
)

/** The code without what users, logs and clients read. */
const ownWords = (code: string): string =>
  code.replaceAll(PIECE, (piece, comment?: string, title?: string) =>
    comment !== undefined || title !== undefined ? piece : "''",
  )

const retiredIn = (code: string): string[] =>
  ownWords(code)
    .replaceAll(STORED_NAMES, '')
    .split('\n')
    .flatMap((line) =>
      RETIRED_WORDS.filter(({ word }) => word.test(line)).map(
        ({ instead }) => `${line.trim()} -> ${instead}`,
      ),
    )

test('finds a retired word in a comment, an identifier and a title, and leaves what users read', () => {
  expect(retiredIn("// painted anew\nconst deskOf = 1\ntest('is told twice', () => {})")).toHaveLength(3)
  expect(retiredIn("log('nothing is told')\nconst text = `anew`\n// release news")).toEqual([])
})

test('own code uses no retired word', () => {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(folder, String(name))),
  )
    .filter((path) => /\.(?:ts|tsx|js)$/.test(path) && !NOT_LOOKED_AT.some((part) => path.startsWith(part)))
    .flatMap((path) => retiredIn(readFileSync(join(ROOT, path), 'utf8')).map((line) => `${path}: ${line}`))
  expect(found).toEqual([])
})
