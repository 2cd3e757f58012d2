import { expect, test } from 'vitest'
import type { NotificationRuleFields } from '../../../../contract/http/notificationRules.ts'
import { RULE_STARTS } from '../rulesAddress.ts'
import { startedRule } from './ruleStarts.ts'
import { emptyRule, inputOf, keepSigned, newItem, type RuleInput, ruleSchema } from './ruleValues.ts'

const schema = ruleSchema(() => 'Without a name')

const FULL: NotificationRuleFields = {
  name: 'Cold store',
  isOn: false,
  items: [
    { type: 'defuelling', minimumLitres: 12.5 },
    { type: 'overSpeed', excess: 20 / 3.6 },
    { type: 'sensorValue', sensorNumber: null, sensorType: 'THERMAL', low: -18, high: 4.5 },
    { type: 'zoneExit', zoneIds: [3, 4] },
    { type: 'sos' },
  ],
  vehicles: { scope: 'chosen', groupId: null, vehicleIds: [1, 2] },
  zones: { where: 'outside', zoneIds: [7] },
  hours: [{ days: [1, 2], from: '22:00', to: '06:00' }],
  timeZone: 'Europe/Kyiv',
  validFrom: 1_000,
  validTo: 2_000,
  minimalSeconds: 90,
  everyMinutes: 30,
  lateMinutes: 60,
  recipients: { accountIds: [5], emails: ['a@example.org'], phones: ['+380671234567'], chats: ['-100'] },
  channels: ['app', 'sms'],
  text: '{vehicle}: {event}',
  escalation: {
    afterMinutes: 5,
    repeats: 2,
    recipients: { accountIds: [], emails: ['b@example.org'], phones: [], chats: [] },
  },
}

const parse = (change: Partial<RuleInput>) => schema.safeParse({ ...emptyRule(5), ...change })
const faults = (change: Partial<RuleInput>) => parse(change).error?.issues.map(({ path }) => path.join('.'))

test('a saved rule comes back from its form unchanged', () => {
  expect(schema.parse(inputOf(FULL))).toEqual(FULL)
  const plain: NotificationRuleFields = {
    ...FULL,
    vehicles: { scope: 'group', groupId: 4, vehicleIds: [] },
    zones: null,
    hours: null,
    validFrom: null,
    validTo: null,
    minimalSeconds: 0,
    everyMinutes: null,
    lateMinutes: null,
    text: null,
    escalation: null,
  }
  expect(schema.parse(inputOf(plain))).toEqual(plain)
})

test('shows an excess in km/h and a duration in minutes', () => {
  const { items, minimalSeconds } = inputOf(FULL)
  expect(items[1]?.excess).toBe('20')
  expect(minimalSeconds).toBe('1.5')
})

test('a rule without a name is called after what it is about', () => {
  expect(parse({ items: [newItem('sos')], name: ' ' }).data?.name).toBe('Without a name')
})

test('drops what belongs to another choice', () => {
  const rule = parse({
    items: [{ ...newItem('sos'), minimumLitres: '5' }],
    vehicles: { scope: 'all', groupId: 4, vehicleIds: [1] },
    zones: { where: 'anywhere', zoneIds: [7] },
    escalation: { ...emptyRule(5).escalation, afterMinutes: 'x' },
  }).data
  expect(rule?.items).toEqual([{ type: 'sos' }])
  expect(rule?.vehicles).toEqual({ scope: 'all', groupId: null, vehicleIds: [] })
  expect(rule?.zones).toBeNull()
  expect(rule?.escalation).toBeNull()
})

test('names the field of what is missing or wrong', () => {
  const items = [newItem('sos')]
  const { vehicles, zones, escalation } = emptyRule(5)
  expect(faults({})).toEqual(['items'])
  expect(faults({ items, vehicles: { ...vehicles, scope: 'group' } })).toEqual(['vehicles.groupId'])
  expect(faults({ items, vehicles: { ...vehicles, scope: 'chosen' } })).toEqual(['vehicles.vehicleIds'])
  expect(faults({ items, zones: { ...zones, where: 'inside' } })).toEqual(['zones.zoneIds'])
  expect(faults({ items, channels: [] })).toEqual(['channels'])
  expect(faults({ items, text: '{driver} left' })).toEqual(['text'])
  expect(faults({ items, validFrom: 2, validTo: 1 })).toEqual(['validTo'])
  expect(faults({ items, everyMinutes: '0' })).toEqual(['everyMinutes'])
  expect(faults({ items, escalation: { ...escalation, isOn: true, afterMinutes: '' } })).toEqual([
    'escalation.afterMinutes',
  ])
  expect(faults({ items: [{ ...newItem('overSpeed'), excess: '361' }] })).toEqual(['items.0.excess'])
  expect(faults({ items: [newItem('sensorValue')] })).toEqual(['items.0.sensorNumber', 'items.0.low'])
  expect(faults({ items: [{ ...newItem('sensorValue'), sensorNumber: '1', low: '-' }] })).toEqual([
    'items.0.low',
  ])
})

test('keeps what a number above or below zero consists of', () => {
  expect(['-18', '−2,5', '4.25', 'x-1', '--7', ''].map(keepSigned)).toEqual([
    '-18',
    '-2.5',
    '4.25',
    '1',
    '-7',
    '',
  ])
})

test.each(RULE_STARTS)('the start %s can be saved as it is', (start) => {
  const rule = schema.parse(startedRule(start, 'Ready', 5))
  expect(rule.name).toBe('Ready')
  expect(rule.recipients.accountIds).toEqual([5])
})
