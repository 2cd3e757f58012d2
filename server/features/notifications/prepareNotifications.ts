import type { Kysely, Transaction } from 'kysely'
import type { Fleet } from '../../live/createFleet.ts'
import { takeTurn } from '../../live/cluster/takeTurn.ts'
import type { OutboxConsumer } from '../../live/outbox/outboxEvent.ts'
import type { Log } from '../../platform/log.ts'
import { createRepeated } from '../../platform/repeated.ts'
import type { Database } from '../../storage/schema.ts'
import { writeDueDigests } from './digest.ts'
import { writeDueEscalations, writeDueFindings } from './dueWork.ts'
import { judgeEvents } from './judgeEvents.ts'
import { coordinatesOnly, type FindPlaceWords } from './placeWords.ts'
import { createNotificationPublisher } from './publish.ts'
import { RuleBook } from './ruleBook.ts'
import { watchOutages } from './watchOutages.ts'
import { writeFindings } from './writeFindings.ts'

/** How often what is due is looked for, and vehicles that fell silent. */
const DUE_PAUSE_MS = 1_000
const OUTAGE_PAUSE_MS = 30_000
/** The process that looked last is not too early for its next turn. */
const TURN_SLACK_MS = 1_000

/** The work on notifications that a server does by itself. */
export interface NotificationWork {
  start(): void
  /** Waits for what is being written. */
  stop(): Promise<void>
  /** Handles all events that are stored by now, writes what is due, and publishes it. */
  settle(): Promise<void>
  /** Looks for vehicles that fell silent, or report again. */
  watchOutages(): Promise<void>
}

export interface NotificationDependencies {
  readonly fleet: Pick<Fleet, 'db' | 'clock' | 'days' | 'journal' | 'registry' | 'outbox'>
  readonly log: Log
  /** The words of places in texts; absent: coordinates. */
  readonly findPlaces?: FindPlaceWords
  /** Called after a commit that may have queued messages. */
  readonly queued?: () => void
}

/** The consumer of events that writes notifications and messages. */
export const createNotificationConsumer = (
  { registry, clock }: Pick<Fleet, 'registry' | 'clock'>,
  { book, findPlaces = coordinatesOnly }: { readonly book: RuleBook; readonly findPlaces?: FindPlaceWords },
  handled: () => void,
): OutboxConsumer => ({
  name: 'notifications',
  wants: (ownerId, eventName) => registry.notificationWatch.wants(ownerId, eventName),
  async handle(events, trx) {
    const now = clock.now()
    const findings = await judgeEvents(trx, book, events, now)
    if (findings.length > 0) await writeFindings(trx, findings, { now, step: 0, findPlaces })
  },
  handled,
})

/** Adds the consumer of events, and prepares the work that time alone causes. */
export const prepareNotifications = ({
  fleet,
  log,
  findPlaces = coordinatesOnly,
  queued = () => undefined,
}: NotificationDependencies): NotificationWork => {
  const { db, clock, outbox } = fleet
  const book = new RuleBook()
  const publish = createNotificationPublisher(fleet)
  const failed = (error: unknown): void => log(`notifications wait: ${String(error)}`, { level: 'warning' })
  outbox.addConsumer(
    createNotificationConsumer(fleet, { book, findPlaces }, () => {
      queued()
      publish().catch(failed)
    }),
  )
  const writeDue = async (): Promise<void> => {
    const work = () => ({ book, findPlaces, now: clock.now() })
    const hadFindings = await whileDue(db, (trx) => writeDueFindings(trx, work()))
    const hadEscalations = await whileDue(db, (trx) => writeDueEscalations(trx, work()))
    const hadDigests = await whileDue(db, (trx) => writeDueDigests(trx, clock.now()))
    if (hadFindings || hadEscalations || hadDigests) queued()
    await publish()
  }
  /** It looks through the fleet, so that one process is enough. */
  const watchInTurn = async (): Promise<void> => {
    const turn = { now: clock.now(), periodMs: OUTAGE_PAUSE_MS - TURN_SLACK_MS }
    if (await takeTurn(db, 'outages', turn)) await watchOutages(fleet)
  }
  const loops = [
    createRepeated({ clock, run: writeDue, pauseMs: DUE_PAUSE_MS, onFailure: failed }),
    createRepeated({ clock, run: watchInTurn, pauseMs: OUTAGE_PAUSE_MS, onFailure: failed }),
  ]
  return {
    start: () => loops.forEach((loop) => loop.start()),
    async stop() {
      for (const loop of loops) await loop.stop()
      await publish()
    },
    async settle() {
      await outbox.readAll()
      await writeDue()
    },
    watchOutages: () => watchOutages(fleet),
  }
}

/** Repeats a piece of work, each in a transaction, until nothing is due; returns whether anything was. */
const whileDue = async (
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<boolean>,
): Promise<boolean> => {
  let wasDue = false
  while (await db.transaction().execute(work)) wasDue = true
  return wasDue
}
