import { afterEach, beforeEach, expect, test } from 'vitest'
import { CALLS, TOKEN_HEADER } from '../../../../src/contract/http/paths.ts'
import { TEST_BRAND } from '../../brand/testBrand.ts'
import { openTestMailServer, type TestMailServer } from '../../mail/testMailServer.ts'
import { type ChannelStage, HARD_TEXTS, openChannelStage } from '../testing/testChannels.ts'

let server: TestMailServer
let stage: ChannelStage
beforeEach(async () => {
  server = await openTestMailServer()
  stage = await openChannelStage({
    mail: { smtp: { url: server.url, from: 'fleet@example.org' }, publicUrl: 'https://fleet.example.org' },
  })
})
afterEach(async () => {
  await stage.close()
  await server.close()
})

const setLanguage = (language: 'ru' | 'ua' | 'en') =>
  stage.host.stage.db
    .updateTable('account')
    .set({ language })
    .where('id', '=', stage.owner.accountId)
    .execute()

const FRAMES = {
  ru: ['Открыть', 'Это автоматическое уведомление Meridian для аккаунта anna. Отвечать на него не нужно.'],
  ua: [
    'Відкрити',
    'Це автоматичне сповіщення Meridian для облікового запису anna. Відповідати на нього не потрібно.',
  ],
  en: [
    'Open',
    'This is an automatic notification of Meridian for the account anna. Please do not reply to it.',
  ],
} as const

test.each(['ru', 'ua', 'en'] as const)(
  '%s: the mail arrives exactly as written, in the frame of the language [NOTIF-01]',
  async (language) => {
    await setLanguage(language)
    const text = HARD_TEXTS[language]
    await stage.queue({
      channel: 'email',
      address: 'anna@example.org',
      subject: 'Швидкість «AA» & <b> 120 км/год',
      text,
      link: '/#/control/5',
    })
    await stage.sendDue()
    const [mail] = server.mails
    const [open, end] = FRAMES[language]
    expect(mail).toMatchObject({
      subject: 'Швидкість «AA» & <b> 120 км/год',
      from: { address: 'fleet@example.org' },
      to: [{ address: 'anna@example.org' }],
    })
    expect(mail?.html).toBeUndefined()
    expect(mail?.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(
      `${text}\n\n${open}: https://fleet.example.org/#/control/5\n\n-- \n${end}`,
    )
    const [row] = await stage.rows()
    expect(row).toMatchObject({ state: 'sent', provider_id: mail?.messageId })
    expect(row?.answer).toMatch(/^250 /)
  },
)

test.each([
  'a\r\nBcc: mallory@example.org',
  'a\nBcc: mallory@example.org\n\nbody',
  'a\u2028Bcc: mallory@example.org\u0000',
])('a subject %j adds no header', async (subject) => {
  await stage.queue({
    key: 'k\r\nBcc: mallory@example.org',
    channel: 'email',
    address: 'anna@example.org',
    subject,
  })
  await stage.sendDue()
  const [mail] = server.mails
  expect(mail?.bcc).toBeUndefined()
  expect(mail?.to).toHaveLength(1)
  expect(mail?.subject).toMatch(/^a Bcc: mallory@example\.org/)
})

test.each([
  'anna@example.org, mallory@example.org',
  'anna@example.org\nBcc: m@example.org',
  '<m@example.org>',
  '',
])('refuses the address %j', async (address) => {
  await stage.queue({ channel: 'email', address })
  await stage.sendDue()
  expect(await stage.rows()).toMatchObject([{ state: 'failed', answer: 'not a mail address' }])
  expect(server.mails).toEqual([])
})

test('gives up what the mail server refuses for ever, and tries the rest again', async () => {
  server.refusal = { code: 550, text: 'no such user' }
  await stage.queue({ channel: 'email', address: 'anna@example.org' })
  await stage.sendDue()
  server.refusal = { code: 451, text: 'try later' }
  await stage.queue({ channel: 'email', address: 'anna@example.org' })
  await stage.sendDue()
  server.refusal = undefined
  const [refused, later] = await stage.rows()
  expect(refused).toMatchObject({ state: 'failed' })
  expect(refused?.answer).toContain('no such user')
  expect(later).toMatchObject({ state: 'waiting' })
  await stage.host.stage.clock.advance(5_000)
  await stage.sendDue()
  expect(server.mails).toHaveLength(1)
})

test('says which channels are set up', async () => {
  const answer = await stage.host.call(stage.user, 'GET', CALLS.channels.path)
  expect(answer.json).toEqual({ email: true, sms: false, telegram: false, push: true })
})

test('a mail of an account with a look of its own has its logo, name and colour, and its text stays text', async () => {
  await setLanguage('en')
  await stage.host.app.inject({
    method: 'PUT',
    url: CALLS.setBrand.path,
    headers: { [TOKEN_HEADER]: stage.owner.token },
    payload: { ...TEST_BRAND, company: 'Vans (Ltd) & Co' },
  })
  await stage.queue({
    channel: 'email',
    address: 'anna@example.org',
    subject: 'S',
    text: 'Fast <b>van</b> & more\nnext line',
    link: '/#/control/5',
  })
  await stage.sendDue()
  const [mail] = server.mails
  const { html = '' } = mail ?? {}
  expect(mail?.text).toContain('Fast <b>van</b> & more')
  expect(html).toContain('Vans (Ltd) &amp; Co')
  expect(html).toContain('<p>Fast &lt;b&gt;van&lt;/b&gt; &amp; more<br>next line</p>')
  expect(html).toContain('border-top:4px solid #0b5394')
  expect(html).toContain('<a href="https://fleet.example.org/#/control/5"')
  expect(mail?.attachments).toMatchObject([{ mimeType: 'image/png', contentId: '<logo>' }])
})
