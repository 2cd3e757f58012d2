import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EuroService } from '../../../src/contract/http/euroservices.ts'
import { location, openTestFleet, TEST_START, type TestFleet } from '../../live/testFleet.ts'
import { switchStreams } from './euroSql.ts'
import { createRetransmitter, type Retransmitter } from './retransmitter.ts'
import { makeCertificates, type TestCertificates } from './testCertificates.ts'
import { disorderOf, drive, euroConfigOf, momentsOf } from './testEuro.ts'
import { openReceiver, type TestReceiver } from './testReceiver.ts'

const MINUTE = 60_000
const SERIAL = 'serial-a'

let files: TestCertificates
let stage: TestFleet
let sent: TestReceiver
let etoll: TestReceiver
let vehicle: number
const open: Retransmitter[] = []

beforeAll(async () => {
  files = await makeCertificates()
})
afterAll(() => files.remove())
beforeEach(async () => {
  stage = await openTestFleet()
  await stage.addOwner('owner')
  ;[vehicle = 0] = await stage.addVehicles('owner', [{ key: 'a' }])
  sent = await openReceiver('sent', files)
  etoll = await openReceiver('etoll', files)
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop()
  await sent.kill()
  await etoll.kill()
  await stage.close()
})

/** A process that sends. */
const newSender = (rest: Readonly<Record<string, string>> = {}, timeoutMs = 5_000): Retransmitter => {
  const retransmitter = createRetransmitter({
    fleet: stage.fleet,
    config: euroConfigOf([sent, etoll], files, rest),
    log: (line) => void stage.lines.push(line),
    random: () => 0.5,
    timeoutMs,
    leaseMs: 10_000,
  })
  open.push(retransmitter)
  return retransmitter
}

const switchTo = (service: EuroService, isOn: boolean, ...ids: number[]): Promise<void> =>
  stage.db.transaction().execute((trx) =>
    switchStreams(trx, {
      vehicles: ids.map((id) => ({ id, ownerId: 0, serial: '', name: '' })),
      service,
      isOn,
      now: stage.clock.now(),
    }),
  )

const statesOf = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ state: string; count: number }>`select state, count(*)::integer as count
    from retransmission_record group by state`.execute(stage.db)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
const seconds = (moments: readonly number[]): number[] => moments.map((at) => (at - TEST_START) / 1_000)

test('sends the positions since switching on to both receivers, each by its own rules [EURO-01, EURO-03]', async () => {
  const way = drive(vehicle, TEST_START - 30_000, 40)
  await stage.record(...way.slice(0, 6))
  await switchTo('sent', true, vehicle)
  await switchTo('etoll', true, vehicle)
  const sender = newSender()
  const now = stage.clock.now()
  expect(await sender.sendDue()).toBe(0)
  await stage.record(...way.slice(6))
  expect(await sender.sendDue()).toBe(2)
  const after = way.map(({ data }) => data.timestamp).filter((at) => at >= now)
  expect(momentsOf(etoll, SERIAL)).toEqual(after)
  expect(seconds(momentsOf(sent, SERIAL))).toEqual([5, 65, 125])
  expect([...sent.faults, ...etoll.faults, ...disorderOf(sent), ...disorderOf(etoll)]).toEqual([])
  expect(await statesOf()).toEqual({ sent: after.length + 3 })
  expect(await sender.sendDue()).toBe(0)
})

test('sends e-TOLL the cell of a position and the events of the device [EURO-03]', async () => {
  await switchTo('etoll', true, vehicle)
  const sender = newSender()
  const attributes = { alarm: 'powerCut', operator: 26_001, lac: 4_660, cellId: 22_136, rssi: 4 }
  const measured = { altitude: null, satellites: null, attributes }
  const [first, second] = drive(vehicle, TEST_START + 1_000, 2)
  if (!first || !second) throw new Error('no drive')
  await stage.record(first, { ...second, measured })
  await sender.sendDue()
  const rows = etoll.taken.map(({ json }) => JSON.parse(json) as Record<string, unknown>)
  expect(rows.map(({ eventType }) => eventType)).toEqual(['startjourney', 'plugout'])
  expect(rows[0]).not.toHaveProperty('lac')
  expect(rows[1]).toMatchObject({ mcc: '260', mnc: '01', lac: '1234', mobileCellId: '000005678' })
  expect(etoll.faults).toEqual([])
})

