import { expect, test } from 'vitest'
import { dropKeptFleetAtEnd } from './keptFleet.ts'

const stageOf = (first: string | null) => {
  let token = first
  let drops = 0
  let tell = (): void => undefined
  const subscribe = (listener: () => void): (() => void) => {
    tell = listener
    return () => undefined
  }
  dropKeptFleetAtEnd({ token: () => token, subscribe }, () => {
    drops += 1
  })
  return {
    drops: () => drops,
    become: (next: string | null) => {
      token = next
      tell()
    },
  }
}

test('deletes the kept fleet when the session ends or another one begins, and only then [AUTH-17]', () => {
  const stage = stageOf('anna')
  stage.become('anna')
  expect(stage.drops()).toBe(0)
  stage.become(null)
  expect(stage.drops()).toBe(1)
  stage.become('boris')
  expect(stage.drops()).toBe(1)
  stage.become('clara')
  expect(stage.drops()).toBe(2)
})

test('deletes what an ended session has left behind at the next start', () => {
  expect(stageOf(null).drops()).toBe(1)
  expect(stageOf('anna').drops()).toBe(0)
})
