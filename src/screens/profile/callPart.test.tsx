import { expect, test } from 'vitest'
import type { Failure } from '../../errors/failure.ts'
import { renderMarkup, wordsOf } from '../../fleet/testing/renderMarkup.tsx'
import type { CallState } from '../../api/serverState/useCall.ts'
import { CallPart } from './callPart.tsx'

const NO_ANSWER: Failure = { kind: 'network', call: 'sessions', problem: 'refused' }

const words = async (part: Partial<CallState<string>>): Promise<string> => {
  const call: CallState<string> = {
    data: undefined,
    failure: null,
    isReading: false,
    isOld: false,
    readAgain: () => {},
    ...part,
  }
  return wordsOf(await renderMarkup(<CallPart call={call}>{(data) => <p>{data}</p>}</CallPart>))
}

test('shows the loaded data, and a loading state before', async () => {
  expect(await words({})).toBe('Loading…')
  expect(await words({ data: 'Two sessions' })).toBe('Two sessions')
})

test('shows a failure with a retry button, above earlier data', async () => {
  expect(await words({ failure: NO_ANSWER })).toBe('Server temporarily unavailable Try again')
  expect(await words({ failure: NO_ANSWER, data: 'Two sessions' })).toMatch(/Try again Two sessions$/)
})
