import { expect, test } from 'vitest'
import { type MailSettingName, readMailConfig } from './mailConfig.ts'
import { smtpOptions } from './smtpOptions.ts'

const WHOLE = {
  SMTP_URL: 'smtp://user:s%40cret@mail.example.org:2525',
  MAIL_FROM: 'Meridian <fleet@example.org>',
  PUBLIC_URL: 'https://fleet.example.org/',
}
const read = (settings: Partial<Record<MailSettingName, string>>) =>
  readMailConfig((name) => settings[name] ?? '')

test('sends no mail without settings; sends it with all of them', () => {
  expect(read({})).toEqual({ smtp: null, publicUrl: null })
  expect(read({ PUBLIC_URL: WHOLE.PUBLIC_URL })).toEqual({
    smtp: null,
    publicUrl: 'https://fleet.example.org',
  })
  expect(read(WHOLE)).toEqual({
    smtp: { url: WHOLE.SMTP_URL, from: WHOLE.MAIL_FROM },
    publicUrl: 'https://fleet.example.org',
  })
  expect(read({ ...WHOLE, MAIL_FROM: 'fleet@example.org' }).smtp?.from).toBe('fleet@example.org')
})

test.each([
  ['SMTP_URL needs MAIL_FROM', { MAIL_FROM: '' }],
  ['SMTP_URL needs PUBLIC_URL', { PUBLIC_URL: '' }],
  ['SMTP_URL is not', { SMTP_URL: 'http://user:hunter2@mail.example.org' }],
  ['SMTP_URL is not', { SMTP_URL: 'mail.example.org' }],
  ['SMTP_URL is not', { SMTP_URL: 'smtp://mail.example.org/?tls.rejectUnauthorized=hunter2' }],
  ['MAIL_FROM is', { MAIL_FROM: 'Meridian' }],
  ['MAIL_FROM is', { MAIL_FROM: 'A <a@example.org>\r\nBcc: <b@example.org>' }],
  ['PUBLIC_URL is', { PUBLIC_URL: 'fleet.example.org' }],
  ['PUBLIC_URL is', { PUBLIC_URL: 'https://fleet.example.org/app?x=1' }],
])('%s: is rejected by name, without the password', (message, bad) => {
  const refusal = () => read({ ...WHOLE, ...bad })
  expect(refusal).toThrow(message)
  expect(refusal).not.toThrow('hunter2')
})

test('sends a password only encrypted to another machine', () => {
  expect(smtpOptions(WHOLE.SMTP_URL)).toMatchObject({
    host: 'mail.example.org',
    port: 2525,
    secure: false,
    requireTLS: true,
    auth: { user: 'user', pass: 's@cret' },
  })
  expect(smtpOptions('smtps://user:x@mail.example.org')).toMatchObject({ port: 465, secure: true })
  expect(smtpOptions('smtp://user:x@127.0.0.1')).toMatchObject({ port: 587, requireTLS: false })
  expect(smtpOptions('smtp://mail.example.org')).not.toHaveProperty('auth')
})
