import { sql } from 'kysely'
import { switchStreams } from '../../server/features/euroservices/euroSql.ts'
import { readEuroConfig } from '../../server/features/euroservices/receiverConfig.ts'
import { createRetransmitter, type Retransmitter } from '../../server/features/euroservices/retransmitter.ts'
import { DriverKeeper } from '../../server/live/drivers/driverKeeper.ts'
import type { Observation } from '../../server/live/ports.ts'
import { TrailerKeeper } from '../../server/live/trailers/trailerKeeper.ts'
import { watchTrackers } from '../../server/live/trailers/watchTrackers.ts'
import { chunksOf } from '../../server/platform/chunksOf.ts'
import { SERVER_FLAGS } from '../../server/platform/launch/paths.js'
import type { EuroService } from '../../src/contract/http/euroservices.ts'
import { measureDetectors } from '../engine/detectorCosts.ts'
import { EuroReceiver } from '../feed/euro/euroReceiver.ts'
import { type FeedServer, startFeedServer } from '../feed/feedServer.ts'
import { spend } from '../feed/spend.ts'
import type { Measure } from '../suite/measure.ts'
import { median } from '../suite/timing.ts'

/**
 * Processor time, of server and database together, that drivers, trailers, harsh driving, limits, idling, distance and the
 * retransmitter add to a stored position. Each is measured by itself, on positions that are stored before.
 */

const VEHICLES = 1_000
/** Positions of each vehicle in a round, a second apart, as devices on the road report. */
const STEPS = 120
const STEP_MS = 1_000
const ROUND = VEHICLES * STEPS
const WARM_UP = 1
/** Observations that are recorded together. */
const BATCH = 5_000
/** Trailers with a tracker of their own, each next to a vehicle. */
const TRACKERS = 50
const HOUR_MS = 3_600_000

const MICROSECONDS = 1e6

/** A drive to the east near Łódź at 14 m/s, each vehicle on its own parallel. */
const positionOf = (vehicleId: number, index: number, nth: number, at: number): Observation => {
  const [latitude, longitude] = [51 + index / 800, 19 + nth / 5_000]
  const data = { vehicleId, timestamp: at, latitude, longitude, speed: 14, azimuth: 90 }
  return { event: 'vehicleLocation', data: { ...data, validity: 100, ignitionOn: true } }
}

const cardOf = (vehicleId: number, index: number, round: number, at: number): Observation => ({
  event: 'rfidCard',
  data: {
    vehicleId,
    timestamp: at,
    connectedRfidCard: { number: `C${index}N${round % 2}`, driverName: '' },
  },
})

const trailerOf = (vehicleId: number, index: number, round: number, at: number): Observation => ({
  event: 'trailerAction',
  data: {
    vehicleId,
    trailerActionEvent: {
      id: 0,
      idSerial: `T${(index + round) % VEHICLES}`,
      name: '',
      registerTime: at,
      vehicleLicensePlate: '',
      vehicleName: '',
      width: null,
      type: 'TRAILER_CONNECTED',
    },
  },
})

const record = async ({ fleet }: FeedServer, observations: readonly Observation[]): Promise<void> => {
  await Promise.all(chunksOf(observations, BATCH).map((chunk) => fleet.sink.record(chunk)))
  await fleet.follower.settle()
}

/** Processor time of a piece of work for each position of a round, µs. */
const costOf = async (server: FeedServer, act: () => Promise<unknown>): Promise<number> => {
  const { here, database } = await spend(server, act)
  return ((here + database) / ROUND) * MICROSECONDS
}

const openSender = ({ fleet }: FeedServer, { url, files }: EuroReceiver): Retransmitter => {
  const settings: Readonly<Record<string, string>> = {
    SENT_URL: url,
    SENT_CERT_FILE: files.certificate,
    ETOLL_URL: url,
    ETOLL_CERT_FILE: files.certificate,
    EURO_CA_FILE: files.authority,
  }
  const config = readEuroConfig((name) => settings[name] ?? '', process.cwd())
  return createRetransmitter({ fleet, config, log: () => undefined })
}

/** One service alone: the other one is off. */
const switchOnly = ({ db, vehicleIds }: FeedServer, service: EuroService | null, now: number) =>
  db.transaction().execute(async (trx) => {
    const vehicles = vehicleIds.map((id) => ({ id, ownerId: 0, serial: '', name: '' }))
    for (const one of ['sent', 'etoll'] as const)
      await switchStreams(trx, { vehicles, service: one, isOn: one === service, now })
  })

const countSent = async ({ db }: FeedServer): Promise<number> => {
  const { rows } = await sql<{ sent: number; other: number }>`
    select count(*) filter (where state = 'sent')::integer as sent,
      count(*) filter (where state <> 'sent')::integer as other from retransmission_record`.execute(db)
  const { sent, other } = rows[0] ?? { sent: 0, other: 0 }
  if (other > 0) throw new Error(`bench: ${other} positions were selected and not sent`)
  return sent
}

/** Trailers with trackers that drive next to their tractors. */
const addTrackers = async ({ db, ownerId, fleet }: FeedServer): Promise<readonly number[]> => {
  const wanted = Array.from({ length: TRACKERS }, (_, index) => {
    const key = `tracker${index}`
    const state = { type: 'TRAILER' as const }
    return { key, name: key, licensePlate: key, deviceSerial: key, groups: [], state }
  })
  const made = await fleet.directory.ensureVehicles('bench', wanted)
  const ids = wanted.map(({ key }) => made.get(key) ?? Number.NaN)
  for (const [index, id] of ids.entries())
    await sql`insert into trailer (owner_id, name, serial_number, type, width, tracker_id, couples_near)
      values (${ownerId}, ${`Trailer ${index}`}, ${`TR${index}`}, 'BOX', 2.5, ${id}, true)`.execute(db)
  return ids
}

