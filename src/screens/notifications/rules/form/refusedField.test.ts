import { expect, test } from 'vitest'
import type { Failure } from '../../../../errors/failure.ts'
import { refusedField } from './refusedField.ts'
import { emptyRule, newItem } from './ruleValues.ts'

const refused = (field: string | null): Failure => ({
  kind: 'status',
  call: 'createNotificationRule',
  status: 400,
  message: 'refused',
  field,
  allowed: null,
  isForeignOrigin: false,
})
const input = {
  ...emptyRule(5),
  items: [newItem('sensorValue')],
  recipients: { accountIds: [5], emails: ['a@example.org'], phones: [], chats: [] },
}
const fieldOf = (field: string | null) => refusedField(refused(field), input)?.field

test('finds the field of the form that an error of the server is about', () => {
  expect(fieldOf('items.0.low')).toBe('items.0.low')
  expect(fieldOf('recipients.emails.0')).toBe('recipients.emails')
  expect(fieldOf('recipients')).toBe('recipients.accountIds')
  expect(fieldOf('escalation.recipients')).toBe('escalation.recipients.accountIds')
  expect(fieldOf('timeZone')).toBe('timeZone')
})

test('leaves other failures to the form', () => {
  expect(fieldOf('something')).toBeUndefined()
  expect(fieldOf(null)).toBeUndefined()
})