test('sends e-TOLL when a device lost places and the network, in the order of the positions [EURO-03]', async () => {
  await switchTo('etoll', true, vehicle)
  const [first, second, third] = drive(vehicle, TEST_START + 1_000, 3)
  if (!first || !second || !third) throw new Error('no drive')
  const nowhere = { ...second, data: { ...second.data, latitude: null, longitude: null, speed: 70 } }
  const measured = { altitude: null, satellites: null, attributes: { rssi: 0 } }
  await stage.record(first, nowhere, { ...third, measured })
  await newSender().sendDue()
  expect(etoll.faults).toEqual([])
  expect(disorderOf(etoll).filter((line) => !line.includes(' and '))).toEqual([])
  expect(etoll.taken.map(({ event, at }) => [event, (at - TEST_START) / 1_000])).toEqual([
    ['startjourney', 1],
    ['gpsoffline', 6],
    ['gsmoffline', 11],
    ['gpsonline', 11],
  ])
})

test('sends nothing of vehicles that are off, and nothing more of one that is switched off [EURO-03]', async () => {
  const [other = 0] = await stage.addVehicles('owner', [{ key: 'b' }])
  await switchTo('etoll', true, vehicle)
  const sender = newSender()
  await stage.record(...drive(vehicle, TEST_START + 1_000, 3), ...drive(other, TEST_START + 1_000, 3))
  await sender.sendDue()
  await switchTo('etoll', false, vehicle)
  await stage.record(...drive(vehicle, TEST_START + 30_000, 3))
  await sender.sendDue()
  expect(etoll.taken.map(({ device }) => device)).toEqual([SERIAL, SERIAL, SERIAL])
})

test('sends late positions afterwards, once each, and not those that came twice [EURO-03]', async () => {
  await switchTo('etoll', true, vehicle)
  const sender = newSender()
  const way = drive(vehicle, TEST_START + 1_000, 30)
  const at = way.map(({ data }) => data.timestamp)
  await stage.record(...way.slice(0, 10))
  await sender.sendDue()
  await stage.record(...way.slice(20))
  await sender.sendDue()
  // The gap of the middle comes late, with repetitions of what is known.
  await stage.record(...way.slice(8, 22))
  await sender.sendDue()
  await stage.record(...way.slice(0, 30))
  await sender.sendDue()
  expect(momentsOf(etoll, SERIAL)).toEqual([...at.slice(0, 10), ...at.slice(20), ...at.slice(10, 20)])
  expect(disorderOf(etoll)).toEqual([])
})

test('a late position that is newer than what was judged is sent once [EURO-03]', async () => {
  await switchTo('etoll', true, vehicle)
  const way = drive(vehicle, TEST_START + 1_000, 10)
  const [first, ...others] = way
  await stage.record(...way.slice(9), ...others.slice(0, 4), ...others.slice(2, 8), ...(first ? [first] : []))
  await newSender().sendDue()
  expect(momentsOf(etoll, SERIAL)).toEqual(way.map(({ data }) => data.timestamp))
})

test('isolates the row that the receiver refuses, logs it, and sends the rest in order [EURO-03]', async () => {
  const others = await stage.addVehicles('owner', [{ key: 'b' }, { key: 'c' }])
  await switchTo('etoll', true, vehicle, ...others)
  for (const id of [vehicle, ...others]) await stage.record(...drive(id, TEST_START + 1_000, 33))
  const bad = TEST_START + 51_000
  etoll.answer = (rows) =>
    rows.some(({ at, device }) => at === bad && device === SERIAL)
      ? { status: 400, body: { result: 'ERROR', code: '400', validation_error: ['[7].gpsSpeed'] } }
      : null
  await newSender().sendDue()
  expect(etoll.taken).toHaveLength(98)
  expect(disorderOf(etoll)).toEqual([])
  expect(await statesOf()).toEqual({ sent: 98, rejected: 1 })
  const { rows } =
    await sql`select at, code, message from retransmission_record where state = 'rejected'`.execute(stage.db)
  expect(rows).toEqual([{ at: bad, code: '400', message: '[7].gpsSpeed' }])
  expect(stage.lines.filter((line) => line.includes('rejected'))).toHaveLength(1)
  const { rows: flags } =
    await sql`select last_error from vehicle_retranslation where vehicle_id = ${vehicle}`.execute(stage.db)
  expect(flags).toEqual([{ last_error: '400: [7].gpsSpeed' }])
})