interface RoundCosts {
  readonly off: number
  readonly sent: number
  readonly etoll: number
  readonly drivers: number
  readonly trailers: number
}

class Stage {
  readonly #server: FeedServer
  readonly #sender: Retransmitter
  readonly #drivers: DriverKeeper
  readonly #trailers: TrailerKeeper
  readonly #trackers: readonly number[]
  #at: number
  #nth = 0
  readonly sent = { sent: 0, etoll: 0 }

  constructor(server: FeedServer, sender: Retransmitter, trackers: readonly number[], rounds: number) {
    const { fleet } = server
    const log = (): void => undefined
    this.#server = server
    this.#sender = sender
    this.#trackers = trackers
    this.#drivers = new DriverKeeper({ ...fleet, log })
    this.#trailers = new TrailerKeeper({ ...fleet, log })
    // Up to now: reports of the future are refused.
    this.#at = Date.now() - HOUR_MS - rounds * 3 * STEPS * STEP_MS
  }

  async playRound(round: number): Promise<RoundCosts> {
    const server = this.#server
    const { vehicleIds } = server
    await switchOnly(server, null, this.#at)
    await this.#drive()
    const off = await costOf(server, () => this.#sender.sendDue())
    const at = this.#at
    const cards = vehicleIds.map((id, index) => cardOf(id, index, round, at))
    const drivers = await costOf(server, async () => {
      await record(server, cards)
      await this.#drivers.settle()
    })
    const readings = vehicleIds.map((id, index) => trailerOf(id, index, round, at))
    const trailers = await costOf(server, async () => {
      await record(server, readings)
      await watchTrackers(server.fleet)
      await this.#trailers.settle()
    })
    return { off, drivers, trailers, sent: await this.#send('sent'), etoll: await this.#send('etoll') }
  }

  async #send(service: EuroService): Promise<number> {
    const server = this.#server
    // What was stored before is not sent.
    await switchOnly(server, service, this.#at + 1)
    await this.#drive()
    const before = await countSent(server)
    const cost = await costOf(server, () => this.#sender.sendDue())
    this.sent[service] += (await countSent(server)) - before
    return cost
  }

  /** Stores the next positions of all vehicles, and of the trackers next to the first ones. */
  async #drive(): Promise<void> {
    const { vehicleIds } = this.#server
    const observations: Observation[] = []
    for (let step = 0; step < STEPS; step++) {
      this.#nth++
      this.#at += STEP_MS
      for (const [index, id] of vehicleIds.entries())
        observations.push(positionOf(id, index, this.#nth, this.#at))
      for (const [index, id] of this.#trackers.entries())
        observations.push(positionOf(id, index, this.#nth, this.#at))
    }
    await record(this.#server, observations)
  }
}

const playRounds = async (rounds: number) => {
  const server = await startFeedServer(VEHICLES)
  const receiver = await EuroReceiver.open()
  const sender = openSender(server, receiver)
  try {
    const stage = new Stage(server, sender, await addTrackers(server), WARM_UP + rounds)
    const taken: RoundCosts[] = []
    for (let round = 0; round < WARM_UP + rounds; round++) {
      const costs = await stage.playRound(round)
      if (round >= WARM_UP) taken.push(costs)
    }
    const middle = (name: keyof RoundCosts): number => median(taken.map((costs) => costs[name]))
    const each = (service: EuroService): number => {
      const share = stage.sent[service] / ((WARM_UP + rounds) * ROUND)
      if (share === 0) throw new Error(`bench: nothing was sent to ${service}`)
      return middle(service) / share
    }
    return { middle, each }
  } finally {
    await sender.stop()
    await receiver.close()
    await server.stop()
  }
}

const micro = (value: number): string => `${value.toFixed(2)} µs`

export const storedPositionCost: Measure = {
  id: 'stored-position-cost',
  part: 'engine',
  isLong: true,
  flags: SERVER_FLAGS,
  run: async ({ quick }) => {
    const detectors = await measureDetectors(quick ? 5 : 11)
    const { middle, each } = await playRounds(quick ? 3 : 7)
    return {
      what: `added by e-TOLL to a stored position of ${VEHICLES.toLocaleString('en')} vehicles, a position a second each (server and database)`,
      value: middle('etoll'),
      unit: 'µs',
      baseline: null,
      ratio: null,
      detail:
        `e-TOLL ${micro(each('etoll'))} for each position that is sent; SENT-GEO ${micro(middle('sent'))}, ` +
        `${micro(each('sent'))} for each that is sent; nobody switched on ${micro(middle('off'))}; ` +
        `a card and a trailer read every ${STEPS * 3} positions: drivers ${micro(middle('drivers'))}, ` +
        `trailers with ${TRACKERS} trackers ${micro(middle('trailers'))}; following without detectors of driving ` +
        `${micro(detectors.none)}, added by harsh driving ${micro(detectors.harsh)}, limits ${micro(detectors.limits)}, ` +
        `idling ${micro(detectors.idling)}, distance ${micro(detectors.distance)}, all four ${micro(detectors.all)}`,
    }
  },
}
