import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Kysely } from 'kysely'
import { REPORTS } from '../../reports/reportKinds.ts'
import type { ReportKind, ReportInput } from '../../reports/reportKind.ts'
import type { Database } from '../../storage/schema.ts'
import type { ReportKinds } from './reportContext.ts'
import { DAY, drive, openReportStage, type ReportStage } from './testReports.ts'

let stage: ReportStage
beforeAll(async () => {
  stage = await openReportStage()
})
afterEach(() => stage.reset())
afterAll(() => stage.host.close())

const DAILY = REPORTS.get('daily-traffic')
/** The kind with a computation around its own; every call of it is noted. */
const kindsThat = (
  computed: number[],
  around: (
    input: ReportInput,
    go: () => ReturnType<ReportKind['compute']>,
  ) => ReturnType<ReportKind['compute']> = (_input, go) => go(),
): ReportKinds => {
  if (!DAILY) throw new Error('there is no kind')
  const compute = (input: ReportInput) => {
    computed.push(input.vehicle.id)
    return around(input, () => DAILY.compute(input))
  }
  return new Map([['daily-traffic', { ...DAILY, compute }]])
}
/** A computation that waits until it is let go, or its signal aborts. */
const held = () => {
  const waiting: { readonly signal: AbortSignal; go(): void }[] = []
  const wait = (input: ReportInput, go: () => ReturnType<ReportKind['compute']>) =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ signal: input.signal, go: resolve })
      input.signal.addEventListener('abort', () => reject(input.signal.reason as Error))
    }).then(go)
  return { waiting, wait }
}
const moveAside = () => stage.host.stage.db.updateTable('report_part').set({ source: null }).execute()

test('shows what is done while the rest is computed, in the order of the vehicles', async () => {
  const { waiting, wait } = held()
  for (const list of [[], []])
    stage.startProcess(
      kindsThat(list, (input, go) => (input.vehicle.id === stage.vehicles[2] ? wait(input, go) : go())),
    )
  const id = await stage.build()
  await stage.until(async () => waiting.length === 1 && (await stage.run(id)).done >= 7)
  const { parts, run } = await stage.parts(id)
  expect(run).toMatchObject({ state: 'running', vehicles: 12, finishedAt: null })
  expect(parts.map(({ n }) => n)).toEqual([1, 2])
  waiting[0]?.go()
  expect(await stage.finish(id)).toHaveLength(12)
})

test('a cancelled report computes nothing more and keeps what it has', async () => {
  const { clock } = stage.host.stage
  const { waiting, wait } = held()
  stage.startProcess(
    kindsThat([], (input, go) => (input.vehicle.id === stage.vehicles[1] ? wait(input, go) : go())),
  )
  const id = await stage.build({ vehicleIds: stage.vehicles.slice(0, 3) })
  await stage.until(async () => (await stage.run(id)).done === 1 && waiting.length === 1)
  expect((await stage.call('cancelReport', { params: { run: id } })).status).toBe(204)
  const cancelledAt = clock.now()
  expect(await stage.run(id)).toMatchObject({ state: 'cancelled', finishedAt: cancelledAt })
  await stage.until(() => waiting[0]?.signal.aborted)
  expect(clock.now() - cancelledAt).toBeLessThanOrEqual(1_000)
  expect(await stage.parts(id)).toMatchObject({
    run: { state: 'cancelled', done: 1 },
    parts: [{ n: 1 }],
    hasMore: false,
  })
  expect(waiting).toHaveLength(1)
})

test('cancelling a report that is done changes nothing', async () => {
  stage.startProcess()
  const id = await stage.build()
  await stage.finish(id)
  expect((await stage.call('cancelReport', { params: { run: id } })).status).toBe(204)
  expect((await stage.run(id)).state).toBe('done')
})

