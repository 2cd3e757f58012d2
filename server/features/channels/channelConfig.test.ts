import { expect, test } from 'vitest'
import { type ChannelSettingName, readChannelConfig } from './channelConfig.ts'

const read = (settings: Readonly<Partial<Record<ChannelSettingName, string>>>) =>
  readChannelConfig((name) => settings[name] ?? '')
const HTTP = {
  SMS_GATEWAY: 'http',
  SMS_URL: 'https://sms.example.org/',
  SMS_BODY: 'to={phone}&text={message}',
}

test('sends nothing without settings', () => {
  expect(read({})).toEqual({ telegram: null, sms: null })
})

test('reads a bot, a preset and an SMS centre', () => {
  const token = `42:${'a'.repeat(35)}`
  expect(read({ TELEGRAM_TOKEN: token }).telegram).toEqual({
    token,
    botId: 42,
    api: 'https://api.telegram.org',
  })
  expect(read({ SMS_GATEWAY: 'twilio', SMS_USER: 'AC1' }).sms).toMatchObject({
    perSecond: 10,
    perDay: 500,
    gateway: { kind: 'http', user: 'AC1', form: { authorization: 'basic' } },
  })
  expect(read({ SMS_GATEWAY: 'smpp', SMS_URL: 'ssmpp://sms.example.org:3550' }).sms?.gateway).toMatchObject({
    kind: 'smpp',
    long: 'udh',
  })
})

test.each([
  [{ TELEGRAM_TOKEN: 'secret-token' }, 'TELEGRAM_TOKEN is not the token of a bot'],
  [{ TELEGRAM_API: 'ftp://x' }, 'TELEGRAM_API is not allowed'],
  [
    { SMS_GATEWAY: 'pigeon' },
    "SMS_GATEWAY is 'pigeon'; allowed is turbosms, smsc, smsapi, twilio, http or smpp.",
  ],
  [{ SMS_GATEWAY: 'smpp', SMS_URL: 'https://x' }, 'SMS_URL is not an address of the form smpp://'],
  [{ SMS_GATEWAY: 'smpp', SMS_URL: 'smpp://u:secret@x' }, 'SMS_URL is not an address of the form smpp://'],
  [
    { SMS_GATEWAY: 'smpp', SMS_URL: 'smpp://x', SMS_LONG: 'y' },
    "SMS_LONG is 'y'; allowed is udh or payload.",
  ],
  [{ ...HTTP, SMS_URL: 'https://u:secret@x/' }, 'SMS_URL is not allowed'],
  [{ ...HTTP, SMS_URL: '' }, 'SMS_URL is not allowed'],
  [{ ...HTTP, SMS_METHOD: 'HEAD' }, "SMS_METHOD is 'HEAD'"],
  [{ ...HTTP, SMS_METHOD: 'GET' }, 'SMS_BODY does not go with SMS_METHOD GET.'],
  [{ ...HTTP, SMS_BODY: 'to={phone}&text={massage}' }, 'SMS_BODY has {massage}; allowed is {phone}'],
  [{ ...HTTP, SMS_BODY: 'to={phone}' }, 'SMS_BODY has no {message}'],
  [{ ...HTTP, SMS_BODY: 'text={message}' }, 'SMS_BODY has no {phone} or {digits}'],
  [{ ...HTTP, SMS_CONTENT_TYPE: 'text/plain' }, 'SMS_CONTENT_TYPE is not allowed'],
  [{ ...HTTP, SMS_CONTENT_TYPE: 'application/json' }, 'SMS_BODY is not JSON'],
  [{ ...HTTP, SMS_HEADERS: '{"x":"secret\\r\\ny: 1"}' }, 'SMS_HEADERS is not a JSON object of headers'],
  [{ ...HTTP, SMS_HEADERS: 'x: secret' }, 'SMS_HEADERS is not a JSON object of headers'],
  [{ ...HTTP, SMS_SUCCESS: '(?=a)b' }, 'SMS_SUCCESS is not a pattern of RE2'],
  [{ ...HTTP, SMS_SUCCESS: '(' }, 'SMS_SUCCESS is not a pattern of RE2'],
  [{ ...HTTP, SMS_RETRY: 'a'.repeat(501) }, 'SMS_RETRY is not a pattern of RE2 of up to 500 characters'],
  [{ ...HTTP, SMS_MESSAGE_ID: 'id' }, 'SMS_MESSAGE_ID is not a pattern of RE2'],
  [{ SMS_PER_DAY: '0' }, "SMS_PER_DAY is '0'"],
  [{ SMS_PER_SECOND: 'x' }, "SMS_PER_SECOND is 'x'"],
])('refuses %j', (settings, message) => {
  const failing = () => read(settings)
  expect(failing).toThrow(message)
  expect(failing).not.toThrow('secret')
})