test('drops a position only where the receiver says so, and keeps its warnings [EURO-03]', async () => {
  await switchTo('etoll', true, vehicle)
  const way = drive(vehicle, TEST_START + 1_000, 3)
  await stage.record(...way)
  const warn = (index: number, code: string, action: string) => ({
    code,
    action,
    msg: `about ${code}`,
    dev: SERIAL.toUpperCase(),
    tsp: (way[index]?.data.timestamp ?? 0) * 1_000,
  })
  etoll.answer = () => ({
    status: 200,
    takes: true,
    body: { result: 'OK', warning: [warn(0, 'tsp-past', 'pass'), warn(2, 'not-pl', 'drop')] },
  })
  await newSender().sendDue()
  const { rows } = await sql`select state, code, message from retransmission_record order by id`.execute(
    stage.db,
  )
  expect(rows).toEqual([
    { state: 'sent', code: 'tsp-past', message: 'about tsp-past' },
    { state: 'sent', code: null, message: null },
    { state: 'dropped', code: 'not-pl', message: 'about not-pl' },
  ])
})

test.each([
  ['503', { status: 503 }],
  ['an error without a reason', { status: 200, body: { result: 'ERROR', code: '500' } }],
  ['a page of a proxy', { status: 200, body: 'hello' }],
  ['401', { status: 401 }],
  ['a broken connection', 'break'],
] as const)('waits and sends again after %s [EURO-03]', async (_name, answer) => {
  await switchTo('etoll', true, vehicle)
  const way = drive(vehicle, TEST_START + 1_000, 4)
  await stage.record(...way)
  etoll.answer = () => answer
  const sender = newSender()
  await sender.sendDue()
  await sender.sendDue()
  expect(etoll.messages).toEqual([4])
  await stage.clock.advance(5_000)
  await sender.sendDue()
  expect(etoll.messages).toEqual([4, 4])
  etoll.answer = null
  await stage.clock.advance(9_000)
  await sender.sendDue()
  expect(etoll.messages).toEqual([4, 4])
  await stage.clock.advance(1_000)
  await sender.sendDue()
  expect(momentsOf(etoll, SERIAL)).toEqual(way.map(({ data }) => data.timestamp))
})

test('what was sent of a vehicle is deleted with it, and what was sent for an account with the account [EURO-03]', async () => {
  const [other = 0] = await stage.addVehicles('owner', [{ key: 'b' }])
  await switchTo('etoll', true, vehicle, other)
  const sender = newSender()
  await stage.record(...drive(vehicle, TEST_START + 1_000, 3), ...drive(other, TEST_START + 1_000, 3))
  await sender.sendDue()
  const sentOf = async () => {
    const { rows } = await sql<{ id: number }>`select distinct vehicle_id::integer as id
      from retransmission_record where state = 'sent' order by 1`.execute(stage.db)
    return rows.map(({ id }) => id)
  }
  expect(await sentOf()).toEqual([vehicle, other])
  await sql`delete from vehicle where id = ${vehicle}`.execute(stage.db)
  expect(await sentOf()).toEqual([other])
  const ownerId = await stage.addOwner('left')
  await sql`insert into retransmission_batch
      (vehicle_id, service, owner_id, first_id, last_id, from_at, times, is_late, rows)
    values (${other}, 'etoll', ${ownerId}, 900, 900, 1, '{1}', false, '{}')`.execute(stage.db)
  await sql`delete from account where id = ${ownerId}`.execute(stage.db)
  const { rows } = await sql`select from retransmission_record where owner_id = ${ownerId}`.execute(stage.db)
  expect(rows).toEqual([])
})

test('waits as long as the receiver asks for [EURO-03]', async () => {
  await switchTo('etoll', true, vehicle)
  await stage.record(...drive(vehicle, TEST_START + 1_000, 2))
  etoll.answer = () => ({ status: 503, headers: { 'retry-after': '120' } })
  const sender = newSender()
  await sender.sendDue()
  etoll.answer = null
  await stage.clock.advance(119_000)
  await sender.sendDue()
  expect(etoll.taken).toEqual([])
  await stage.clock.advance(1_000)
  await sender.sendDue()
  expect(etoll.taken).toHaveLength(2)
})

test('two processes never send a position twice [EURO-03]', async () => {
  const ids = await stage.addVehicles(
    'owner',
    Array.from({ length: 40 }, (_, index) => ({ key: `v${index}` })),
  )
  await switchTo('etoll', true, ...ids)
  const senders = [newSender({ EURO_BATCH: '50' }), newSender({ EURO_BATCH: '50' })]
  for (let round = 0; round < 5; round++) {
    await stage.record(...ids.flatMap((id) => drive(id, TEST_START + 1_000 + round * 20_000, 4)))
    await Promise.all(senders.map((sender) => sender.sendDue()))
  }
  await Promise.all(senders.map((sender) => sender.sendDue()))
  expect(etoll.taken).toHaveLength(ids.length * 20)
  expect(new Set(etoll.taken.map(({ id }) => id)).size).toBe(ids.length * 20)
  expect(disorderOf(etoll)).toEqual([])
})

