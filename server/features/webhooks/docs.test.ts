import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WEBHOOK_EVENTS, webhookMessage } from '../../../src/contract/webhookEvents.ts'
import { newSecret, signedHeaders } from './signature.ts'

/** docs/webhooks.md, whose samples are run as they stand there. */
const DOCS = join(import.meta.dirname, '../../../docs/webhooks.md')

type IsGenuine = (secret: string, headers: object, body: string, now?: number) => boolean

let text: string
let folder: string
beforeAll(async () => {
  text = await readFile(DOCS, 'utf8')
  folder = await mkdtemp(join(tmpdir(), 'webhook-docs-'))
})
afterAll(() => rm(folder, { recursive: true }))

const sample = (language: string): string =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(text)?.[1] ?? ''

test('the sample for Node knows a genuine message from any other', async () => {
  const file = join(folder, 'isGenuine.mjs')
  await writeFile(file, sample('js'))
  const { isGenuine } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    isGenuine: IsGenuine
  }
  const [secret, old] = [newSecret(), newSecret()]
  const message = { id: 'msg_1', timestamp: 1_795_269_600, body: '{"type":"parking.started"}' }
  const now = message.timestamp + 10
  const both = signedHeaders([secret, old], message)
  for (const known of [secret, old]) expect(isGenuine(known, both, message.body, now)).toBe(true)
  expect(isGenuine(newSecret(), both, message.body, now)).toBe(false)
  expect(isGenuine(secret, both, `${message.body} `, now)).toBe(false)
  expect(isGenuine(secret, { ...both, 'webhook-id': 'msg_2' }, message.body, now)).toBe(false)
  expect(isGenuine(secret, both, message.body, now + 600)).toBe(false)
  expect(isGenuine(secret, { ...both, 'webhook-signature': 'v1,' }, message.body, now)).toBe(false)
})

test('the sample message is one, and every type with its event stands in the table', () => {
  expect(webhookMessage.safeParse(JSON.parse(sample('json'))).error).toBeUndefined()
  for (const [type, event] of Object.entries(WEBHOOK_EVENTS)) {
    expect(text).toContain(`\`${type}\``)
    expect(text).toContain(`\`${event}\``)
  }
})
