import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LinkInput, type LinkState, nextLinkState } from './linkState.ts'
import { publicConnectionState } from './publicState.ts'

const walk = (inputs: readonly LinkInput[]): LinkState =>
  inputs.reduce(nextLinkState, { phase: 'idle' } as LinkState)

const CONNECTED: readonly LinkInput[] = [{ type: 'connect' }, { type: 'opened' }, { type: 'greeted' }]
const broken = (at: number): LinkInput => ({ type: 'broken', at, random: 0.5 })

const anyInput: fc.Arbitrary<LinkInput> = fc.oneof(
  fc.constantFrom<LinkInput>(
    { type: 'connect' },
    { type: 'opened' },
    { type: 'greeted' },
    { type: 'retry' },
    { type: 'sessionOver' },
    { type: 'disconnect' },
  ),
  fc.record({
    type: fc.constant('broken' as const),
    at: fc.integer({ min: 0, max: 1_000_000 }),
    random: fc.double({ min: 0, max: 0.99, noNaN: true }),
  }),
)

test('a link goes from opening via greeting to synced, and reports whether it was restored [LIVE-30]', () => {
  expect(walk(CONNECTED)).toEqual({ phase: 'synced', restored: false })
  expect(walk([...CONNECTED, broken(5), { type: 'retry' }, { type: 'opened' }, { type: 'greeted' }])).toEqual(
    {
      phase: 'synced',
      restored: true,
    },
  )
})

test('counts attempts and keeps the time of the loss until the link is restored [LIVE-30]', () => {
  const lost = walk([
    ...CONNECTED,
    broken(1_000),
    { type: 'retry' },
    broken(3_000),
    { type: 'retry' },
    broken(9_000),
  ])
  expect(lost).toMatchObject({ phase: 'waiting', outage: { since: 1_000, attempt: 3 } })
  const again = [{ type: 'retry' }, { type: 'opened' }, { type: 'greeted' }, broken(70_000)] as const
  expect(again.reduce(nextLinkState, lost)).toMatchObject({ outage: { since: 70_000, attempt: 1 } })
})

test('an input that a state ignores returns the same state object', () => {
  const synced = walk(CONNECTED)
  expect(nextLinkState(synced, { type: 'retry' })).toBe(synced)
  expect(nextLinkState(synced, { type: 'opened' })).toBe(synced)
  const idle: LinkState = { phase: 'idle' }
  expect(nextLinkState(idle, broken(1))).toBe(idle)
})

test('after the session ended, only connect or disconnect leave that state [AUTH-15]', () => {
  fc.assert(
    fc.property(fc.array(anyInput), fc.array(anyInput), (before, after) => {
      const ended = nextLinkState(walk([{ type: 'connect' }, ...before]), { type: 'sessionOver' })
      const others = after.filter(({ type }) => type !== 'connect' && type !== 'disconnect')
      expect(others.reduce(nextLinkState, ended)).toEqual({ phase: 'ended' })
    }),
  )
})

test('shows the link as lost until it is fully restored [LIVE-30]', () => {
  const lost = walk([...CONNECTED, broken(1_000)])
  const attempt = nextLinkState(lost, { type: 'retry' })
  expect(publicConnectionState(lost, true)).toMatchObject({ phase: 'lost', since: 1_000, attempt: 1 })
  expect(publicConnectionState(attempt, true)).toEqual(publicConnectionState(lost, true))
  expect(publicConnectionState(nextLinkState(attempt, { type: 'opened' }), true)).toMatchObject({
    phase: 'lost',
  })
  expect(publicConnectionState(walk([{ type: 'connect' }]), false)).toEqual({ phase: 'connecting' })
  expect(publicConnectionState(walk(CONNECTED), false)).toEqual({ phase: 'loading' })
  expect(publicConnectionState({ phase: 'synced', restored: true }, true)).toEqual({
    phase: 'live',
    restored: true,
  })
  expect(publicConnectionState({ phase: 'ended' }, true)).toEqual({ phase: 'ended', cause: 'sessionOver' })
})
