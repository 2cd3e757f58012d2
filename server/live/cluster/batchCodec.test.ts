import { expect, test } from 'vitest'
import type { CommittedWrite } from '../committedWrite.ts'
import { type DraftEvent, LiveEvent } from '../liveEvent.ts'
import { packWrite, unpackWrite } from './batchCodec.ts'

const NOW = 1_795_176_000_000
const DRAFTS: readonly DraftEvent[] = [
  { event: 'dayStarted', data: { day: '2026-11-21' }, audience: { kind: 'everyone' } },
  { event: 'changedVehicleList', data: { message: 'x' }, audience: { kind: 'owner', ownerId: 7 } },
  {
    event: 'SOS_ALARM',
    data: { vehicleId: 12, timestamp: NOW },
    audience: { kind: 'vehicle', ownerId: 7, vehicleId: 12 },
  },
  {
    event: 'ДВЕРЬ "1"\u2028',
    data: { vehicleId: 12, timestamp: NOW, day: '2026-11-21', countPerDay: 3 },
    audience: { kind: 'vehicle', ownerId: 0, vehicleId: 12 },
  },
  { event: 'changedGroupList', data: {}, audience: { kind: 'account', accountId: 3, ownerId: 7 } },
  // Sent to those who see another vehicle than the one that it is about.
  {
    event: 'SIGNALING_ALARM',
    data: { vehicleId: 12, timestamp: NOW },
    audience: { kind: 'vehicle', ownerId: 7, vehicleId: 13 },
  },
]

test('decodes a write to the same value after a round trip through the database', () => {
  const write: CommittedWrite = {
    firstSeq: 4_000_000_000_001,
    lastSeq: 4_000_000_000_010,
    events: DRAFTS.map(
      (draft, index) => new LiveEvent(4_000_000_000_001 + index * 2 - (index > 4 ? 1 : 0), draft, NOW),
    ),
    changes: [
      { kind: 'deleted', vehicleId: 5 },
      { kind: 'attached', serial: '0123', vehicleId: 6 },
    ],
  }
  const { events, ...rest } = unpackWrite(packWrite(write, NOW))
  expect(rest).toEqual({ firstSeq: write.firstSeq, lastSeq: write.lastSeq, changes: write.changes })
  const fieldsOf = (all: readonly LiveEvent[]) =>
    all.map(({ seq, name, audience, committedAt, json }) => ({ seq, name, audience, committedAt, json }))
  expect(fieldsOf(events)).toEqual(fieldsOf(write.events))
})
