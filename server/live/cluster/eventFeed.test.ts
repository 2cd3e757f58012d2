import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Observation } from '../ports.ts'
import { createTestSocket } from '../gateway/testSocket.ts'
import { location, simple, TEST_START } from '../testFleet.ts'
import { startBatchKeeper } from './batchKeeper.ts'
import { lockCounter } from './batchSql.ts'
import { openTestCluster, registryOf, type TestCluster } from './testing/testCluster.ts'
import { testViewer } from '../gateway/testViewer.ts'

const LONG = process.env.LONG_TESTS === '1'

let cluster: TestCluster
let owner: number
let ids: number[]
let at = TEST_START - 3_600_000
const nextMoment = () => (at += 1_000)

beforeAll(async () => {
  cluster = await openTestCluster()
  owner = await cluster.stage.addOwner('owner')
  ids = await cluster.stage.addVehicles('owner', [{ key: 'a' }, { key: 'b' }, { key: 'c' }, { key: 'd' }])
  await cluster.settled()
})
beforeEach(() => {
  for (const one of cluster.seen) one.committed.splice(0)
})
afterAll(() => cluster.stage.close())

const id = (index: number): number => ids[index] ?? 0
const record = (which: 'first' | 'second', ...batch: Observation[]) =>
  cluster.during(cluster[which].sink.record(batch))
const flat = (which: 0 | 1) =>
  cluster.seen[which].committed.flatMap(({ events }) => events.map((event) => event.json))
const ranges = (which: 0 | 1) =>
  cluster.seen[which].committed.map(({ firstSeq, lastSeq }) => [firstSeq, lastSeq])

const viewerOf = (ownerId: number) => testViewer(ownerId, { accountId: ownerId })

