import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

/** Lints one line of code as if it were in a file at this path; returns the rules that reject it. */
const refusals = (path: string, code: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'fleet-lint-'))
  try {
    cpSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${code}\n`)
    return spawnSync(join(ROOT, 'node_modules/.bin/oxlint'), ['-f', 'unix', path], {
      cwd: folder,
      encoding: 'utf8',
    }).stdout
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test.each([
  ['src/map/x.ts', "export const a = fetch('/')", "'fetch'"],
  ['src/map/x.ts', "export const a = localStorage.getItem('x')", "'localStorage'"],
  ['src/api/x.ts', "export const a = new WebSocket('/')", "'WebSocket'"],
  ['src/map/x.ts', "export const a = new Worker('/')", "'Worker'"],
  ['worker/store/x.ts', 'export const a = self', "'self'"],
  ['worker/derive/x.ts', "export const a = fetch('/')", "'fetch'"],
  ['server/live/x.ts', 'export const a = process.env', 'process.env'],
])('rejects a platform object outside its allowed files: %s', (path, code, word) => {
  expect(refusals(path, code)).toContain(word)
})

test.each([
  ['src/api/x.ts', "export const a = fetch('/')"],
  ['src/session/x.ts', "export const a = localStorage.getItem('x')"],
  ['src/fleet/x.ts', "export const a = new Worker('/')"],
  ['worker/ports.ts', "export const a = new WebSocket('/')"],
  ['server/config.ts', 'export const a = process.env'],
])('allows it in its allowed files: %s', (path, code) => {
  expect(refusals(path, code)).not.toContain('restricted')
})