test('a process that ends between sending and storing loses nothing: the same rows follow under the same ids [EURO-03]', async () => {
  await switchTo('etoll', true, vehicle)
  const way = drive(vehicle, TEST_START + 1_000, 6)
  await stage.record(...way.slice(0, 3))
  const killed = newSender()
  // The receiver took the rows, and its response never arrives.
  etoll.answer = () => {
    void killed.stop()
    return { status: 200, takes: true, body: { result: 'OK' } }
  }
  await killed.sendDue()
  etoll.answer = null
  await stage.record(...way.slice(3))
  await stage.clock.advance(20_000)
  await newSender().sendDue()
  expect(disorderOf(etoll)).toEqual([])
  const ids = new Set(etoll.taken.map(({ id }) => id))
  expect(ids.size).toBe(6)
  expect([...new Set(momentsOf(etoll, SERIAL))]).toEqual(way.map(({ data }) => data.timestamp))
})

test('goes on after the receiver was killed [EURO-03]', async () => {
  await switchTo('etoll', true, vehicle)
  const way = drive(vehicle, TEST_START + 1_000, 12)
  const sender = newSender()
  await stage.record(...way.slice(0, 4))
  await sender.sendDue()
  await etoll.kill()
  await stage.record(...way.slice(4, 8))
  await sender.sendDue()
  await etoll.revive()
  await stage.record(...way.slice(8))
  await stage.clock.advance(60_000)
  await sender.sendDue()
  expect(momentsOf(etoll, SERIAL)).toEqual(way.map(({ data }) => data.timestamp))
  expect(disorderOf(etoll)).toEqual([])
})

test('a receiver refuses a certificate that it does not know, and PEM is as good as PKCS#12 [EURO-03]', async () => {
  await switchTo('etoll', true, vehicle)
  await stage.record(...drive(vehicle, TEST_START + 1_000, 2))
  const stranger = newSender({ ETOLL_CERT_FILE: files.strangerPem, ETOLL_CERT_PASSWORD: '' })
  await stranger.sendDue()
  expect(etoll.taken).toEqual([])
  const wrong = newSender({ ETOLL_CERT_PASSWORD: 'wrong' })
  await stage.clock.advance(MINUTE)
  await wrong.sendDue()
  expect((await wrong.receivers())[1]?.certificate).toEqual({ state: 'unreadable', endsAt: null, days: null })
  await stage.clock.advance(MINUTE)
  const good = newSender({ ETOLL_CERT_FILE: files.pem, ETOLL_CERT_PASSWORD: '' })
  await good.sendDue()
  expect(etoll.taken).toHaveLength(2)
  expect((await good.receivers()).map(({ certificate }) => certificate.state)).toEqual(['good', 'good'])
})

test('writes an event after 30, 45 and 60 minutes in which SENT-GEO had nothing of a vehicle under way [EURO-03]', async () => {
  await switchTo('sent', true, vehicle)
  const sender = newSender()
  await stage.record(...drive(vehicle, TEST_START + 1_000, 1))
  await sender.sendDue()
  const names = async () => {
    const { rows } = await sql<{ name: string; at: number }>`select name, at from event_log
      where name like 'SENT%' order by at`.execute(stage.db)
    return rows.map(({ name, at }) => [name, (at - TEST_START) / MINUTE])
  }
  const after = async (minutes: number) => {
    stage.clock.jump(TEST_START + minutes * MINUTE + 2_000 - stage.clock.now())
    await sender.watchSilence()
    await sender.watchSilence()
    return (await names()).map(([name]) => name)
  }
  expect(await after(29)).toEqual([])
  expect(await after(30)).toEqual(['SENT_SILENT_30'])
  expect(await after(44)).toEqual(['SENT_SILENT_30'])
  expect(await after(45)).toEqual(['SENT_SILENT_30', 'SENT_SILENT_45'])
  expect(await after(60)).toEqual(['SENT_SILENT_30', 'SENT_SILENT_45', 'SENT_SILENT_60'])
  // It reports again, and is switched off.
  await stage.record(
    location(vehicle, stage.clock.now(), { latitude: 51.76, longitude: 19.45, ignitionOn: false, speed: 0 }),
  )
  await sender.sendDue()
  expect(await after(200)).toHaveLength(3)
})
