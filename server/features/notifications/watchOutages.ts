import type { SIMPLE_EVENT_NAMES } from '../../../src/contract/wire/events.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { EventPlan } from '../../live/eventPlan.ts'
import { writeEvents } from '../../live/writeEvents.ts'
import {
  beginOutages,
  dropOutages,
  endOutages,
  findBegun,
  findEnded,
  type OutageChange,
} from './outageSql.ts'

/** Changes of one write. */
const BATCH = 500

type Name = (typeof SIMPLE_EVENT_NAMES)[number]
const NAMES = {
  signal: { begins: 'SIGNAL_LOST', ends: 'SIGNAL_RESTORED' },
  coordinates: { begins: 'COORDINATES_LOST', ends: 'COORDINATES_RESTORED' },
} as const satisfies Record<OutageChange['kind'], Record<'begins' | 'ends', Name>>

type Watched = Pick<Fleet, 'db' | 'journal' | 'clock' | 'days'>

/**
 * Finds silent vehicles (NOTIF-37) and devices without coordinates, and writes an event for the beginning and the end of
 * each outage. An outage is a row that is stored with its event, so that every process may look and each is written once.
 */
export const watchOutages = async (fleet: Watched): Promise<void> => {
  await dropOutages(fleet.db)
  let count = BATCH
  while (count >= BATCH) count = await writeChanges(fleet)
}

/** Writes the changes of one batch; returns how many there were. */
const writeChanges = async ({ db, journal, clock, days }: Watched): Promise<number> => {
  const now = clock.now()
  const begun = await findBegun(db, now, BATCH)
  const ended = await findEnded(db, now, BATCH)
  if (begun.length + ended.length === 0) return 0
  await journal.write(async (write) => {
    const plan = new EventPlan({ today: write.day, dayOf: (at) => days.dayOf(at) })
    const add = (changes: readonly OutageChange[], edge: 'begins' | 'ends'): void => {
      for (const { kind, at, ...vehicle } of changes) plan.countDerived(vehicle, NAMES[kind][edge], at, {})
    }
    add(await endOutages(write.trx, ended), 'ends')
    add(await beginOutages(write.trx, begun), 'begins')
    if (plan.seqs > 0) await writeEvents(write, plan, await write.takeSeqs(plan.seqs))
  })
  return Math.max(begun.length, ended.length)
}
