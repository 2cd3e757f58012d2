import { expect, test } from 'vitest'
import { ConfigError } from '../../platform/configError.ts'
import { readNatsUrl } from './clusterConfig.ts'

const read = (url: string, databaseUrl = 'postgresql://db/fleet') => readNatsUrl(() => url, databaseUrl)

test('accepts one or several addresses in NATS_URL', () => {
  expect(read('')).toBeNull()
  expect(read('', '')).toBeNull()
  for (const good of [
    'nats://localhost',
    'tls://u:p@nats.example.org:4222/',
    'nats://a:4222,nats://b:4222',
  ]) {
    expect(read(good)).toBe(good)
  }
})

test.each(['localhost:4222', 'http://nats', 'nats://', 'nats://a,', 'nats://a/x', 'nats://u:secret@a?b'])(
  'rejects %s by name without repeating what may be a password',
  (url) => {
    expect(() => read(url)).toThrow(ConfigError)
    expect(() => read(url)).toThrow(/NATS_URL/)
    expect(() => read(url)).not.toThrow(/secret/)
  },
)

test('rejects several servers on the embedded database', () => {
  expect(() => read('nats://localhost', '')).toThrow(/DATABASE_URL/)
})
