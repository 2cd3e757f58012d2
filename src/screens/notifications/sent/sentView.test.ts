import { expect, test } from 'vitest'
import { readSentView, sentViewPath } from './sentView.ts'

test.each([
  ['', { channel: null, state: null }, '/notifications/sent'],
  [
    'channel=sms&state=failed',
    { channel: 'sms', state: 'failed' },
    '/notifications/sent?channel=sms&state=failed',
  ],
  ['channel=pigeon&state=expired', { channel: null, state: 'expired' }, '/notifications/sent?state=expired'],
] as const)('the query "%s" is a view, and back', (query, view, path) => {
  expect(readSentView(query)).toEqual(view)
  expect(sentViewPath(view)).toBe(path)
})
