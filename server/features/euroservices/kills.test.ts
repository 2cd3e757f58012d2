import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestFleet, TEST_START, type TestFleet } from '../../live/testFleet.ts'
import { switchStreams } from './euroSql.ts'
import { makeCertificates, type TestCertificates } from './testCertificates.ts'
import { disorderOf, drive, euroConfigOf } from './testEuro.ts'
import { openReceiver, type TestReceiver } from './testReceiver.ts'

const LONG = process.env['LONG_TESTS'] === '1'
const STEP_MS = 5_000
const HOUR_STEPS = 720

let files: TestCertificates
let stage: TestFleet
let etoll: TestReceiver
beforeAll(async () => {
  files = await makeCertificates()
  stage = await openTestFleet()
  await stage.addOwner('owner')
  etoll = await openReceiver('etoll', files)
})
afterAll(async () => {
  await etoll.kill()
  await stage.close()
  await files.remove()
})

/** A process that sends, without any part of this one. */
const spawnSender = async () => {
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(stage.db)
  const poolConfig = { ...inject('testCluster'), database: rows[0]?.database }
  const config = euroConfigOf([etoll], files, { EURO_BATCH: '700' })
  const threads = join(import.meta.dirname, '../../testing/typescriptThreads.js')
  const script = join(import.meta.dirname, 'testSender.ts')
  const child = spawn(process.execPath, ['--import', threads, script], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.send({ poolConfig, config })
  return child
}

const kill = async (child: Awaited<ReturnType<typeof spawnSender>>): Promise<void> => {
  if (child.exitCode !== null) throw new Error('The process that sends has ended by itself')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

interface Trial {
  readonly vehicles: number
  /** Positions of each vehicle, five seconds apart. */
  readonly positions: number
  /** Positions of each vehicle that are recorded together. */
  readonly together: number
  readonly kills: number
}

/**
 * Records positions, every fifteenth of them late, while the process that sends and the receiver are killed again and again;
 * then waits until nothing waits any more.
 */
const run = async (prefix: string, { vehicles, positions, together, kills }: Trial): Promise<void> => {
  etoll.taken.length = 0
  // Up to now: reports of the future are refused.
  const start = TEST_START - positions * STEP_MS
  const keys = Array.from({ length: vehicles }, (_, index) => ({ key: `${prefix}${index}` }))
  const ids = await stage.addVehicles('owner', keys)
  const change = { vehicles: ids.map((id) => ({ id, ownerId: 0, serial: '', name: '' })), now: start }
  await stage.db
    .transaction()
    .execute((trx) => switchStreams(trx, { ...change, service: 'etoll', isOn: true }))
  const outcome: { isOver: boolean; failure: unknown } = { isOver: false, failure: null }
  const killing = (async () => {
    let child = await spawnSender()
    for (let count = 0; count < kills; count++) {
      // oxlint-disable-next-line no-await-in-loop -- one kill after the other
      await sleep(1_000 + Math.random() * 1_500)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await kill(child)
      // oxlint-disable-next-line no-await-in-loop -- as above
      child = await spawnSender()
      if (count % 2 === 1) continue
      // oxlint-disable-next-line no-await-in-loop -- as above
      await etoll.kill()
      // oxlint-disable-next-line no-await-in-loop -- as above
      await sleep(Math.random() * 300)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await etoll.revive()
    }
    // oxlint-disable-next-line no-await-in-loop -- set below
    while (!outcome.isOver) await sleep(50)
    await kill(child)
  })().catch((error: unknown) => {
    outcome.failure = error
  })
  let late: ReturnType<typeof drive> = []
  for (let from = 0; from < positions; from += together) {
    const batch = ids.flatMap((id) => drive(id, start + from * STEP_MS, together))
    const kept = batch.filter((_, index) => index % 15 !== 7)
    // oxlint-disable-next-line no-await-in-loop -- in the order of time
    await stage.record(...kept, ...late)
    late = batch.filter((_, index) => index % 15 === 7)
  }
  await stage.record(...late)
  const waiting = async (): Promise<number> => {
    // Retries wait by the clock of the process; the test does not.
    const { rows } = await sql<{
      count: number
    }>`with hurry as (update retransmission_receiver set next_at = 0 where next_at > 0)
      select (select count(*) from retransmission_record where state = 'waiting')::integer
        + (select count(*) from retransmission_late)::integer
        + (select count(*) from retransmission r join vehicle_position_state p on p.vehicle_id = r.vehicle_id
           where p.timestamp > r.cursor_at)::integer as count`.execute(stage.db)
    return rows[0]?.count ?? 0
  }
  // oxlint-disable-next-line no-await-in-loop -- until all is sent
  while (outcome.failure === null && (await waiting()) > 0) await sleep(100)
  outcome.isOver = true
  await killing
  expect(outcome.failure).toBeNull()
}

/** Every position of every vehicle was taken, and no row came twice under another id. */
const expectAll = ({ vehicles, positions }: Trial): void => {
  expect(disorderOf(etoll)).toEqual([])
  expect(etoll.faults).toEqual([])
  const moments = new Map<string, Set<number>>()
  for (const { device, at } of etoll.taken) {
    const known = moments.get(device) ?? new Set()
    moments.set(device, known.add(at))
  }
  expect([...moments.values()].map((known) => known.size)).toEqual(
    Array.from({ length: vehicles }, () => positions),
  )
}

test('loses nothing and doubles nothing while the sender and the receiver are killed [EURO-03]', async () => {
  const trial = { vehicles: 40, positions: 120, together: 10, kills: 4 }
  await run('s', trial)
  expectAll(trial)
})

test.skipIf(!LONG)(
  'loses nothing of 1,000 vehicles in an hour while both are killed [EURO-03]',
  { timeout: 3_600_000 },
  async () => {
    const trial = { vehicles: 1_000, positions: HOUR_STEPS, together: 5, kills: 60 }
    await run('h', trial)
    expectAll(trial)
  },
)

test.skipIf(!LONG)(
  'loses nothing of 50 vehicles in a day while both are killed [EURO-03]',
  { timeout: 3_600_000 },
  async () => {
    const trial = { vehicles: 50, positions: 24 * HOUR_STEPS, together: 60, kills: 60 }
    await run('d', trial)
    expectAll(trial)
  },
)
