import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WEBHOOK_EVENTS, webhookMessage } from '../../../src/contract/webhookEvents.ts'
import { newSecret, signedHeaders } from './signature.ts'

/** docs/webhooks.md, whose samples are run verbatim. */
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

/** A message as received, and whether it is genuine. */
interface Case {
  readonly secret: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Seconds since the epoch. */
  readonly now: number
  readonly isGenuine: boolean
}

/** A message signed with two secrets, and variants that differ from it in one thing each. */
const makeCases = (): readonly Case[] => {
  const [secret, old] = [newSecret(), newSecret()]
  const message = { id: 'msg_1', timestamp: 1_795_269_600, body: '{"type":"parking.started","name":"Київ"}' }
  const now = message.timestamp + 10
  const headers = signedHeaders([secret, old], message)
  const { 'webhook-signature': signature = '', ...unsigned } = headers
  const good: Case = { secret, headers, body: message.body, now, isGenuine: true }
  const bad = (rest: Partial<Case>): Case => ({ ...good, isGenuine: false, ...rest })
  const signedWith = (other: string): Case => bad({ headers: { ...unsigned, 'webhook-signature': other } })
  return [
    good,
    { ...good, secret: old },
    { ...good, now: message.timestamp - 300 },
    { ...good, now: message.timestamp + 300 },
    bad({ secret: newSecret() }),
    bad({ body: `${message.body} ` }),
    bad({ now: message.timestamp + 301 }),
    bad({ now: message.timestamp - 301 }),
    bad({ headers: { ...headers, 'webhook-id': 'msg_2' } }),
    bad({ headers: { ...headers, 'webhook-timestamp': String(message.timestamp + 1) } }),
    bad({ headers: { ...headers, 'webhook-timestamp': 'soon' } }),
    bad({ headers: { 'webhook-signature': signature } }),
    bad({ headers: unsigned }),
    signedWith(''),
    signedWith('v1,'),
    signedWith('v1,é'),
    signedWith(signature.replaceAll('v1,', 'v2,')),
    signedWith(signature.replaceAll('v1,', '')),
  ]
}

const wantedOf = (cases: readonly Case[]): boolean[] => cases.map(({ isGenuine }) => isGenuine)

test('accepts only a genuine message in the sample for Node', async () => {
  const file = join(folder, 'isGenuine.mjs')
  await writeFile(file, sample('js'))
  const { isGenuine } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    isGenuine: IsGenuine
  }
  const cases = makeCases()
  const found = cases.map(({ secret, headers, body, now }) => isGenuine(secret, headers, body, now))
  expect(found).toEqual(wantedOf(cases))
})

/** Passes each message of its input to the sample, as a receiver with the bytes of the body does. */
const ASK = `
import json, sys
cases = json.load(sys.stdin.buffer)
print(json.dumps([is_genuine(c["secret"], c["headers"], c["body"].encode(), c["now"]) for c in cases]))
`

test.skipIf(spawnSync('python3', ['--version']).status !== 0)(
  'accepts only a genuine message in the sample for Python',
  () => {
    const cases = makeCases()
    const run = spawnSync('python3', ['-c', sample('python') + ASK], { input: JSON.stringify(cases) })
    expect(run.stderr.toString()).toBe('')
    expect(JSON.parse(run.stdout.toString())).toEqual(wantedOf(cases))
  },
)

test('documents a valid sample message, and every type with its event in the table', () => {
  expect(webhookMessage.safeParse(JSON.parse(sample('json'))).error).toBeUndefined()
  for (const [type, event] of Object.entries(WEBHOOK_EVENTS)) {
    expect(text).toContain(`\`${type}\``)
    expect(text).toContain(`\`${event}\``)
  }
})
