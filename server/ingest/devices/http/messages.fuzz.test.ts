import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { INTAKE_TOKEN_HEADER } from '../../../../src/contract/http/intake/fields.ts'
import { osmandMessage } from '../../../../src/contract/http/intake/osmand.ts'
import { traccarEvent, traccarPosition } from '../../../../src/contract/http/intake/traccar.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import { findJsonFault } from '../../../platform/plugins/findJsonFault.ts'
import type { DeviceReport } from '../ports.ts'
import { hostileMessages } from './testMessages.ts'
import { readOsmandMessage } from './osmand/readOsmandMessage.ts'
import { expectWhole, orRefused } from './testReportChecks.ts'
import { TEST_INTAKE_TOKEN, type TestGateway } from './testGateway.ts'
import { openTestIntake } from './testIntakeApp.ts'
import { readTraccarEvent } from './traccar/readTraccarEvent.ts'
import { readTraccarPosition } from './traccar/readTraccarPosition.ts'

const LONG = process.env.LONG_TESTS === '1'
const RUNS = LONG ? 4_000 : 1_000
const CALLS_MADE = LONG ? 1_000 : 250
const MESSAGES = Object.keys(hostileMessages) as (keyof typeof hostileMessages)[]

/** The result of a message: rejected by its schema, or read. */
const READERS: Readonly<
  Record<keyof typeof hostileMessages, (body: unknown) => readonly DeviceReport[] | null>
> = {
  intakeTraccarPosition: (body) => {
    const { success, data } = traccarPosition.safeParse(body)
    return success ? readTraccarPosition(data.position) : null
  },
  intakeTraccarEvent: (body) => {
    const { success, data } = traccarEvent.safeParse(body)
    return success ? readTraccarEvent(data) : null
  },
  intakeOsmandMessage: (body) => {
    const { success, data } = osmandMessage.safeParse(body)
    return success ? [readOsmandMessage(data).report] : null
  },
}

describe.each(MESSAGES)('%s', (call) => {
  test('is read as reports within their ranges, or rejected with a message', () => {
    let read = 0
    let refused = 0
    fc.assert(
      fc.property(hostileMessages[call], (text) =>
        orRefused(() => {
          refused++
          const reports = READERS[call](JSON.parse(text))
          if (reports === null) return
          reports.forEach(expectWhole)
          refused--
          read++
        }),
      ),
      { numRuns: RUNS },
    )
    // Both outcomes must occur.
    expect(read).toBeGreaterThan(RUNS / 10)
    expect(refused).toBeGreaterThan(RUNS / 10)
  })
})

describe('over HTTP', () => {
  let app: FastifyInstance
  let gateway: TestGateway
  beforeAll(async () => {
    ;({ app, gateway } = await openTestIntake())
  })
  afterAll(() => app.close())

  test.each(MESSAGES)(
    '%s responds 200 for what it stored and 400 with a message for everything else',
    async (call) => {
      const statuses = new Set<number>()
      await fc.assert(
        fc.asyncProperty(hostileMessages[call], async (text) => {
          gateway.kept.length = 0
          const answer = await app.inject({
            method: 'POST',
            url: CALLS[call].path,
            headers: { 'content-type': 'application/json', [INTAKE_TOKEN_HEADER]: TEST_INTAKE_TOKEN },
            payload: text,
          })
          statuses.add(answer.statusCode)
          gateway.kept.forEach(({ report }) => expectWhole(report))
          if (answer.statusCode === 200) {
            // A duplicate key has no defined meaning.
            expect(findJsonFault(text)).toBeNull()
            return
          }
          expect(answer.statusCode, answer.body).toBe(400)
          expect(answer.json().message).toBeTruthy()
          expect(gateway.kept).toEqual([])
        }),
        { numRuns: CALLS_MADE },
      )
      expect(statuses).toEqual(new Set([200, 400]))
    },
  )
})
