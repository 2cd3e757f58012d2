import type { Kysely } from 'kysely'
import { readSeq } from '../cluster/batchSql.ts'
import type { Broker } from '../cluster/broker.ts'
import { EventFeed } from '../cluster/eventFeed.ts'
import type { Database } from '../db/schema.ts'
import type { FleetDirectory, ObservationSink, PastKeeper } from '../ingest/ports.ts'
import type { Clock } from './clock.ts'
import { type CommandQueue, createCommandQueue } from './commandQueue.ts'
import { createDayClock, type DayClock } from './dayClock.ts'
import { createDayKeeper } from './dayKeeper.ts'
import { createDirectory } from './directory.ts'
import { createEventOutlet, type EventOutlet } from './eventOutlet.ts'
import { Follower } from './following/follower.ts'
import { createElsewhere, type Elsewhere } from './elsewhere.ts'
import { createFleetChanges, type FleetChanges } from './fleetChanges.ts'
import { Gateway, type GatewayLimits } from './gateway/gateway.ts'
import { applyCommitted } from './applyCommitted.ts'
import { type CommittedWrite, createJournal, isTold, type Journal } from './journal.ts'
import { loadRegistry } from './loadRegistry.ts'
import { createPastKeeper } from './pastKeeper.ts'
import { Recorder } from './recorder.ts'
import { VehicleRegistry } from './registry.ts'
import { createSummaryLog, summaryOf } from './summary.ts'
import { createLoneOrder } from './writeOrder.ts'
import type { Log } from '../log.ts'

/** The live heart of the server: what sources write to, what clients listen to, and what calls change. */
export interface Fleet {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly days: DayClock
  /** Where sources hand their observations in; it has `tallies`. */
  readonly sink: ObservationSink & Pick<Recorder, 'tallies'>
  /** Finds the movement and fuel events of what is recorded here. */
  readonly follower: Pick<Follower, 'tallies' | 'waiting' | 'size' | 'settle'>
  readonly directory: FleetDirectory
  /** Where sources hand in what was before. */
  readonly past: PastKeeper
  readonly commands: CommandQueue
  /** The one way to write what clients hear of. */
  readonly journal: Journal
  readonly registry: VehicleRegistry
  /** What is left for the programs of others. */
  readonly outlet: Pick<EventOutlet, 'onKept'>
  readonly gateway: Gateway
  /** Tells what changed of vehicles and devices, in this process or another. */
  readonly changes: Pick<FleetChanges, 'subscribe'>
  /** Tells of which vehicles another process wrote; never where this one is alone. */
  readonly elsewhere: Pick<Elsewhere, 'subscribe'>
  /** The place of this process among the others of its installation; null: it is alone. */
  readonly feed: EventFeed | null
  /** Reads the vehicles from the tables and begins the day; call it after the migrations and before anything else. */
  start(): Promise<void>
  /** Ends the connections as a planned stop and writes what waits; stop the sources before. */
  stop(): Promise<void>
  /** One line of what was recorded, refused, sent and dropped since the start. */
  summary(): string
}

/** timeZone: IANA name of the zone in which days begin and end. */
export const createFleet = (deps: {
  readonly db: Kysely<Database>
  /** Connections for the journal alone, so that no number of readers makes the recorder wait; absent: those of `db`. */
  readonly journalDb?: Kysely<Database>
  readonly clock: Clock
  readonly timeZone: string
  readonly log: Log
  readonly gatewayLimits?: GatewayLimits
  /** What wakes the other processes of the installation; absent or null: this one is alone. */
  readonly broker?: Broker | null
}): Fleet => {
  const { db, clock, log } = deps
  const days = createDayClock(deps.timeZone)
  const registry = new VehicleRegistry()
  const changes = createFleetChanges()
  const elsewhere = createElsewhere()
  const gateway = new Gateway(clock, deps.gatewayLimits, deps.broker ? async () => feed?.readOn() : null)
  const publish = (write: CommittedWrite, isOwn: boolean): void => {
    changes.publish(write.changes)
    if (isTold(write)) gateway.accept(write)
    follower.forget(vehiclesSetUp(write))
    if (isOwn) return
    elsewhere.publish(write)
    wakeCommands(commands, write)
  }
  const feed = deps.broker
    ? new EventFeed({
        db,
        clock,
        broker: deps.broker,
        registry,
        gateway,
        log,
        publish,
        reloaded: () => changes.publish('everything'),
      })
    : null
  const alone = createLoneOrder((write) => {
    applyCommitted(registry, write)
    publish(write, true)
  })
  const outlet = createEventOutlet(registry.watch)
  const journal = createJournal({ db: deps.journalDb ?? db, clock, days, order: feed ?? alone, outlet })
  const commands = createCommandQueue({ db, journal, clock, log })
  const follower = new Follower({ db, journal, registry, clock, days, log })
  changes.subscribe((news) => follower.hear(news))
  elsewhere.subscribe((vehicleIds) => follower.forget(vehicleIds))
  const sink = new Recorder({ journal, registry, clock, days, onStored: (stored) => follower.take(stored) })
  const dayKeeper = createDayKeeper({ db, journal, clock, days, log })
  const summary = (): string => summaryOf(sink, gateway)
  const summaryLog = createSummaryLog({ clock, log, summary })

  return {
    db,
    clock,
    days,
    sink,
    follower,
    journal,
    registry,
    outlet,
    gateway,
    directory: createDirectory({ db, journal, registry, clock }),
    past: createPastKeeper({ db, registry, dayOf: (at) => days.dayOf(at) }),
    commands,
    changes,
    elsewhere,
    feed,
    async start() {
      if (feed) {
        await feed.start({ accept: (events) => gateway.accept(events), recover: () => journal.turnDay() })
      } else {
        await loadRegistry(db, registry)
        gateway.start(await readSeq(db))
      }
      await dayKeeper.start()
      follower.start()
      summaryLog.start()
    },
    async stop() {
      summaryLog.stop()
      dayKeeper.stop()
      await sink.stop()
      await follower.stop()
      gateway.stop()
      await feed?.stop()
      log(summary())
    },
    summary,
  }
}

/** Vehicles whose settings may be others now. */
const vehiclesSetUp = function* ({ events }: CommittedWrite): Iterable<number> {
  for (const { name, data } of events) {
    if (name === 'vehicleChanged' && 'vehicleId' in data && data.vehicleId !== undefined) yield data.vehicleId
  }
}

/** What was ordered at another process goes out here where the device is connected here. */
const wakeCommands = (commands: CommandQueue, { events }: CommittedWrite): void => {
  for (const { name, data } of events) {
    if (name !== 'deviceCommand' || !('state' in data) || data.state !== 'queued') continue
    if ('vehicleId' in data) commands.wake(data.vehicleId)
  }
}
