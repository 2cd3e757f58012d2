import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS, type CallName } from '../../src/contract/http/paths.ts'
import { fieldsOf, replaced } from './bodyFields.ts'
import { inputsOf, typesOf } from './callInputs.ts'
import { bodySamples } from './callSamples.ts'
import { type HostileStage, openHostileStage } from './hostileStage.ts'

/**
 * Every text that a call stores for display is checked by one rule, so that no name reverses the surrounding text or
 * hides a character. The fields are read from the OpenAPI document; a new one counts as a name unless it is listed
 * here.
 */

/** Secrets, and the page's stored layout, which only the page reads. */
const NO_NAMES = ['password', 'newPassword', 'oldPassword', 'code', 'token', 'sid', 'secret', 'frontSettings']
/** References to existing things, only looked up. */
const EXISTING_REFERENCES = [
  'enter.login',
  'lastUpdateRead.login',
  'changeUserVehicles.found.search',
  'updateVehicleSettings.0.name',
  'addCounter.counterType',
  'changeCounter.counterType',
]
/** Reports to the team's chat and messages of devices have their own rules. */
const OTHER_CALLS = /^(sendCrashReport|intake)/

/** One of each kind; `src/contract/rules/text.test.ts` has them all. */
const SIGNS = ['\u202E', '\u200B']

let stage: HostileStage
beforeAll(async () => {
  stage = await openHostileStage()
})
afterAll(() => stage.host.close())

const namesOf = (call: CallName) => {
  const { body, takesForm } = inputsOf(stage.host.app, call)
  if (!body || takesForm || OTHER_CALLS.test(call)) return []
  return [...fieldsOf(body)].filter(
    ([steps, schema]) =>
      typesOf(schema).includes('string') &&
      !schema.enum &&
      !NO_NAMES.includes(String(steps.at(-1))) &&
      !EXISTING_REFERENCES.includes(`${call}.${steps.join('.')}`),
  )
}

test('rejects bidirectional and invisible characters in every name of every call; the error names the field', async () => {
  const taken: string[] = []
  let tried = 0
  for (const call of Object.keys(CALLS) as CallName[]) {
    for (const [steps] of namesOf(call)) {
      for (const sign of SIGNS) {
        const body = JSON.stringify(
          replaced(bodySamples(stage.thingsFor(call))[call], steps, `Abc${sign}def`),
        )
        const { status, refusal } = await stage.attack(call, { body })
        const isRefused =
          status === 400 && refusal?.field?.split('.')[0] === String(steps[0]) && refusal.allowed
        if (!isRefused)
          taken.push(`${call} ${steps.join('.')} U+${sign.codePointAt(0)?.toString(16)}: ${status}`)
        tried += 1
      }
    }
  }
  expect(taken).toEqual([])
  expect(tried).toBeGreaterThan(50)
})
