import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { TextCache } from './textCache.ts'

const utf8 = new TextEncoder()

const oracle = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

const bytes = fc.oneof(
  // Enough texts that cache entries are shared, each repeated.
  fc.nat(1_500).map((n) => utf8.encode(`Event ${n}`)),
  fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => utf8.encode(text)),
  fc.uint8Array({ maxLength: 70 }),
  fc.constantFrom('', '﻿day', 'x'.repeat(63), 'x'.repeat(64), 'x'.repeat(65)).map((text) => utf8.encode(text)),
)

test('decodes a text from its bytes after any other texts', () => {
  fc.assert(
    fc.property(fc.array(bytes, { minLength: 1, maxLength: 2_000 }), fc.nat(5), (all, lead) => {
      const cache = new TextCache()
      for (const one of all) {
        // Within a buffer whose bytes change after the read: the cache must hold a copy.
        const frame = new Uint8Array(lead + one.length + 3).fill(0x41)
        frame.set(one, lead)
        expect(cache.read(frame, lead, lead + one.length)).toBe(oracle(one))
        frame.fill(0x42)
      }
    }),
    { numRuns: 60 },
  )
})
