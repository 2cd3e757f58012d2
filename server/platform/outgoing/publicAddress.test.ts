import { expect, test } from 'vitest'
import { isPublicAddress, literalAddress } from './publicAddress.ts'

test.each([
  '127.0.0.1',
  '127.8.9.10',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  'localhost',
  '',
])('allows no webhook to %s', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '193.0.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
  'allows a webhook to %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test('treats another notation of an address as the same address', () => {
  for (const text of ['http://2130706433/', 'http://0x7f.1/', 'http://127.1/', 'http://0177.0.0.1/'])
    expect(literalAddress(new URL(text)), text).toBe('127.0.0.1')
  expect(literalAddress(new URL('http://[::ffff:127.0.0.1]/'))).toBe('::ffff:7f00:1')
  expect(literalAddress(new URL('https://example.org/'))).toBeNull()
})
