import { expect, test } from 'vitest'
import type { DecodedControl } from '../decode/decodedEvent.ts'
import { FleetSync } from './fleetSync.ts'
import { decideResume } from './resync.ts'

const message = (
  event: 'connection.ready' | 'connection.resync' | 'connection.heartbeat',
  seq: number,
): DecodedControl => ({
  kind: 'control',
  event,
  seq,
  reason: null,
  rights: null,
})

test.each([
  ['a fresh start loads', message('connection.ready', 7), null, 'load'],
  ['ready from the seq that was sent goes on', message('connection.ready', 7), 7, 'continue'],
  ['ready from a later seq has a gap', message('connection.ready', 9), 7, 'load'],
  ['resync loads', message('connection.resync', 9), 7, 'load'],
  ['resync at the same seq loads', message('connection.resync', 7), 7, 'load'],
  ['a server with a lower seq is another server', message('connection.ready', 3), 7, 'restart'],
  ['likewise when it says resync', message('connection.resync', 3), 7, 'restart'],
] as const)('%s [LIVE-30]', (_, response, from, decision) => {
  expect(decideResume(response, from)).toBe(decision)
})

test('a connection begins with the seq and the rights that were received last, and a new session with neither', () => {
  const sync = new FleetSync({ load: () => undefined, forget: () => undefined, greeted: () => undefined })
  sync.begin()
  expect(sync.resumePoint).toEqual({ seq: null })
  sync.control({ ...message('connection.ready', 10), rights: 'some' })
  sync.control(message('connection.heartbeat', 12))
  expect(sync.resumePoint).toEqual({ seq: 12, rights: 'some' })
  sync.control({ ...message('connection.resync', 13), rights: 'fewer' })
  expect(sync.resumePoint).toEqual({ seq: 13, rights: 'fewer' })
  sync.begin()
  expect(sync.resumePoint).toEqual({ seq: null })
  sync.resumeAt(5)
  expect(sync.resumePoint).toEqual({ seq: 5 })
})

test('heartbeats and events move the resume point forward only; a server with a lower seq moves it back [LIVE-30]', () => {
  const calls: string[] = []
  const sync = new FleetSync({
    load: (atLeast) => calls.push(`load ${atLeast}`),
    forget: () => calls.push('forget'),
    greeted: () => calls.push('greeted'),
  })
  sync.begin()
  sync.reached(99)
  expect(sync.lastSeq).toBeNull()
  sync.control(message('connection.ready', 10))
  sync.reached(12)
  sync.reached(11)
  expect(sync.lastSeq).toBe(12)
  sync.control(message('connection.heartbeat', 20))
  expect(sync.lastSeq).toBe(20)
  sync.control(message('connection.resync', 4))
  expect(sync.lastSeq).toBe(4)
  expect(calls).toEqual(['load 10', 'greeted', 'forget', 'load 4', 'greeted'])
})
