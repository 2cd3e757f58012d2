import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { type Line, MAX_LINE_CHARS, readLines } from './lines.ts'

const folder = mkdtempSync(join(tmpdir(), 'lines-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = async (content: Buffer | string): Promise<Line[]> => {
  const file = join(folder, 'file')
  writeFileSync(file, content)
  const lines: Line[] = []
  for await (const batch of readLines(file)) lines.push(...batch)
  return lines
}

test('returns lines without their ends but with their numbers, and leaves out empty ones', async () => {
  expect(await read('a\r\nb\n\nc')).toEqual([
    { number: 1, text: 'a' },
    { number: 2, text: 'b' },
    { number: 4, text: 'c' },
  ])
})

test('detects gzip by content, strips a byte order mark, and keeps characters across chunks whole', async () => {
  const long = Array.from({ length: 40_000 }, (_, i) => `київ ${i}`).join('\n')
  const lines = await read(gzipSync(`\uFEFF${long}`))
  expect(lines).toHaveLength(40_000)
  expect(lines[0]?.text).toBe('київ 0')
  expect(lines.every((line, i) => line.text === `київ ${i}`)).toBe(true)
})

test('does not buffer a line without an end: it is cut off and the next one is read', async () => {
  const lines = await read(`head\n${'x'.repeat(MAX_LINE_CHARS * 5)}\nnext\n`)
  expect(lines).toEqual([
    { number: 1, text: 'head' },
    { number: 2, text: null },
    { number: 3, text: 'next' },
  ])
})

test('throws on corrupt gzip data', async () => {
  const damaged = gzipSync('id,ts\n'.repeat(50_000))
  damaged.fill(7, 100, 140)
  await expect(read(damaged)).rejects.toThrow()
  await expect(read(gzipSync('id,ts\n'.repeat(500)).subarray(0, 40))).rejects.toThrow()
})