describe('two servers on one database', () => {
  test('delivers what is recorded at one to the clients of the other, in the same bytes under the same seqs', async () => {
    await record('first', location(id(0), nextMoment()), simple(id(0), 'DOOR_OPEN', at))
    await record('second', location(id(1), nextMoment()))
    await cluster.settled()
    expect(flat(0)).toHaveLength(3)
    expect(flat(1)).toEqual(flat(0))
    expect(ranges(1)).toEqual(ranges(0))
  })

  test('knows what the other recorded: an older position is late at either', async () => {
    const newest = nextMoment() + 100_000
    await record('first', location(id(0), newest, { latitude: 51 }))
    await record('second', location(id(0), newest - 50_000, { latitude: 52 }))
    await cluster.settled()
    expect(cluster.second.registry.read(id(0))).toMatchObject({ timestamp: newest, latitude: 51 })
    const lists = await cluster.stage.db
      .selectFrom('vehicle_position_state')
      .select(['timestamp', 'lat'])
      .where('vehicle_id', '=', id(0))
      .executeTakeFirstOrThrow()
    expect(lists).toEqual({ timestamp: newest, lat: 51 })
    expect(cluster.second.sink.tallies.late).toBe(1)
    at = newest
  })

  test('delivers late but loses nothing when a broker message is lost', async () => {
    cluster.hub.cut()
    await record('first', location(id(2), nextMoment()))
    expect(flat(0)).toHaveLength(1)
    await cluster.until(() => flat(1).length === 1, 100)
    cluster.hub.mend()
    await record('second', location(id(2), nextMoment()))
    await cluster.settled()
    expect(flat(1)).toEqual(flat(0))
  })

  test('applies deletions and owner changes at the other server before that writes again', async () => {
    const { first, second } = cluster
    const other = await cluster.stage.addOwner('other')
    await cluster.settled()
    // The message is lost, and the other writes at once: it reads the change under the lock.
    cluster.hub.cut()
    await first.journal.write(async (write) => {
      write.remember({ kind: 'moved', vehicleId: id(2), ownerId: other })
      await write.trx.updateTable('vehicle').set({ owner_id: other }).where('id', '=', id(2)).execute()
    })
    await first.journal.write(async (write) => {
      write.remember({ kind: 'deleted', vehicleId: id(3) })
      await write.trx.deleteFrom('vehicle').where('id', '=', id(3)).execute()
    })
    expect(second.registry.ownerOf(id(2))).toBe(owner)
    expect(second.registry.has(id(3))).toBe(true)
    const moment = nextMoment()
    await record('second', location(id(2), moment), location(id(3), moment))
    cluster.hub.mend()
    await cluster.settled()
    expect(second.registry.ownerOf(id(2))).toBe(other)
    expect(second.registry.has(id(3))).toBe(false)
    expect(second.sink.tallies.refused).toMatchObject({ unknownVehicle: 1 })
    const stored = await cluster.stage.db
      .selectFrom('position')
      .select('vehicle_id')
      .where('vehicle_id', 'in', [id(2), id(3)])
      .where('ts', '=', moment)
      .execute()
    expect(stored).toEqual([{ vehicle_id: id(2) }])
    const audiences = cluster.seen[0].committed.flatMap(({ events }) =>
      events.map(({ audience }) => audience),
    )
    expect(audiences).toContainEqual({ kind: 'vehicle', ownerId: other, vehicleId: id(2) })
  })

  test('sends a command enqueued at one from the other, where the device is connected', async () => {
    const { first, second, hub } = cluster
    const delivered: number[] = []
    const stop = second.commands.subscribe(
      new Set([id(0)]),
      ({ commandId }) => void delivered.push(commandId),
    )
    const give = () =>
      cluster.during(
        first.commands.enqueue({
          vehicleId: id(0),
          ownerId: owner,
          deviceSerial: 'serial-a',
          content: { command: 'always-ignition-on', alwaysIgnitionOn: true },
          askedBy: owner,
        }),
      )
    const { commandId } = await give()
    await cluster.until(() => delivered.includes(commandId))
    hub.cut()
    const later = await give()
    await cluster.until(() => delivered.includes(later.commandId), 100)
    hub.mend()
    stop()
    expect(delivered).toEqual([commandId, later.commandId])
    await cluster.settled()
  })

  test('deletes batches after some minutes, by one of the servers', async () => {
    const { stage } = cluster
    const { db, clock } = stage
    await record('first', location(id(0), nextMoment()))
    const newest = cluster.first.feed?.cursor ?? 0
    const isKept = async () => {
      const rows = await db
        .selectFrom('event_batch')
        .select('last_seq')
        .where('last_seq', '=', newest)
        .execute()
      return rows.length === 1
    }
    const stop = startBatchKeeper({ db, clock, log: (line) => void stage.lines.push(line) })
    await clock.advance(600_000)
    expect(await isKept()).toBe(true)
    await cluster.until(async () => !(await isKept()), 60_000)
    await stop()
    await record('second', location(id(0), nextMoment()))
    await cluster.settled()
    expect(flat(1)).toEqual(flat(0))
  })

  test('remembers the recent events at start, so that clients of a dead server can resume there', async () => {
    const before = cluster.first.feed?.cursor ?? 0
    await record('first', location(id(0), nextMoment()))
    await record('second', location(id(1), nextMoment()))
    const third = await cluster.stage.restart(cluster.hub.join())
    const socket = createTestSocket()
    const connection = third.gateway.connect(socket, viewerOf(owner), 'fleet.v1.json')
    if (!connection) throw new Error('refused')
    const resume = { event: 'connection.resume', data: { seq: before } }
    third.gateway.receive(connection, JSON.stringify(resume), false)
    expect(socket.read().map(({ event, data }) => [event, data.vehicleId])).toEqual([
      ['connection.ready', undefined],
      ['vehicleLocation', id(0)],
      ['vehicleLocation', id(1)],
    ])
    third.gateway.disconnect(connection)
  })

  test('resumes a client that comes from the other with a later seq than this one knows yet', async () => {
    await cluster.settled()
    cluster.hub.cut()
    // The clock is stopped, so that the second does not poll by itself.
    let isStored = false
    void cluster.first.sink.record([location(id(0), nextMoment())]).then(() => {
      isStored = true
    })
    await cluster.until(() => isStored, 0)
    const { feed, gateway } = cluster.second
    const ahead = cluster.first.feed?.cursor ?? 0
    expect(feed?.cursor).toBeLessThan(ahead)
    const socket = createTestSocket()
    const connection = gateway.connect(socket, viewerOf(owner), 'fleet.v1.json')
    if (!connection) throw new Error('refused')
    const resume = { event: 'connection.resume', data: { seq: ahead } }
    gateway.receive(connection, JSON.stringify(resume), false)
    cluster.hub.mend()
    await cluster.until(() => socket.messages > 0, 0)
    expect(socket.read()).toEqual([{ event: 'connection.ready', seq: ahead, data: { rights: 'all' } }])
    gateway.disconnect(connection)
  })

  test('reloads everything after losing its position and tells its clients to refetch', async () => {
    const { stage, first, second } = cluster
    cluster.hub.cut()
    // Written by a process that stores no batches, like a server that runs without a broker.
    await stage.db
      .updateTable('event_counter')
      .set({ seq: (first.feed?.cursor ?? 0) + 7 })
      .execute()
    await stage.db
      .updateTable('vehicle_position_state')
      .set({ timestamp: at + 500_000, lat: 49, lon: 31 })
      .where('vehicle_id', '=', id(1))
      .execute()
    at += 500_000
    const changes: unknown[] = []
    const stop = second.changes.subscribe((one) => changes.push(one))
    await record('second', location(id(0), nextMoment()))
    stop()
    cluster.hub.mend()
    await cluster.settled()
    expect(changes).toEqual(['everything'])
    expect(second.feed?.tallies.reloads).toBe(1)
    for (const { registry } of [first, second]) {
      expect(registry.read(id(1))).toMatchObject({ latitude: 49, longitude: 31 })
    }
    expect(stage.lines.some((line) => line.includes('is lost'))).toBe(true)
    expect([first.gateway.head, second.gateway.head]).toEqual([first.feed?.cursor, first.feed?.cursor])
  })

  test('detects a lost position without writing, too: a counter that advanced without batches or was set back', async () => {
    const { db } = cluster.stage
    for (const step of [3, -2]) {
      await db.deleteFrom('event_batch').execute()
      await db
        .updateTable('event_counter')
        .set(({ eb }) => ({ seq: eb('seq', '+', step) }))
        .execute()
      await cluster.settled()
      for (const { feed, gateway } of [cluster.first, cluster.second]) expect(gateway.head).toBe(feed?.cursor)
    }
    await record('first', location(id(0), nextMoment()))
    await cluster.settled()
    expect(cluster.second.registry.read(id(0))?.timestamp).toBe(at)
  })

  test.skipIf(!LONG)(
    'blocks others for seconds, not for ever, when it hangs while no other may write',
    async () => {
      await cluster.stage.db
        .transaction()
        .execute(async (hanging) => {
          await lockCounter(hanging)
          const before = Date.now()
          await record('second', location(id(0), nextMoment()))
          expect(Date.now() - before).toBeLessThan(20_000)
        })
        .catch(() => undefined)
      await cluster.settled()
      expect(cluster.second.registry.read(id(0))?.timestamp).toBe(at)
    },
  )

  test('holds in the memory of both what the tables say', async () => {
    await cluster.settled()
    const known = [id(0), id(1), id(2)]
    const stored = await registryOf(cluster.stage.db, known)
    for (const { registry } of [cluster.first, cluster.second]) {
      expect(known.map((one) => registry.read(one))).toEqual(stored)
    }
  })
})
