import { expect, test } from 'vitest'
import type { NotificationRule } from '../../../../contract/http/notificationRules.ts'
import { createTexting } from '../../../../i18n/i18n.ts'
import { findRules } from './findRules.ts'
import { listed, searchedText, vehiclesText, whatNames, whomText } from './ruleWords.ts'

const RULE: NotificationRule = {
  id: 1,
  name: 'Drains',
  isOn: true,
  items: [{ type: 'defuelling' }, { type: 'defuelling', minimumLitres: 40 }, { type: 'fuelling' }],
  vehicles: { scope: 'all', groupId: null, vehicleIds: [] },
  zones: null,
  hours: null,
  timeZone: 'UTC',
  validFrom: null,
  validTo: null,
  minimalSeconds: 0,
  everyMinutes: null,
  lateMinutes: null,
  recipients: { accountIds: [5, 6, 7], emails: ['boss@example.org'], phones: [], chats: [] },
  channels: ['app', 'email'],
  text: null,
  escalation: null,
  by: 'owner',
  createdAt: 0,
  lastAt: null,
}
const NAMES = { myId: 5, users: new Map([[6, 'Ivan (ivan)']]), groups: new Map([[3, 'North']]) }

const words = async () => {
  const texting = await createTexting('en')
  await texting.loadPart('notificationTypes')
  await texting.loadPart('notificationRules')
  return texting.i18n.t
}

test('says what a rule is about and whom it notifies', async () => {
  const t = await words()
  expect(listed(t, whatNames(t, RULE))).toBe('Fuel drain, Fuelling')
  expect(whomText(t, RULE, NAMES)).toBe('You, Ivan (ivan) and 2 more')
  const strangers = { recipients: { ...RULE.recipients, accountIds: [8, 9], emails: [] } }
  expect(whomText(t, strangers, NAMES)).toBe('2 people')
})

test('says which vehicles a rule is about', async () => {
  const t = await words()
  const of = (vehicles: NotificationRule['vehicles']) => vehiclesText(t, { vehicles }, NAMES)
  expect(of(RULE.vehicles)).toBe('All vehicles')
  expect(of({ scope: 'chosen', groupId: null, vehicleIds: [1, 2] })).toBe('2 vehicles')
  expect(of({ scope: 'group', groupId: 3, vehicleIds: [] })).toBe('Group “North”')
  expect(of({ scope: 'group', groupId: 4, vehicleIds: [] })).toBe('The group was deleted')
})

const ASKED = { search: '', sort: null, isDescending: false, filters: {}, offset: 0, limit: 50 }
const RULES: readonly NotificationRule[] = [
  { ...RULE, id: 1, name: 'b', lastAt: 20 },
  { ...RULE, id: 2, name: 'a', lastAt: null, isOn: false },
  { ...RULE, id: 3, name: 'c', lastAt: 10 },
]
const found = (asked: Partial<Parameters<typeof findRules>[1]>) => {
  const { rows, total } = findRules(RULES, { ...ASKED, ...asked }, ({ name }) => `rule ${name}`)
  return [rows.map(({ name }) => name).join(''), total]
}

test('finds, filters, sorts and pages rules', () => {
  expect(found({})).toEqual(['abc', 3])
  expect(found({ isDescending: true, sort: 'name' })).toEqual(['cba', 3])
  expect(found({ sort: 'lastAt' })).toEqual(['acb', 3])
  expect(found({ search: 'RULE B' })).toEqual(['b', 1])
  expect(found({ filters: { state: 'off' } })).toEqual(['a', 1])
  expect(found({ offset: 1, limit: 1 })).toEqual(['b', 3])
})

test('a search looks at names, events, recipients and channels', async () => {
  const t = await words()
  const text = searchedText(t, RULE, NAMES)
  for (const part of ['Drains', 'Fuel drain', 'All vehicles', 'boss@example.org', 'E-mail'])
    expect(text).toContain(part)
})
