import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { FleetDirectory, ObservationSink } from '../ingest/ports.ts'
import type { Clock } from './clock.ts'
import { type CommandQueue, createCommandQueue } from './commandQueue.ts'
import { createDayClock } from './dayClock.ts'
import { createDayKeeper } from './dayKeeper.ts'
import { createDirectory } from './directory.ts'
import { createLocalFanOut } from './fanOut.ts'
import { Gateway, type GatewayLimits } from './gateway/gateway.ts'
import { createJournal, type Journal } from './journal.ts'
import { loadRegistry } from './loadRegistry.ts'
import { Recorder } from './recorder.ts'
import { VehicleRegistry } from './registry.ts'
import { createSummaryLog, summaryOf } from './summary.ts'

/** The live heart of the server: what sources write to, what clients listen to, and what calls change. */
export interface Fleet {
  readonly db: Kysely<Database>
  readonly clock: Clock
  /** Where sources hand their observations in; it has `tallies`. */
  readonly sink: ObservationSink & Pick<Recorder, 'tallies'>
  readonly directory: FleetDirectory
  readonly commands: CommandQueue
  /** The one way to write what clients hear of. */
  readonly journal: Journal
  readonly registry: VehicleRegistry
  readonly gateway: Gateway
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
  readonly log: (line: string) => void
  readonly gatewayLimits?: GatewayLimits
}): Fleet => {
  const { db, clock, log } = deps
  const days = createDayClock(deps.timeZone)
  const registry = new VehicleRegistry()
  const fanOut = createLocalFanOut()
  const journal = createJournal({
    db: deps.journalDb ?? db,
    clock,
    days,
    publish: (committed) => fanOut.publish(committed),
  })
  const sink = new Recorder({ journal, registry, clock, days })
  const gateway = new Gateway(clock, deps.gatewayLimits)
  const dayKeeper = createDayKeeper({ db, journal, clock, days, log })
  const summary = (): string => summaryOf(sink, gateway)
  const summaryLog = createSummaryLog({ clock, log, summary })
  let unsubscribe: (() => void) | null = null

  return {
    db,
    clock,
    sink,
    journal,
    registry,
    gateway,
    directory: createDirectory({ db, journal, registry, clock }),
    commands: createCommandQueue({ db, journal, clock, log }),
    async start() {
      await loadRegistry(db, registry)
      gateway.start(await readSeq(db))
      unsubscribe = fanOut.subscribe((committed) => gateway.accept(committed))
      await dayKeeper.start()
      summaryLog.start()
    },
    async stop() {
      summaryLog.stop()
      dayKeeper.stop()
      await sink.stop()
      gateway.stop()
      unsubscribe?.()
      log(summary())
    },
    summary,
  }
}

const readSeq = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ seq: number }>`select seq from event_counter`.execute(db)
  return rows[0]?.seq ?? 0
}
