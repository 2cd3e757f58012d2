import { expect, test } from 'vitest'
import { repeatWhileAway } from './repeatWhileAway.ts'

const AWAY = Object.assign(new Error('connect ECONNREFUSED /tmp/x'), {
  code: 'ECONNREFUSED',
  syscall: 'connect',
})

test('repeats a step while the database is away, says so each time, and returns its result', async () => {
  const lines: string[] = []
  let attempts = 0
  const step = async (): Promise<string> => {
    attempts += 1
    if (attempts < 3) throw AWAY
    return 'done'
  }
  expect(await repeatWhileAway('the start', step, (line) => void lines.push(line), { pauseMs: 0 })).toBe(
    'done',
  )
  expect(attempts).toBe(3)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('the start waits for the database')
})

test('throws any other failure at once', async () => {
  let attempts = 0
  const step = async (): Promise<never> => {
    attempts += 1
    throw new Error('a defect')
  }
  await expect(repeatWhileAway('the start', step, () => undefined, { pauseMs: 0 })).rejects.toThrow(
    'a defect',
  )
  expect(attempts).toBe(1)
})

test('waits no longer once the server stops', async () => {
  const stopping = new AbortController()
  const step = async (): Promise<never> => {
    throw AWAY
  }
  const waiting = repeatWhileAway('the start', step, () => undefined, {
    stopping: stopping.signal,
    pauseMs: 600_000,
  })
  stopping.abort(new Error('stopped before the start was done'))
  await expect(waiting).rejects.toThrow('stopped before the start was done')
})
