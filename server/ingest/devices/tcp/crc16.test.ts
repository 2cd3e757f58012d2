import { describe, expect, test } from 'vitest'
import { crc16 } from './crc16.ts'

describe('CRC-16/ARC', () => {
  test('has the check value of its specification', () => {
    expect(crc16(Buffer.from('123456789'))).toBe(0xbb3d)
    expect(crc16(Buffer.alloc(0))).toBe(0)
  })
})
