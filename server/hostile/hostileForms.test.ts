import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CALLS, type CallName } from '../../src/contract/http/paths.ts'
import { ZONE_FILE_BYTES } from '../../src/contract/http/zoneImport.ts'
import { inputsOf } from './callInputs.ts'
import { bodySamples } from './callSamples.ts'
import { type HostileStage, openHostileStage, type Outcome } from './hostileStage.ts'
import { DISTURBING } from './hostileValues.ts'

/** Every call that takes a form instead of JSON, with invalid forms. */

const CHANGING = (Object.keys(CALLS) as CallName[]).filter((name) => CALLS[name].method !== 'GET')

let stage: HostileStage
let formCalls: readonly CallName[]
beforeAll(async () => {
  stage = await openHostileStage()
  const takesForm = async (call: CallName): Promise<boolean> =>
    (await stage.attack(call, { body: '{', contentType: 'application/json' })).status === 415
  const answers: boolean[] = []
  // oxlint-disable-next-line no-await-in-loop -- some of the calls end the sessions of others
  for (const call of CHANGING) answers.push(await takesForm(call))
  formCalls = CHANGING.filter((_, index) => answers[index])
})
afterAll(() => stage.host.close())

let before: Readonly<Record<string, string>>
beforeEach(async () => {
  before = await stage.digest()
})
afterEach(async () => {
  expect(await stage.digest()).toEqual(before)
})

