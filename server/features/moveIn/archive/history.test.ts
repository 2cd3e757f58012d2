import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DriverInterval } from '../../../../src/contract/http/drivers.ts'
import { DriverKeeper } from '../../../live/drivers/driverKeeper.ts'
import type { AdminStage } from '../../admin/testAdmin.ts'
import { ruleFor } from '../../notifications/testNotifications.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { EVENTS, READINGS } from './testHistory.ts'
import { changedArchive, countOf, type MoveStage, openRunningMove, partsOf, leftOutOf } from './testMove.ts'

const [READING_PART, EVENT_PART] = ['card-readings/2.jsonl', 'events/2.jsonl']

let move: MoveStage
let stage: AdminStage

beforeAll(async () => {
  move = await openRunningMove()
  ;({ stage } = move)
})
afterAll(() => move.close())

const countRows = async (table: string, { accountId }: TestUser): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}
    where owner_id = ${accountId}`.execute(stage.host.stage.db)
  return rows[0]?.count ?? 0
}

/** Who drove, as people see it once cards are judged, without ids. */
const driversOf = async (of: AdminStage, as: TestUser) => {
  const { db, clock, fleet } = of.host.stage
  await new DriverKeeper({ db, clock, days: fleet.days, log: () => undefined }).settle()
  const vehicle = db.selectFrom('vehicle').select('id').where('owner_id', '=', as.accountId)
  const { id } = await vehicle.where('name', '=', 'Truck B').executeTakeFirstOrThrow()
  const query = { from: String(clock.now() - 3_600_000), to: String(clock.now()) }
  const { json } = await of.ask('vehicleDrivers', { as, params: { vehicleId: id }, query })
  return (json as unknown as readonly DriverInterval[]).map(
    ({ source, number, driverName, employeeId, from }) => ({
      source,
      number,
      driverName,
      hasEmployee: employeeId !== null,
      from,
    }),
  )
}

test('readings of cards make the same drives of the same people where they are brought', async () => {
  const client = await stage.host.addUser('client')
  const looked = await move.send(await move.archive(), client)
  expect(countOf(looked, 'cardReadings')).toEqual([READINGS, READINGS, 0])
  expect(countOf(looked, 'cardHoldings')).toEqual([1, 1, 0])
  await move.bring(looked.id)
  const { db } = move.left.host.stage
  // Readings of a device leave marks.
  await sql`insert into driver_mark (owner_id, vehicle_id, since)
    select owner_id, vehicle_id, at from card_reading`.execute(db)
  const there = await driversOf(move.left, move.owner)
  expect(there.map(({ source, number }) => `${source} ${number}`)).toEqual([
    'card 11223344',
    'card AB12',
    'card 11223344',
    'manual null',
    'manual null',
    'card 11223344',
    'card AB12',
  ])
  expect(await driversOf(stage, client)).toEqual(there)
  const cards = async ({ host }: AdminStage, { accountId }: TestUser) => {
    const { rows } = await sql<{ cards: number }>`select jsonb_array_length(e.card_ids) as cards
      from driver_interval i join employee e on e.owner_id = i.owner_id and e.id = i.employee_id
      where i.owner_id = ${accountId} and i.source = 'card' order by i.from_at`.execute(host.stage.db)
    return rows.map((row) => row.cards)
  }
  // The first drive is that of the person who held the card then.
  expect((await cards(move.left, move.owner)).slice(0, 2)).toEqual([0, 1])
  expect(await cards(stage, client)).toEqual(await cards(move.left, move.owner))
})

test('events are those of the past: none is published, counted, notified or raises an alarm', async () => {
  const second = await stage.host.addUser('second')
  const rule = ruleFor([second.accountId], { items: [{ type: 'taskStarted' }] })
  expect((await stage.ask('createNotificationRule', { as: second, body: rule })).status).toBe(200)
  const archive = changedArchive(await move.archive(), 'N', {})
  const lines = Object.entries(partsOf(archive))
    .filter(([name]) => name.startsWith('events/'))
    .map(([, text]) => text.trimEnd().split('\n').length)
  expect(lines).toContain(EVENTS)
  const count = lines.reduce((sum, length) => sum + length, 0)
  const looked = await move.send(archive, second)
  expect(countOf(looked, 'events')).toEqual([count, count, 0])
  await move.bring(looked.id)
  const { db } = stage.host.stage
  const { rows } = await sql<{ seqs: number; brought: number }>`select max(seq)::float8 as seqs,
      count(*)::integer as brought
    from event_log where owner_id = ${second.accountId} and (data -> 'reason' is null or name = 'FUELLING_START')`.execute(
    db,
  )
  // One more is detected and was taken.
  expect(rows[0]?.brought).toBe(count - 1)
  expect(rows[0]?.seqs).toBeLessThan(0)
  const { rows: counted } = await sql`select name from event_count where owner_id = ${second.accountId}
    and name in ('TERM', 'SENSOR_CONTROL', 'POWER_LOST', 'TASK_START', 'FUELLING_START')`.execute(db)
  expect(counted).toEqual([])
  const { rows: published } = await sql`select name from outbox_event where owner_id = ${second.accountId}
    and name in ('TERM', 'SENSOR_CONTROL', 'POWER_LOST', 'TASK_START', 'SOS_ALARM')`.execute(db)
  expect(published).toEqual([])
  for (const table of ['notification', 'notification_escalation'])
    expect([table, await countRows(table, second)]).toEqual([table, 0])
  const alarms = db.selectFrom('vehicle_state').select('alarm').where('owner_id', '=', second.accountId)
  expect((await alarms.execute()).filter(({ alarm }) => alarm)).toEqual([])
})

test('rows of history that break a rule, are there twice or are out of order are left out, and a second run doubles none', async () => {
  const third = await stage.host.addUser('third')
  const archive = await move.archive()
  const linesOf = (part: string): readonly string[] => (partsOf(archive)[part] ?? '').trimEnd().split('\n')
  const reading = JSON.parse(linesOf(READING_PART)[0] ?? '') as { at: number }
  const event = JSON.parse(linesOf(EVENT_PART).find((text) => text.includes('SENSOR_CONTROL')) ?? '') as {
    at: number
  }
  const { at } = event
  const later = (ms: number) => ({ ...event, at: at + ms })
  const taken = { by: 'nobody', at, note: '' }
  const text = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  const changed = changedArchive(archive, 'M', {
    'card-holdings.json': JSON.stringify([
      { card: '11223344', employee: 77, from: 0, to: 5 },
      { card: '11223344', employee: null, from: 6, to: 5 },
      { card: '0011', employee: null, from: 0, to: 5 },
    ]),
    'events/1.jsonl': '',
    [READING_PART]: `${text([
      { at: 1_000, number: 'AB12' },
      { at: reading.at, number: '0011' },
      { at: reading.at, number: 'FF' },
      reading,
      reading,
      { at: reading.at - 1, number: 'AB12' },
      { at: reading.at * 2, number: 'AB12' },
      7,
    ])}{"at":\n${'x'.repeat(70_000)}\n`,
    [EVENT_PART]: `${text([
      { ...event, name: 'vehicleLocation' },
      { ...event, name: 'notification' },
      { ...event, name: '' },
      { ...event, details: { vehicleId: 5 } },
      { ...event, details: { reason: { deep: { er: 1 } } } },
      { ...event, details: { latitude: 91 } },
      { ...event, taken: { ...taken, note: 'a\u0007b' } },
      event,
      { ...event, details: {} },
      { ...later(1), name: 'SOS_ALARM', details: {} },
      { ...later(1), name: 'SOS_ALARM', details: {} },
      { ...later(1), name: 'alarmReset', details: { alarm: false } },
      { ...later(2), taken },
    ])}{"at":${at + 3},"name":"TERM","details":{"text":"\\u0000"},"taken":null}\n${'['.repeat(60_000)}\n`,
  })
  const looked = await move.send(changed, third)
  expect(looked).toMatchObject({ state: 'looked' })
  expect(countOf(looked, 'cardHoldings')).toEqual([3, 0, 0])
  expect(countOf(looked, 'cardReadings')).toEqual([10, 1, 0])
  expect(countOf(looked, 'events')).toEqual([15, 4, 0])
  const reasons = leftOutOf(looked)
  for (const reason of [
    'cardHoldings row 2',
    'cardHoldings reference 1',
    'cardReadings tooOld 1',
    'cardReadings future 1',
    'cardReadings row 6',
    'cardReadings line 1',
    'events row 11',
  ])
    expect(reasons).toContain(reason)
  await move.bring(looked.id)
  const brought = partsOf(await move.archiveOf(third))
  expect(brought[READING_PART]).toBe(text([reading]))
  expect(brought[EVENT_PART]).toBe(
    text([
      event,
      { ...later(1), name: 'SOS_ALARM', details: {} },
      { ...later(1), name: 'alarmReset', details: { alarm: false } },
      // Nobody of this login is here.
      { ...later(2), taken: { ...taken, by: '' } },
    ]),
  )
  const again = await move.send(changed, third)
  expect(countOf(again, 'cardReadings')).toEqual([10, 0, 1])
  expect(countOf(again, 'events')).toEqual([15, 0, 4])
  await move.bring(again.id)
  expect(partsOf(await move.archiveOf(third))).toEqual(brought)
})

test('who took an event later comes with the next run, unless somebody took it here', async () => {
  const fourth = await stage.host.addUser('fourth')
  const archive = await move.archive()
  const event = (name: string): { readonly at: number } => {
    const line = (partsOf(archive)[EVENT_PART] ?? '').split('\n').find((text) => text.includes(`"${name}"`))
    return JSON.parse(line ?? '') as { readonly at: number }
  }
  const [counted, state] = [event('SENSOR_CONTROL'), event('SOS_ALARM')]
  const { at } = state
  const run = async (first: string | null, second: string | null) => {
    const taken = (note: string | null) => (note === null ? null : { by: null, at, note })
    const rows = [
      { ...counted, taken: taken(first) },
      { ...state, taken: taken(second) },
    ].toSorted((a, b) => a.at - b.at)
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    const changed = changedArchive(archive, 'Q', { 'events/1.jsonl': '', [EVENT_PART]: text })
    await move.bring((await move.send(changed, fourth)).id)
    const brought = partsOf(await move.archiveOf(fourth))[EVENT_PART] ?? ''
    const notes = [...brought.matchAll(/"name":"(\w+)".*?"taken":(?:null|\{.*?"note":"(\w*)"\})/g)]
    return Object.fromEntries(notes.map(([, name, note]) => [name, note ?? null]))
  }
  expect(await run(null, 'here')).toEqual({ SENSOR_CONTROL: null, SOS_ALARM: 'here' })
  expect(await run('later', 'other')).toEqual({ SENSOR_CONTROL: 'later', SOS_ALARM: 'here' })
})
