import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { failed, success } from '../../errors/failure.ts'
import { valueOf } from './callFailed.ts'
import { createSession } from '../../session/session.ts'
import { storedValues } from '../../session/storedValues.ts'
import { memoryStorage, signedInAnswer } from '../../session/testing/sessionFixtures.ts'
import { createQueryClient, forgetReadsAtEnd, queryClientOf, readAgainBelow } from './queryClient.ts'

const NO_ANSWER = failed({ kind: 'network', call: 'adminClients', problem: 'refused' })
const REFUSED = failed({
  kind: 'status',
  call: 'adminClients',
  status: 403,
  message: null,
  field: null,
  allowed: null,
  isForeignOrigin: false,
})

const triesOf = async (result: typeof NO_ANSWER): Promise<number> => {
  let tries = 0
  const client = createQueryClient()
  await client
    .fetchQuery({
      ...client.getDefaultOptions().queries,
      queryKey: ['list'],
      retryDelay: 0,
      queryFn: () => {
        tries += 1
        return valueOf(result)
      },
    })
    .catch(() => null)
  return tries
}

describe('Cache of server reads', () => {
  test('retries once a call without a response, and never one with a response', async () => {
    expect(await triesOf(NO_ANSWER)).toBe(2)
    expect(await triesOf(REFUSED)).toBe(1)
  })

  test('another session in the same browser finds nothing of the one before', () => {
    const first = queryClientOf('token of one')
    first.setQueryData(['admin', 'clients'], ['a client'])
    expect(queryClientOf('token of one').getQueryData(['admin', 'clients'])).toEqual(['a client'])
    expect(queryClientOf('token of another').getQueryData(['admin', 'clients'])).toBeUndefined()
    expect(first.getQueryData(['admin', 'clients'])).toBeUndefined()
  })

  test('a sign-out drops geozones, zone types and all else that was read [AUTH-12]', () => {
    const session = createSession(storedValues(memoryStorage()).session)
    session.start('token', signedInAnswer())
    forgetReadsAtEnd(session)
    const client = queryClientOf('token')
    client.setQueryData(['geozones'], ['a zone'])
    client.setQueryData(['zoneTypes', 'en'], ['a type'])
    session.settle()
    expect(client.getQueryData(['geozones'])).toEqual(['a zone'])
    session.signOut()
    expect(client.getQueryData(['geozones'])).toBeUndefined()
    expect(client.getQueryData(['zoneTypes', 'en'])).toBeUndefined()
    expect(queryClientOf('token')).not.toBe(client)
  })

  test('a change repeats a first read that was on its way', async () => {
    const client = createQueryClient()
    const answers: ((value: string) => void)[] = []
    const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
    const observer = new QueryObserver(client, { queryKey: ['trailers', 'couplings'], queryFn })
    const end = observer.subscribe(() => undefined)
    const read = readAgainBelow(client, ['trailers'])
    answers[0]?.('before the change')
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.('after the change')
    await read
    expect(observer.getCurrentResult().data).toBe('after the change')
    end()
  })

  test('makes a call without asking the browser whether it is online', async () => {
    const client = createQueryClient()
    const observer = new QueryObserver(client, { queryKey: ['x'], queryFn: () => valueOf(success(1)) })
    expect(observer.options.networkMode).toBe('always')
  })
})
