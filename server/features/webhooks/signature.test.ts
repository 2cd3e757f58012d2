import { expect, test } from 'vitest'
import { newMessageId, newSecret, signatureOf, signedHeaders } from './signature.ts'

/** The example of the specification's own libraries. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const MESSAGE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
}
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

test('signs a message as the Standard Webhooks specification says', () => {
  expect(signatureOf(SECRET, MESSAGE)).toBe(SIGNATURE)
  expect(signatureOf(SECRET, { ...MESSAGE, body: `${MESSAGE.body} ` })).not.toBe(SIGNATURE)
  expect(signatureOf(SECRET, { ...MESSAGE, timestamp: MESSAGE.timestamp + 1 })).not.toBe(SIGNATURE)
})

test('sends one signature per secret in the header while a secret is being changed', () => {
  const other = newSecret()
  expect(signedHeaders([SECRET, other], MESSAGE)).toEqual({
    'webhook-id': MESSAGE.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': `${SIGNATURE} ${signatureOf(other, MESSAGE)}`,
  })
})

test('generates secrets of 32 random bytes with their prefix, and unique message ids', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(newSecret()).not.toBe(secret)
  expect(newMessageId()).toMatch(/^msg_[0-9a-f]{32}$/)
  expect(newMessageId()).not.toBe(newMessageId())
})
