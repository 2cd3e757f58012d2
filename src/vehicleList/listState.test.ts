import { expect, test } from 'vitest'
import { EMPTY_FLEET } from '../fleet/fleetStore.ts'
import { listState } from './listState.ts'

const { counts, load } = EMPTY_FLEET
const LIVE = { phase: 'live', restored: false } as const
const LOST = { phase: 'lost', since: 1, attempt: 1, nextAttemptAt: 2 } as const
const known = (total: number, listed: number) => ({ ...counts, total, listed })
const complete = { ...load, complete: true }

test('shows rows as soon as there are any, also while more load or the connection is lost', () => {
  const some = { broken: false, counts: known(5, 5) }
  expect(listState({ ...some, connection: LIVE, load })).toBe('rows')
  expect(listState({ ...some, connection: LOST, load: complete })).toBe('rows')
})

test('a fleet hidden by the filters reports that nothing was found [LIST-33]', () => {
  expect(listState({ broken: false, counts: known(5, 0), connection: LIVE, load: complete })).toBe(
    'nothingFound',
  )
  expect(listState({ broken: false, counts: known(5, 0), connection: LIVE, load })).toBe('loading')
})

test('distinguishes an empty fleet from a list that failed to load', () => {
  const none = { broken: false, counts: known(0, 0) }
  const missing = { ...load, failedLists: ['mini'] as const }
  expect(listState({ ...none, connection: LIVE, load: complete })).toBe('emptyFleet')
  expect(listState({ ...none, connection: { phase: 'loading' }, load })).toBe('loading')
  expect(listState({ ...none, connection: LOST, load })).toBe('failed')
  expect(listState({ ...none, connection: LIVE, load: missing })).toBe('failed')
  expect(listState({ ...none, broken: true, connection: LIVE, load })).toBe('broken')
})
