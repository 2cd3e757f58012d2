import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CALLS, type CallName } from '../../src/contract/http/paths.ts'
import { fieldsOf, replaced, type Steps } from './bodyFields.ts'
import { type CallInputs, inputsOf, typesOf } from './callInputs.ts'
import { bodySamples, querySamples } from './callSamples.ts'
import { type Attack, type HostileStage, openHostileStage, type Outcome } from './hostileStage.ts'
import { DISTURBING, illegalFor, illegalTexts, PATH_PARTS } from './hostileValues.ts'

/**
 * Every call of the contract, made by an authorized caller, with everything that it must not accept: its inputs are
 * read from the OpenAPI document, so that a new call is tested as soon as it exists. A rejection is 4xx, names the
 * field and what is allowed, and changes nothing.
 */

const NAMES = Object.keys(CALLS) as CallName[]

/** Each field gets every sixth disturbing text, starting at its own, so that all are sent; the long form sends all. */
const EVERY = process.env.LONG_TESTS === '1' ? 1 : 6
const disturbingFor = (fieldIndex: number): readonly string[] =>
  DISTURBING.filter((_, index) => (index + fieldIndex) % EVERY === 0)

let stage: HostileStage
/** Nothing but the calls changes anything: what a test leaves is what the next one begins with. */
let before: Readonly<Record<string, string>>
beforeAll(async () => {
  stage = await openHostileStage()
  before = await stage.digest()
})
afterAll(() => stage.host.close())
/** Changes by legal values are no fault; everything rejected before them has changed nothing. */
const accept = async (): Promise<void> => {
  before = await stage.digest()
}
afterEach(async () => {
  expect(await stage.digest()).toEqual(before)
})

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'nothing'

/** 4xx; an input error names the field, which is `field` if given. */
const expectRefused = ({ status, refusal, text }: Outcome, what: string, field?: string): void => {
  const said = `${what}: ${status} ${text.slice(0, 200)}`
  expect(status, said).toBeGreaterThanOrEqual(400)
  expect(status, said).toBeLessThan(500)
  if (field === undefined) return
  if (status === 413) return
  expect(status, said).toBe(400)
  expect(refusal?.field?.split('.')[0], said).toBe(field)
  expect(refusal?.allowed, said).toBeTruthy()
}

/** Not rejected, or rejected correctly; never a server error. */
const expectWhole = (outcome: Outcome, what: string): void => {
  expect(outcome.status, `${what}: ${outcome.text.slice(0, 200)}`).toBeLessThan(500)
  if (outcome.status !== 400) return
  expect(outcome.refusal?.field, `${what}: ${outcome.text}`).toBeTruthy()
  expect(outcome.refusal?.allowed, `${what}: ${outcome.text}`).toBeTruthy()
}

/**
 * Sends inputs that may be legal; the state is recorded before each, so that a rejection that changes something is
 * detected.
 */
const tryLegal = async (call: CallName, attack: Attack, what: string): Promise<void> => {
  const outcome = await stage.attack(call, attack)
  expectWhole(outcome, what)
  if (outcome.status >= 400) expect(await stage.digest(), what).toEqual(before)
  else await accept()
}