/** A connection of a process that is killed: from then on it stores nothing. */
const killable = (db: Kysely<Database>) => {
  let isKilled = false
  const proxy = new Proxy(db, {
    get(target, key) {
      if (isKilled) throw new Error('the process was killed')
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return { db: proxy, kill: () => void (isKilled = true) }
}

test('another process goes on where a killed one was, and does no part again', async () => {
  const { db } = stage.host.stage
  const first: number[] = []
  const second: number[] = []
  const { waiting, wait } = held()
  const process = killable(db)
  stage.startProcess(
    kindsThat(first, (input, go) => (input.vehicle.id === stage.vehicles[2] ? wait(input, go) : go())),
    process.db,
  )
  const id = await stage.build({ vehicleIds: stage.vehicles.slice(0, 5) })
  await stage.until(() => waiting.length === 1)
  process.kill()
  stage.startProcess(kindsThat(second))
  const parts = await stage.finish(id)
  expect(first).toEqual(stage.vehicles.slice(0, 3))
  expect(second).toEqual(stage.vehicles.slice(2, 5))
  expect(parts.map(({ rows }) => rows.length)).toEqual([1, 1, 1, 1, 1])
})

test('two processes share a report and do no part twice', async () => {
  const computed: [number[], number[]] = [[], []]
  const { waiting, wait } = held()
  for (const list of computed) stage.startProcess(kindsThat(list, wait))
  const id = await stage.build()
  // The first jobs of both, each with its first vehicle.
  await stage.until(() => waiting.length === 2)
  expect(computed.every((list) => list.length > 0)).toBe(true)
  await stage.until(async () => {
    for (const one of waiting.splice(0)) one.go()
    return (await stage.run(id)).state === 'done'
  })
  expect([...computed[0], ...computed[1]].toSorted((a, b) => a - b)).toEqual(
    stage.vehicles.toSorted((a, b) => a - b),
  )
})

test('a vehicle whose computation fails says so, and the others have their rows', async () => {
  stage.startProcess(
    kindsThat([], (input, go) => {
      if (input.vehicle.id === stage.vehicles[0]) throw new Error('a fault of the kind')
      return go()
    }),
  )
  const id = await stage.build({ vehicleIds: stage.vehicles.slice(0, 2) })
  const parts = await stage.finish(id)
  expect(parts.map(({ note, rows }) => [note, rows.length])).toEqual([
    ['failed', 0],
    [null, 1],
  ])
})

test('a kind about the fleet stores its own rows, made from those of all vehicles', async () => {
  const kinds: ReportKinds = new Map([
    [
      'daily-traffic',
      {
        declaration: DAILY!.declaration,
        compute: async (input: ReportInput) => ({
          rows: [{ cells: [input.vehicle.id], from: 0, to: 1, latitude: null, longitude: null }],
          note: null,
        }),
        combine: (all) => [
          {
            cells: [all.flat().length, null, null, null, null],
            from: 0,
            to: 1,
            latitude: null,
            longitude: null,
          },
        ],
      },
    ],
  ])
  stage.startProcess(kinds)
  const id = await stage.build()
  await stage.until(async () => (await stage.run(id)).state === 'done')
  expect(await stage.run(id)).toMatchObject({ done: 12, rows: 1 })
  const stored = await stage.host.stage.db
    .selectFrom('report_part')
    .select(['n', 'vehicle_id'])
    .orderBy('n')
    .execute()
  expect(stored.at(-1)).toEqual({ n: 13, vehicle_id: null })
})

test('an equal question takes over what was computed, and gives the same rows', async () => {
  const computed: number[] = []
  stage.startProcess(kindsThat(computed))
  const fresh = await stage.finish(await stage.build())
  expect(await stage.finish(await stage.build())).toEqual(fresh)
  expect(computed).toHaveLength(12)
  await moveAside()
  expect(await stage.finish(await stage.build())).toEqual(fresh)
  expect(computed).toHaveLength(24)
})

test('a position of the period that comes late is in the next report', async () => {
  const { fleet } = stage.host.stage
  const [vehicleId = 0] = stage.vehicles
  const computed: number[] = []
  stage.startProcess(kindsThat(computed))
  const ask = async () => stage.finish(await stage.build({ vehicleIds: [vehicleId] }))
  const before = await ask()
  await fleet.past.keep(drive(vehicleId, DAY.from + 10 * 3_600_000))
  const after = await ask()
  expect(computed).toHaveLength(2)
  expect(Number(after[0]?.rows[0]?.cells[1])).toBeGreaterThan(1.5 * Number(before[0]?.rows[0]?.cells[1]))
  // One outside of the period changes nothing.
  await fleet.past.keep(drive(vehicleId, DAY.to))
  expect(await ask()).toEqual(after)
  expect(computed).toHaveLength(2)
})

test.each([
  ['the period', async () => ({ to: DAY.to - 3_600_000 })],
  ['the time zone', async () => ({ timeZone: 'UTC' })],
  [
    "the vehicle's settings",
    async () => {
      const settings = JSON.stringify([{ name: 'maximum_speed', value: 5 }])
      await stage.host.stage.db
        .updateTable('vehicle')
        .set({ settings })
        .where('id', '=', stage.vehicles[0]!)
        .execute()
      return {}
    },
  ],
  [
    'the zones',
    async () => {
      const type = await stage.host.stage.db
        .selectFrom('zone_type')
        .select('id')
        .limit(1)
        .executeTakeFirstOrThrow()
      const zone = {
        type: 'CIRCLE',
        points: [{ latitude: 50, longitude: 30 }],
        radius: 100,
        width: null,
        name: 'Depot',
        zoneTypeId: type.id,
        color: '#3366cc',
        group: null,
        description: '',
        speedLimit: null,
        workingHours: null,
      }
      expect((await stage.call('createGeozones', { body: [zone] })).status).toBe(200)
      return {}
    },
  ],
  [
    'the right to fuel data',
    async () => {
      await stage.host.stage.db
        .updateTable('account')
        .set({
          capabilities: JSON.stringify({
            getReports: true,
            seeCurrentPosition: true,
            getTracks: true,
            editZones: true,
          }),
        })
        .where('id', '=', stage.owner.accountId)
        .execute()
      return {}
    },
  ],
])('computes again after a change of %s', async (_what, change) => {
  const computed: number[] = []
  stage.startProcess(kindsThat(computed))
  const vehicleIds = stage.vehicles.slice(0, 1)
  await stage.finish(await stage.build({ vehicleIds }))
  const changed = await change()
  await stage.finish(await stage.build({ vehicleIds, ...changed }))
  expect(computed).toHaveLength(2)
})

test('a period that is not over is computed each time', async () => {
  const { clock } = stage.host.stage
  const computed: number[] = []
  stage.startProcess(kindsThat(computed))
  const question = { vehicleIds: stage.vehicles.slice(0, 1), to: clock.now() + 86_400_000 }
  for (const count of [1, 2]) {
    await stage.finish(await stage.build(question))
    expect(computed).toHaveLength(count)
  }
})
