import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createReadiness } from '../platform/readiness.ts'
import { Tally } from '../platform/tally.ts'
import type { Fleet } from '../live/createFleet.ts'
import { createMeasuring } from './createMeasuring.ts'

const TALLIES = { recorded: 7, late: 1, repeated: 2, failures: 3, refused: { future: 4 } }
const FLEET = {
  clock: { now: () => 0 },
  registry: { size: 40 },
  sink: { record: () => Promise.resolve(), tallies: TALLIES },
  follower: { waiting: 5, size: 6, tallies: { published: 12, overtaken: 1, failures: 2 } },
  gateway: {
    head: 99,
    connections: 5,
    queues: { waiting: 12, most: 9, slow: 1 },
    tallies: {
      sent: 50,
      coalesced: 6,
      dropped: 2,
      resyncs: { slow: 1 },
      garbage: { notJson: 3 },
      closed: { silent: 1 },
    },
  },
  feed: { cursor: 98, isWoken: false, tallies: { read: 11, reloads: 1 } },
} as unknown as Fleet

const WAITING = { webhook: 21, mail: 22, message: 25, order: 23, answer: 24 }

const open = (waiting: typeof WAITING | null = WAITING) => {
  const measuring = createMeasuring()
  const readiness = createReadiness()
  const fleet = measuring.measure(FLEET, readiness)
  measuring.measureDevices({
    gateway: { tallies: [{ protocol: 'wialon-ips', reason: 'garbage: "crc"\n', count: 8 }] },
    connections: () => [{ protocol: 'teltonika', open: 5, devices: 3 }],
  })
  measuring.measureWaiting(() => waiting)
  measuring.measureWebhooks(() => ({ tallies: { sent: 3, failed: 2, turnedOff: 1 }, underWay: 4 }))
  const tally = new Tally()
  tally.add('sent', 6)
  tally.add('later', 2)
  const observe = measuring.measureChannels(() => [{ channel: 'email', tally }])
  observe(0.2)
  const lines = async () => (await measuring.metrics.text()).body.split('\n')
  return { measuring, readiness, fleet, lines }
}

test('serves every metric under the name in docs/metrics.md, and no other', async () => {
  const served = (await open().lines()).flatMap((line) => /^# TYPE (fleet_\w+)/.exec(line)?.[1] ?? [])
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'metrics.md'), 'utf8')
  const described = [...page.matchAll(/^\| `(fleet_\w+)`/gm)].map(([, name]) => name)
  expect(new Set(served)).toEqual(new Set(described))
})

test('uses only existing metrics in the alerts of docs/metrics.md', async () => {
  const served = (await open().lines()).flatMap((line) => /^# TYPE (\w+)/.exec(line)?.[1] ?? [])
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'metrics.md'), 'utf8')
  const asked = [...page.matchAll(/expr: (.*)/g)].flatMap(
    ([, rule = '']) => rule.match(/(?:fleet|nodejs)_\w+/g) ?? [],
  )
  expect(asked.length).toBeGreaterThan(8)
  expect(asked.filter((name) => !served.includes(name.replace(/_bucket$/, '')))).toEqual([])
})

test('reads counts at the time of the scrape, with their labels', async () => {
  const { readiness, lines } = open()
  const before = await lines()
  for (const line of [
    'fleet_ready 0',
    'fleet_vehicles 40',
    'fleet_observations_recorded_total 7',
    'fleet_observations_refused_total{reason="future"} 4',
    'fleet_sockets_slow 1',
    'fleet_socket_waiting_most 9',
    'fleet_resyncs_total{reason="slow"} 1',
    'fleet_cluster_woken 0',
    'fleet_webhook_attempts_total{result="failed"} 2',
    'fleet_webhook_under_way 4',
    'fleet_waiting{what="webhook"} 21',
    'fleet_waiting{what="message"} 25',
    'fleet_waiting{what="answer"} 24',
    'fleet_channel_messages_total{channel="email",result="sent"} 6',
    'fleet_channel_messages_total{channel="email",result="later"} 2',
    'fleet_channel_delay_seconds_bucket{le="0.25"} 1',
    'fleet_follow_told_total 12',
    'fleet_cluster_cursor 98',
    String.raw`fleet_device_reports_total{protocol="wialon-ips",reason="garbage: \"crc\"\n"} 8`,
    'fleet_device_connections{protocol="teltonika",state="device"} 3',
    'fleet_device_connections{protocol="teltonika",state="new"} 2',
  ])
    expect(before).toContain(line)
  readiness.phase = 'serving'
  const tallies = TALLIES as { recorded: number }
  tallies.recorded = 8
  const after = await lines()
  expect(after).toContain('fleet_ready 1')
  expect(after).toContain('fleet_observations_recorded_total 8')
})

test('omits the queue lengths while they are unknown', async () => {
  const lines = await open(null).lines()
  expect(lines.filter((line) => line.startsWith('fleet_waiting'))).toEqual([])
})

test('counts statements, calls and batches by duration', async () => {
  const { measuring, fleet, lines } = open()
  const watch = measuring.watchStorage('journal')
  watch.pool({ totalCount: 1, idleCount: 0, waitingCount: 4 })
  watch.query({ statement: 'insert', ms: 30, isFailed: false })
  watch.query({ statement: 'insert', ms: 4_000, isFailed: true })
  measuring.observeCall({ method: 'GET', route: '/ready', status: 503, ms: 2 })
  await fleet.sink.record([])
  const text = await lines()
  for (const line of [
    'fleet_query_seconds_bucket{le="0.05",pool="journal",statement="insert"} 1',
    'fleet_query_seconds_count{pool="journal",statement="insert"} 2',
    'fleet_query_failures_total{pool="journal"} 1',
    'fleet_database_waiting{pool="journal"} 4',
    'fleet_call_seconds_count{method="GET",route="/ready",status="503"} 1',
    'fleet_storing_seconds_count 1',
  ])
    expect(text).toContain(line)
})
