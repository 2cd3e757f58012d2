import { expect, test } from 'vitest'
import { makeZip, type TestPart } from './testWorkbook.ts'
import { UnpackedTooLarge, ZipFile } from './zipFile.ts'

const readAll = async (zip: ZipFile, name: string): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of zip.read(name)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
const open = (part: TestPart, limit?: number): ZipFile =>
  new ZipFile(makeZip({ first: { content: 'first' }, part }), limit)

test('reads each part by its name in any case', async () => {
  const zip = open({ content: 'the part' })
  expect(await readAll(zip, 'Part')).toBe('the part')
  expect(await readAll(zip, 'first')).toBe('first')
  await expect(readAll(zip, 'other')).rejects.toThrow('no part other')
})

test('counts the unpacked bytes over all reads, and stops at the limit', async () => {
  const zip = open({ content: Buffer.alloc(600_000) }, 1_000_000)
  expect(await readAll(zip, 'part')).toHaveLength(600_000)
  await expect(readAll(zip, 'part')).rejects.toThrow(UnpackedTooLarge)
})

test('unpacks no more than the limit from a part that declares a small size', async () => {
  const zip = open({ content: Buffer.alloc(50_000_000), declared: { size: 10 } }, 1_000_000)
  let unpacked = 0
  const reading = async (): Promise<void> => {
    for await (const chunk of zip.read('part')) unpacked += chunk.length
  }
  await expect(reading()).rejects.toThrow(UnpackedTooLarge)
  expect(unpacked).toBeLessThanOrEqual(1_000_000)
})

test.each([
  ['a size', { size: 3 }],
  ['a packed size', { packed: 5 }],
  ['a method', { method: 0 }],
  ['an unknown method', { method: 99 }],
])('rejects a part that declares %s that it does not have', async (_, declared) => {
  await expect(readAll(open({ content: 'the part of the file', declared }), 'part')).rejects.toThrow(Error)
})

test('rejects a part whose bytes were changed', async () => {
  const bytes = makeZip({ part: { content: 'aaaa'.repeat(1_000) } })
  bytes[30 + 'part'.length + 1] = (bytes[30 + 'part'.length + 1] ?? 0) ^ 1
  await expect(readAll(new ZipFile(bytes), 'part')).rejects.toThrow(Error)
})
