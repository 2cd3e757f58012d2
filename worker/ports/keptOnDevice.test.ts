import { expect, test } from 'vitest'
import { deviceCrypto } from './keptOnDevice.ts'

const keyText = (byte: number): string => btoa(String.fromCharCode(...new Uint8Array(32).fill(byte)))
const KEY = keyText(7)
const OTHER = keyText(8)
const TEXT = new TextEncoder().encode('the last fleet')

test('opens with its own key only, and notices every changed byte', async () => {
  const { keyOf, seal, open } = deviceCrypto
  const sealed = await seal(await keyOf(KEY), TEXT)
  expect(new TextDecoder('latin1').decode(sealed.bytes)).not.toContain('fleet')
  expect(await open(await keyOf(KEY), sealed)).toEqual(TEXT)
  await expect(open(await keyOf(OTHER), sealed)).rejects.toThrow()
  for (const at of [0, TEXT.length, sealed.bytes.byteLength - 1]) {
    const bytes = new Uint8Array(sealed.bytes.slice(0))
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await expect(open(await keyOf(KEY), { ...sealed, bytes: bytes.buffer })).rejects.toThrow()
  }
  expect((await seal(await keyOf(KEY), TEXT)).iv).not.toEqual(sealed.iv)
})

test('has keys that cannot be read out, and names of sessions that do not reveal their tokens', async () => {
  const key = (await deviceCrypto.keyOf(KEY)) as CryptoKey
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  const name = await deviceCrypto.nameOf('token-1')
  expect(name).toMatch(/^[0-9a-f]{64}$/)
  expect(await deviceCrypto.nameOf('token-2')).not.toBe(name)
})
