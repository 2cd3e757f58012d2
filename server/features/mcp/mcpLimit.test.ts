import { expect, test } from 'vitest'
import { openTestFleetApp } from '../vehicles/testFleetApp.ts'
import { bearerOf, openTestMcp } from './testMcp.ts'

const LIMIT = 12
/** The client's three messages before its first tool. */
const OPENING = 3

test('counts a tool and its calls to the limit of the token, and refuses it past the limit', async () => {
  const host = await openTestFleetApp({}, { requestsPerMinute: LIMIT })
  try {
    const owner = await host.addUser('owner')
    const own = await openTestMcp(host, await bearerOf(host, owner, 'read'))
    const other = await openTestMcp(host, await bearerOf(host, owner, 'read'))
    const outcomes: string[] = []
    for (let count = 0; count < LIMIT; count += 1)
      outcomes.push(
        await own.use('find_vehicles').then(
          ({ isError, text }) => (isError ? text : 'ok'),
          () => 'refused',
        ),
      )
    // Each answer takes two calls: the message, and the search that the tool makes.
    const answered = Math.floor((LIMIT - OPENING) / 2)
    expect(outcomes.slice(0, answered)).toEqual(Array.from({ length: answered }, () => 'ok'))
    expect(outcomes[answered]).toBe('Too many requests')
    expect(outcomes.slice(answered + 1).every((outcome) => outcome === 'refused')).toBe(true)
    expect((await other.use('find_vehicles')).isError).toBe(false)
  } finally {
    await host.close()
  }
})