describe.each(NAMES)('%s', (call) => {
  const inputs = (): CallInputs => inputsOf(stage.host.app, call)
  const things = () => stage.thingsFor(call)

  if (CALLS[call].path.includes(':')) {
    test('rejects a path to nothing', async () => {
      for (const param of inputs().path) {
        for (const part of PATH_PARTS) {
          const outcome = await stage.attack(call, { path: { [param]: part } })
          expectRefused(outcome, `${param} = ${part.slice(0, 40)}`)
          if (outcome.status === 400) expect(outcome.refusal?.field, `${param} = ${part}`).toBeTruthy()
        }
      }
    })
  }

  test('rejects invalid values in its query, and accepts the rest as text', async () => {
    for (const [index, [name, schema]] of Object.entries(inputs().query).entries()) {
      const queryWith = (...values: readonly string[]): string => {
        const query = new URLSearchParams(querySamples(things())[call] ?? {})
        query.delete(name)
        for (const value of values) query.append(name, value)
        return query.toString()
      }
      for (const text of illegalTexts(schema).filter(isWellFormed)) {
        expectRefused(await stage.attack(call, { query: queryWith(text) }), `${name} = ${shown(text)}`, name)
      }
      expectRefused(await stage.attack(call, { query: queryWith('1', '2') }), `${name} twice`, name)
      for (const text of disturbingFor(index).filter(isWellFormed)) {
        await tryLegal(call, { query: queryWith(text) }, `${name} = ${shown(text)}`)
      }
      for (const raw of ['%', '%E0%A4%A', '%ED%A0%80', `${name}[$ne]=1&x`, '%00']) {
        await tryLegal(call, { query: `${queryWith()}&${name}=${raw}` }, `${name} = ${raw}`)
      }
    }
    for (const name of Object.keys(querySamples(things())[call] ?? {})) {
      const query = new URLSearchParams(querySamples(things())[call])
      query.delete(name)
      expectRefused(await stage.attack(call, { query: query.toString() }), `without ${name}`, name)
    }
  })

  test('rejects invalid values in each field of its body, and accepts the rest as text', async () => {
    const { body, takesForm } = inputs()
    if (!body || takesForm) return
    const sample = bodySamples(things())[call]
    if (!sample) throw new Error(`${call} takes a body: give it a sample in callSamples.ts`)
    for (const [index, [steps, schema]] of [...fieldsOf(body)].entries()) {
      const root = steps[0] === undefined ? undefined : String(steps[0])
      for (const value of illegalFor(schema).filter((one) => !isGoodAfterAll(call, steps, one))) {
        const attack = { body: JSON.stringify(replaced(sample, steps, value)) }
        expectRefused(await stage.attack(call, attack), `${steps.join('.')} = ${shown(value)}`, root)
      }
      if (!typesOf(schema).includes('string') || schema.enum) continue
      for (const value of disturbingFor(index)) {
        const attack = { body: JSON.stringify(replaced(sample, steps, value)) }
        await tryLegal(call, attack, `${steps.join('.')} = ${shown(value)}`)
      }
    }
    for (const name of body.required ?? []) {
      const attack = { body: JSON.stringify(replaced(sample, [name], undefined)) }
      expectRefused(await stage.attack(call, attack), `without ${name}`, name)
    }
  })

  if (CALLS[call].method !== 'GET') {
    test('rejects a body of another form', async () => {
      const { body, takesForm } = inputs()
      const good = JSON.stringify(bodySamples(things())[call] ?? {})
      const broken: readonly (readonly [what: string, attack: Attack])[] = [
        ['truncated', { body: good.slice(0, -1) }],
        ['two values', { body: `${good}${good}` }],
        ['a prototype', { body: '{"__proto__": {"kind": "admin"}}' }],
        ['a nested prototype', { body: '{"a": {"constructor": {"prototype": {"kind": "admin"}}}}' }],
        ['a key twice', { body: '{"a": 1, "\\u0061": 2}' }],
        ['a nested key twice', { body: '{"a": [{"b": "\\"{", "b": 2}]}' }],
        ['depth', { body: '['.repeat(100_000) + ']'.repeat(100_000) }],
        ['unclosed depth', { body: '{"a":'.repeat(40_000) }],
        ['bytes that are no text', { body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22]) }],
        ['another type', { body: '<a/>', contentType: 'application/xml' }],
        ['no type', { body: good, contentType: 'x' }],
        ['a form of text', { body: 'a=1', contentType: 'application/x-www-form-urlencoded' }],
        ['a form without an end', { body: '--b\r\n', contentType: 'multipart/form-data; boundary=b' }],
        ['a form without a boundary', { body: '--b--\r\n', contentType: 'multipart/form-data' }],
        ['too much', { body: `{"a": "${'x'.repeat(300_000)}"}` }],
      ]
      for (const [what, attack] of broken) expectRefused(await stage.attack(call, attack), what)
      if (!body || takesForm) return
      for (const text of ['null', '"text"', '5', 'true', body.type === 'array' ? '{}' : '[]', '']) {
        expectRefused(await stage.attack(call, { body: text }), `the body ${text}`)
      }
      if (body.additionalProperties === false) {
        const attack = { body: JSON.stringify({ ...bodySamples(things())[call], ownerId: 1, kind: 'demon' }) }
        expectRefused(await stage.attack(call, attack), 'fields that it does not know')
      }
    })
  }
})

/** A query cannot carry a lone surrogate. */
const isWellFormed = (text: string): boolean => !/\p{Cs}/u.test(text)

/** Lists that may be empty: those of a question keep everything then. */
const MAY_BE_EMPTY = [
  'weekdays',
  'shifts',
  'holidays',
  'zones',
  'ZoneType',
  'recipients',
  'sorts',
  'phones',
  'cardIds',
  'cards',
]
const WITH_EMPTY_LISTS: readonly CallName[] = [
  'createEmployee',
  'changeEmployee',
  'buildReport',
  'createReportSchedule',
  'changeReportSchedule',
  'saveReportToDisk',
  'saveTemplateToDisk',
]

/** Columns are checked against the kind, which names the field without its parent. */
const isOfKind = (steps: Steps, value: unknown): boolean =>
  steps.at(-1) === 'columns' && Array.isArray(value) && value.every((one) => typeof one === 'string')

const OF_RULES: readonly CallName[] = [
  'createNotificationRule',
  'changeNotificationRule',
  'tryNotificationRule',
]
/** Nobody of a kind of recipients, and any geozone. */
const EMPTY_IN_RULES = ['accountIds', 'emails', 'phones', 'chats', 'zoneIds']
const isGoodInRule = (steps: Steps, value: unknown): boolean =>
  steps[0] !== 'zones' &&
  EMPTY_IN_RULES.includes(String(steps.at(-1))) &&
  Array.isArray(value) &&
  value.length === 0

/** The crash report accepts any character in its texts and stores none of them; a new user may see no vehicle. */
const isGoodAfterAll = (call: CallName, steps: Steps, value: unknown): boolean => {
  const [field] = steps
  if (OF_RULES.includes(call)) return isGoodInRule(steps, value)
  if (WITH_EMPTY_LISTS.includes(call)) {
    const mayBeEmpty = MAY_BE_EMPTY.includes(String(steps.at(-1)))
    return isOfKind(steps, value) || (mayBeEmpty && Array.isArray(value) && value.length === 0)
  }
  return call === 'createUser'
    ? (field === 'groupIds' || field === 'vehicleIds') && Array.isArray(value) && value.length === 0
    : call === 'sendCrashReport' && typeof value === 'string' && value.length < 10 && value !== ''
}
