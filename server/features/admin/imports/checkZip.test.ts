import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkZip } from './checkZip.ts'
import { makeTemplate } from './template.ts'
import { zipOf } from './testImport.ts'

test('a workbook passes, and so does what unpacks to less than the bound', () => {
  expect(() => checkZip(makeTemplate('xlsx', 'en').bytes)).not.toThrow()
  expect(() => checkZip(zipOf(60_000_000))).not.toThrow()
})

test('what unpacks to more is refused, whatever size it tells', () => {
  expect(() => checkZip(zipOf(70_000_000))).toThrow('unpacks to at most')
})

test('bytes that are no zip, and a workbook cut off or changed anywhere, end in a refusal or pass, never otherwise', () => {
  const good = makeTemplate('xlsx', 'en').bytes
  const outcome = (bytes: Buffer): string => {
    try {
      checkZip(bytes)
      return 'passes'
    } catch (error) {
      return error instanceof Error ? error.name : 'unknown'
    }
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(outcome(Buffer.from(bytes))).toBe('ApiError')
    }),
  )
  fc.assert(
    fc.property(fc.nat(good.length - 1), fc.nat(255), (at, value) => {
      const changed = Buffer.from(good)
      changed[at] = value
      expect(['passes', 'ApiError']).toContain(outcome(changed))
      expect(outcome(good.subarray(0, at))).toBe('ApiError')
    }),
  )
})
