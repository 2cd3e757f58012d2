import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CALLS } from '../src/contract/http/paths.ts'
import type { AnsweredCall } from './platform/plugins/observeCalls.ts'
import { openTestApp, type TestApp } from './testApp.ts'

const LIMIT = 3
const answered: AnsweredCall[] = []

let stage: TestApp
let port: number
beforeAll(async () => {
  stage = await openTestApp({
    settings: { requestsPerMinute: LIMIT, trustedProxies: ['loopback'] },
    observeCall: (call) => void answered.push(call),
  })
  port = Number(new URL(await stage.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => stage.close())
beforeEach(() => {
  answered.length = 0
})

/** Sends one request line exactly as written here, from an address; returns head and body of the response. */
const sendLine = (line: string, address: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => (text += part))
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
    const headers = [
      'host: fleet.test',
      `x-forwarded-for: ${address}`,
      'connection: close',
      'content-length: 0',
    ]
    socket.write([`${line} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
  })
const statusOf = (answer: string): number => Number(answer.split(' ', 2)[1])

const login = CALLS.login.path
const sessions = CALLS.sessions.path
const FORMS = [
  ['plain', `POST ${login}`, login],
  ['an escaped letter', `POST ${login.replace('/api', '/%61pi')}`, login],
  ['every letter escaped', `POST ${login.replace('login', '%6c%6F%67%69%6E')}`, login],
  ['absolute form', `POST http://fleet.test${login}`, login],
  [
    'absolute form of another host with an escape',
    `GET https://other.test/%61p%69${sessions.slice(4)}`,
    sessions,
  ],
  ['a query', `GET ${sessions}?a=/assets/x`, sessions],
  ['HEAD', `HEAD ${sessions}`, sessions],
  ['a trailing semicolon', `POST ${login};x=1`, '/api/*'],
  ['a trailing slash', `POST ${login}/`, '/api/*'],
  ['slashes twice behind the prefix', `POST ${login.replace('/auth', '//auth')}`, '/api/*'],
  ['dots behind the prefix', `POST /api/x/..${login.slice(4)}`, '/api/*'],
  ['an unknown call', 'GET /api/nothing/of/that/name', '/api/*'],
  ['an unknown call with an escape', 'GET /%61pi/nothing', '/api/*'],
  ['a method that the call has not', `DELETE ${login}`, '/api/*'],
  ['another case', `POST ${login.toUpperCase()}`, 'none'],
  ['slashes twice in front', `POST /${login}`, 'none'],
  ['dots in front of the prefix', `POST /x/..${login}`, 'none'],
  ['an escaped slash', `POST ${login.replace('/api/', '/api%2f')}`, 'none'],
] as const

/** Every form comes from its own address, so that each starts with a full limit. */
const addressOf = (line: string): string => `198.51.100.${FORMS.findIndex((form) => form[1] === line) + 1}`

test.each(FORMS)(
  'limits and counts a call written with %s by its route, and forbids its caching',
  async (_form, line, route) => {
    const answers: string[] = []
    for (let count = 0; count <= LIMIT; count += 1) answers.push(await sendLine(line, addressOf(line)))
    expect(answers.map((answer) => statusOf(answer) === 429)).toEqual([false, false, false, true])
    for (const answer of answers) expect(answer.toLowerCase()).toContain('cache-control: no-store')
    expect(new Set(answered.map((call) => call.route))).toEqual(new Set([route]))
  },
)