const BOUNDARY = 'hostile-boundary'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`

interface Part {
  readonly name: string
  readonly value: string | Buffer
  readonly file?: string
  readonly type?: string
}
const formOf = (...parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, value, file, type }) => [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n${type ? `content-type: ${type}\r\n` : ''}\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])

const expectRefused = ({ status, text }: Outcome, what: string): void => {
  expect(status, `${what}: ${text.slice(0, 200)}`).toBeGreaterThanOrEqual(400)
  expect(status, `${what}: ${text.slice(0, 200)}`).toBeLessThan(500)
}
const expectNamed = (outcome: Outcome, what: string, field: string): void => {
  expectRefused(outcome, what)
  if (outcome.status === 413) return
  expect(outcome.refusal, what).toMatchObject({ status: 400, field, allowed: expect.any(String) })
}
const send = (call: CallName, ...parts: readonly Part[]): Promise<Outcome> =>
  stage.attack(call, { body: formOf(...parts), contentType: TYPE })

test('rejects truncated and malformed forms on every call that takes one', async () => {
  expect(formCalls).toContain('login')
  for (const call of formCalls.filter((one) => one !== 'resetPassword')) {
    const sample = Object.entries(bodySamples(stage.thingsFor(call))[call] ?? {})
    const whole =
      sample.length > 0
        ? formOf(...sample.map(([name, value]) => ({ name, value: String(value) })))
        : formOf({ name: 'file', value: 'x'.repeat(300), file: 'a.csv' })
    for (let end = 0; end < whole.length - 4; end += 7) {
      const outcome = await stage.attack(call, { body: whole.subarray(0, end), contentType: TYPE })
      expectRefused(outcome, `${call} cut off at ${end}`)
    }
    const text = whole.toString('latin1')
    const wrong: readonly string[] = [
      text.replace('content-disposition', 'content-d\u0000sposition'),
      text.replace('form-data', 'attachment'),
      text.replaceAll(/name="[^"]*"/g, 'name="__proto__"'),
      text.replaceAll(/name="[^"]*"/g, `name="${'n'.repeat(5_000)}"`),
      text.replace('\r\n\r\n', `\r\n${'x-header: 1\r\n'.repeat(500)}\r\n`),
      text.replaceAll('\r\n', '\n'),
      text.slice(0, -4).repeat(20),
    ]
    for (const body of wrong) {
      expectRefused(await stage.attack(call, { body, contentType: TYPE }), `${call}: ${body.slice(0, 90)}`)
    }
  }
})

describe('text forms', () => {
  const textCalls = () =>
    formCalls.flatMap((call) => {
      const { body } = inputsOf(stage.host.app, call)
      return body ? [{ call, body }] : []
    })

  test('reject missing, repeated and too long fields, files, objects and fields that are no text', async () => {
    expect(textCalls().map(({ call }) => call)).toEqual(['login'])
    for (const { call, body } of textCalls()) {
      const sample = Object.entries(bodySamples(stage.thingsFor(call))[call] ?? {})
      const others = (name: string): Part[] =>
        sample.filter(([one]) => one !== name).map(([one, value]) => ({ name: one, value: String(value) }))
      for (const name of Object.keys(body.properties ?? {})) {
        const wrong: readonly (readonly Part[])[] = [
          [
            { name, value: 'a' },
            { name, value: 'b' },
          ],
          [{ name, value: 'a\u0000b' }],
          [{ name, value: 'x'.repeat(4_000) }],
          [{ name, value: '{"$ne":null}', type: 'application/json' }],
        ]
        for (const parts of wrong) {
          const what = `${call}: ${JSON.stringify(parts).slice(0, 80)}`
          expectNamed(await send(call, ...others(name), ...parts), what, name)
        }
        expectRefused(await send(call, ...others(name), { name, value: 'x'.repeat(9_000) }), 'a long field')
        expectRefused(await send(call, ...others(name), { name, value: 'a', file: 'a.txt' }), 'a file')
      }
      for (const name of body.required ?? []) {
        expectNamed(await send(call, ...others(name)), `${call} without ${name}`, name)
      }
    }
  })

  test('accept disturbing texts as texts', async () => {
    for (const { call, body } of textCalls()) {
      for (const value of DISTURBING) {
        const outcome = await send(
          call,
          ...Object.keys(body.properties ?? {}).map((name) => ({ name, value })),
        )
        expectRefused(outcome, `${call}: ${JSON.stringify(value)}`)
      }
    }
  })
})

/** Calls that take a form with a file. The upload of maps takes the bytes themselves, and no form. */
const FILE_CALLS = [
  'addDriverPicture',
  'adminPreviewImport',
  'importKml',
  'importZoneFile',
  'previewReceiptImport',
  'previewRfidCardImport',
  'previewSavedPlaceImport',
  'previewTaskPointImport',
  'previewTrailerImport',
  'uploadAvatar',
  'uploadEmployeePhoto',
  'uploadMaintenanceFile',
] as const satisfies readonly CallName[]

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const CONTENTS: readonly (string | Buffer)[] = [
  '',
  SVG,
  `\ufeff${SVG}`,
  '<html><script>alert(1)</script></html>',
  'GIF89a/*',
  Buffer.from([0x89, 0x50, 0x4e]),
  Buffer.from('PK\u0003\u0004'),
  Buffer.alloc(2_000, 0xff),
]

/** Their body is a piece of a file and no form. */
const TAKES_BYTES: readonly CallName[] = ['adminUploadMap', 'adminSendPositionFile']

describe('forms with a file', () => {
  test('are those of every call that takes one', () => {
    const takesFile = (call: CallName) =>
      !inputsOf(stage.host.app, call).body && call !== 'resetPassword' && !TAKES_BYTES.includes(call)
    expect(formCalls.filter(takesFile).toSorted()).toEqual(FILE_CALLS)
  })

  test.each(FILE_CALLS)(
    '%s rejects a missing file, a wrong field name, and content of another type, whatever its name says',
    async (call) => {
      expectNamed(await send(call), 'without a file', 'file')
      expectNamed(await send(call, { name: 'other', value: 'a', file: 'a.csv' }), 'other', 'file')
      for (const value of CONTENTS) {
        for (const file of ['a.png', 'a.xlsx', '../../a.csv', 'a.csv\u0000.png', '']) {
          const what = `${file} ${value.toString().slice(0, 30)}`
          expectRefused(await send(call, { name: 'file', value, file, type: 'image/png' }), what)
        }
      }
    },
  )

  test('reject files above their size limit', async () => {
    for (const call of FILE_CALLS) {
      const value = Buffer.alloc(ZONE_FILE_BYTES + 5_000, 0x61)
      const outcome = await send(call, { name: 'file', value, file: 'a.csv' })
      expect(outcome.status, call).toBe(413)
    }
  })
})
