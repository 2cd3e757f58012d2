import { SERVER_FLAGS } from '../../server/platform/launch/paths.js'
import { startFeedServer } from '../feed/feedServer.ts'
import type { Feeder, FeederAddresses, FeederDevice } from '../feed/feeders/feeder.ts'
import { osmandFeeder, traccarFeeder } from '../feed/feeders/httpFeeders.ts'
import { teltonikaFeeder, wialonFeeder } from '../feed/feeders/tcpFeeders.ts'
import { positionOf } from '../feed/positions.ts'
import type { Measure } from '../suite/measure.ts'

/**
 * Throughput of one server per protocol: every device sends one position, waits until it is acknowledged, which means
 * on disk, and sends the next. The devices run in the server's own process and take their share of it.
 */

const DAY_MS = 86_400_000
const SECONDS = 5

/** Every device reports as fast as it gets responses, until the time is over. */
const report = async (devices: readonly FeederDevice[], seconds: number): Promise<number> => {
  const from = Date.now() - DAY_MS
  let isOver = (): boolean => false
  const counts = devices.map(async (device, number) => {
    let sweep = 0
    for (; !isOver(); sweep++) await device.send(positionOf(number, sweep, from))
    return sweep
  })
  const end = performance.now() + seconds * 1_000
  isOver = () => performance.now() > end
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

const protocolMeasure = (
  id: string,
  name: string,
  feederOf: (addresses: FeederAddresses) => Feeder,
): Measure => ({
  id,
  part: 'engine',
  flags: SERVER_FLAGS,
  run: async (options) => {
    const seconds = options.seconds ?? (options.quick ? 2 : SECONDS)
    const server = await startFeedServer(1_000)
    const feeder = feederOf(server.protocols)
    try {
      const devices: FeederDevice[] = []
      for (let device = 0; device < feeder.devices; device++) devices.push(await feeder.open(device))
      await Promise.all(
        devices.map((device, number) => device.send(positionOf(number, 0, Date.now() - 2 * DAY_MS))),
      )
      const began = performance.now()
      const count = await report(devices, seconds)
      return {
        what: `positions of ${feeder.devices.toLocaleString('en')} devices by ${name}, one a message, acknowledged and stored with current state`,
        value: (count * 1_000) / (performance.now() - began),
        unit: 'positions/s',
        baseline: null,
        ratio: null,
      }
    } finally {
      feeder.close()
      await server.stop()
    }
  },
})

/** A quick run takes the first of them. */
export const FEED_PROTOCOLS: readonly Measure[] = [
  protocolMeasure('feed-osmand', 'the protocol of OsmAnd', osmandFeeder),
  protocolMeasure('feed-traccar', "Traccar's forwarding", traccarFeeder),
  protocolMeasure('feed-wialon', 'Wialon IPS', wialonFeeder),
  protocolMeasure('feed-teltonika', 'Teltonika codec 8', teltonikaFeeder),
].map((measure, index) => ({ ...measure, isLong: index > 0 }))
