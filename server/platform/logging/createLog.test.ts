import { expect, test } from 'vitest'
import { componentLog } from '../log.ts'
import { createLog } from './createLog.ts'
import type { LogConfig } from './logConfig.ts'

const AT = Date.UTC(2026, 10, 21, 12, 30)
const TIME = '2026-11-21T12:30:00.000Z'

const open = (config: Partial<LogConfig> = {}, secrets: readonly string[] = []) => {
  const written: string[] = []
  const log = createLog({
    write: (text) => void written.push(text),
    now: () => AT,
    config: { format: 'text', level: 'info', ...config },
    secrets,
  })
  return { log, written, objects: () => written.map((text) => JSON.parse(text) as unknown) }
}

test('writes a text line as time and message, with its level when something is wrong', () => {
  const { log, written } = open()
  log('the database serves again')
  componentLog(log, 'mail')('mail 7 was not sent', { level: 'warning', mail: 7 })
  expect(written).toEqual([`${TIME} the database serves again\n`, `${TIME} warning: mail 7 was not sent\n`])
})

test('writes a JSON line as one object with level, component and fields, however many lines the message has', () => {
  const { log, written, objects } = open({ format: 'json' })
  log('Error: x\n    at y', { level: 'error', component: 'calls', route: '/api/x', status: 500 })
  log('stopping')
  expect(written.map((text) => text.split('\n').length)).toEqual([2, 2])
  expect(objects()).toEqual([
    {
      time: TIME,
      level: 'error',
      component: 'calls',
      message: 'Error: x\n    at y',
      route: '/api/x',
      status: 500,
    },
    { time: TIME, level: 'info', message: 'stopping' },
  ])
})

test.each([
  ['debug', ['debug', 'info', 'warning', 'error']],
  ['info', ['info', 'warning', 'error']],
  ['warning', ['warning', 'error']],
  ['error', ['error']],
] as const)('writes lines of level %s and worse', (level, expected) => {
  const { log, objects } = open({ format: 'json', level })
  for (const each of ['debug', 'info', 'warning', 'error'] as const) log(each, { level: each })
  expect(objects()).toEqual(expected.map((each) => expect.objectContaining({ level: each, message: each })))
})

test.each(['text', 'json'] as const)('writes no secret as %s, in message or fields', (format) => {
  const secrets = ['postgresql://u:pa%24%24word@db/fleet', 'oidc-"quoted"-secret', 'ab']
  const { log, written } = open({ format }, secrets)
  log(`cannot reach ${secrets[0]}: password pa$$word, coded pa%24%24word`)
  log(`the provider refused ${secrets[1]}`)
  log('elsewhere smtps://mail:other-pass@mail.example.org is away, about ab', {
    token: 'one-time-token',
    request: { authorization: 'one-time-token', path: '/x' },
    dial: secrets[0],
  })
  const text = written.join('')
  for (const hidden of ['pa$$word', 'pa%24%24word', 'quoted', 'other-pass', 'one-time-token']) {
    expect(text).not.toContain(hidden)
  }
  expect(text).toContain('smtps://mail:[redacted]@mail.example.org is away, about ab')
  if (format === 'json') for (const line of written) expect(() => JSON.parse(line)).not.toThrow()
})
