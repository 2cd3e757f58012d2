import type { Fleet } from '../../../live/createFleet.ts'
import type { FleetChangeNews } from '../../../live/fleetChanges.ts'
import type { Log } from '../../../log.ts'
import { type Keeping, readKeeping } from '../../../storage/retention/readKeeping.ts'
import type { DeviceAdmission, DeviceClaim, DeviceDesk, DeviceReports, ReportOutcome } from '../ports.ts'
import { Contacts } from './contacts.ts'
import { deskSummary, DeskTallies, type DeskTally } from './deskTallies.ts'
import { DeviceStates } from './deviceStates.ts'
import { inTurn } from './inTurn.ts'
import { type IntakeEntry, takeReports } from './intake.ts'
import { DeskDevice, type DeskDeviceParts } from './deskDevice.ts'
import { type KnownDevice, KnownDevices } from './knownDevices.ts'
import { ORDER_WAIT_MS, Orders, patienceOf } from './orders.ts'
import { createRounds } from './rounds.ts'
import { isSecret } from './secrets.ts'
import { tellForsaken, tellSilent } from './silence.ts'
import { UnknownDevices } from './unknownDevices.ts'

/** The desk with what the server needs to run it. */
export interface RunningDesk extends DeviceDesk {
  /** What became of reports and attempts since the start. */
  readonly tallies: readonly DeskTally[]
  /**
   * Begins to watch for silence and overdue orders; from when it resolves it is known what is too old to be kept.
   * @throws what the database throws
   */
  start(): Promise<void>
  /** Writes what waits; call it when no protocol takes reports any more. */
  stop(): Promise<void>
}

/** A round of the chores: silence, times of contacts, what the log says; of orders, unless they wait for less. */
const ROUND_MS = 15_000
/** Rounds between two looks for vehicles whose devices no process hears, and at what clients keep: five minutes. */
const SLOW_ROUNDS = 20
/** For how long the log of orders says what was asked of a device: a year. */
const ORDER_LOG_MS = 365 * 86_400_000
/** Rounds between two lines of what came in: a minute. */
const SUMMARY_ROUNDS = 4

interface DeskDependencies {
  readonly fleet: Pick<Fleet, 'db' | 'clock' | 'sink' | 'registry' | 'commands' | 'changes' | 'elsewhere'>
  readonly log: Log
  /** Days for which positions are kept of clients who have no number of their own. */
  readonly keepDays: number
  /** How long an order waits for a device that does not take it, ms; absent: ORDER_WAIT_MS. */
  readonly orderWaitMs?: number
}

/** Knows the devices, judges what they report by the rules of docs/ingest.md, and keeps it. */
export const createDeviceDesk = (deps: DeskDependencies): RunningDesk => new Desk(deps)

class Desk implements RunningDesk {
  readonly #deps: DeskDependencies
  readonly #devices: KnownDevices
  readonly #states: DeviceStates
  readonly #contacts = new Contacts()
  readonly #counts = new DeskTallies()
  readonly #unknown: UnknownDevices
  readonly #orders: Orders
  readonly #deviceParts: DeskDeviceParts
  readonly #rounds: ReturnType<typeof createRounds>
  readonly #orderRounds: ReturnType<typeof createRounds>
  readonly #subscriptions: readonly (() => void)[]
  /** Before the start nothing counts as too old. */
  #keeping: Keeping = { oldest: 0, oldestOf: () => null }
  #told = ''

  constructor(deps: DeskDependencies) {
    const { fleet, log } = deps
    const { db, clock, registry, sink, commands } = fleet
    this.#deps = deps
    this.#devices = new KnownDevices({ db, clock })
    this.#states = new DeviceStates({ db, registry })
    this.#unknown = new UnknownDevices({ db, clock, log })
    this.#orders = new Orders({
      commands,
      sink,
      devices: this.#devices,
      states: this.#states,
      clock,
      log,
      patience: patienceOf(this.#orderWaitMs),
    })
    this.#deviceParts = { desk: this, orders: this.#orders, contacts: this.#contacts, clock }
    this.#rounds = this.#createRounds()
    this.#orderRounds = this.#createOrderRounds()
    this.#subscriptions = [
      fleet.changes.subscribe((news) => this.#hear(news)),
      // A device behind one address of several servers reports to each of them in turn.
      fleet.elsewhere.subscribe((vehicleIds) => this.#states.forgetVehicles(vehicleIds)),
    ]
  }

  get tallies(): readonly DeskTally[] {
    return this.#counts.all
  }

  get #orderWaitMs(): number {
    return this.#deps.orderWaitMs ?? ORDER_WAIT_MS
  }

  async admit(claim: DeviceClaim): Promise<DeviceAdmission> {
    const { identifier } = claim
    return this.#judge(claim, this.#devices.remembered(identifier) ?? (await this.#devices.find(identifier)))
  }

  async admitMany(claims: readonly DeviceClaim[]): Promise<readonly DeviceAdmission[]> {
    const devices = this.#devices
    const now = this.#deps.fleet.clock.now()
    const found = await inTurn(
      claims,
      ({ identifier }) => devices.remembered(identifier, now) ?? devices.find(identifier),
    )
    return claims.map((claim, index) => this.#judge(claim, found[index] ?? null))
  }

  async acceptMany(entries: readonly DeviceReports[]): Promise<readonly ReportOutcome[]> {
    if (!areOfDesk(entries)) throw new Error('Reports of a device that no desk has let in')
    return takeReports(
      {
        ...this.#deps.fleet,
        devices: this.#devices,
        states: this.#states,
        contacts: this.#contacts,
        tallies: this.#counts,
        keeping: this.#keeping,
      },
      entries,
    )
  }

  countGarbage(protocol: string, reason: string): void {
    this.#counts.addGarbage(protocol, reason)
  }

  async start(): Promise<void> {
    await this.#readKeeping()
    this.#rounds.start()
    this.#orderRounds.start()
  }

  async stop(): Promise<void> {
    await Promise.all([this.#rounds.stop(), this.#orderRounds.stop()])
    for (const unsubscribe of this.#subscriptions) unsubscribe()
    await this.#unknown.stop()
    this.#tellSummary()
  }

  #judge(claim: DeviceClaim, device: KnownDevice | null): DeviceAdmission {
    const { protocol, secret } = claim
    if (!device) {
      this.#counts.add(protocol, 'unknownDevice')
      const noted = this.#unknown.note(claim)
      if (noted !== 'listed') this.#counts.add(protocol, noted)
      return { ok: false, reason: 'unknownDevice' }
    }
    const { secretHash } = device
    if (secretHash !== null && (secret === null || !isSecret(secretHash, secret))) {
      this.#counts.add(protocol, 'wrongSecret')
      return { ok: false, reason: 'wrongSecret' }
    }
    return { ok: true, device: new DeskDevice(device, protocol, this.#deviceParts) }
  }

  /** What changed of devices, here or at another process, is felt by the next report and by open connections. */
  #hear(news: FleetChangeNews): void {
    if (news === 'everything') {
      this.#devices.forgetAll()
      this.#states.forgetAll()
      this.#orders.rebindAll()
      return
    }
    for (const change of news) {
      if (!('serial' in change)) continue
      this.#devices.forget(change.serial)
      this.#orders.rebind(change.serial)
    }
  }

  #createRounds(): ReturnType<typeof createRounds> {
    const { fleet, log } = this.#deps
    const { db, clock } = fleet
    const silence = { fleet, contacts: this.#contacts, states: this.#states }
    return createRounds({
      clock,
      log,
      everyMs: ROUND_MS,
      chores: [
        { name: 'noting silent devices', every: 1, run: () => tellSilent(silence) },
        {
          name: 'noting when devices were heard',
          every: 1,
          run: () => this.#contacts.write(db, clock.now()),
        },
        { name: 'reading what clients keep', every: SLOW_ROUNDS, run: () => this.#readKeeping() },
        { name: 'noting forsaken devices', every: SLOW_ROUNDS, run: () => tellForsaken(silence) },
        { name: 'the summary of devices', every: SUMMARY_ROUNDS, run: () => this.#tellSummary() },
      ],
    })
  }

  /** Orders are looked at as often as their waiting asks for. */
  #createOrderRounds(): ReturnType<typeof createRounds> {
    const { fleet, log } = this.#deps
    const { clock, commands } = fleet
    const forget = (): Promise<void> => commands.forgetSettled(clock.now() - ORDER_LOG_MS)
    return createRounds({
      clock,
      log,
      everyMs: Math.min(ROUND_MS, this.#orderWaitMs),
      chores: [
        { name: 'looking for orders', every: 1, run: () => commands.lookAgain() },
        { name: 'ending overdue orders', every: 1, run: () => this.#orders.failOverdue() },
        { name: 'forgetting old orders', every: SLOW_ROUNDS, run: forget },
      ],
    })
  }

  async #readKeeping(): Promise<void> {
    const { fleet, keepDays } = this.#deps
    this.#keeping = await readKeeping(fleet.db, keepDays, fleet.clock.now())
  }

  #tellSummary(): void {
    const line = deskSummary(this.tallies)
    if (line !== this.#told) this.#deps.log(`devices: ${line}`)
    this.#told = line
  }
}

const areOfDesk = (entries: readonly DeviceReports[]): entries is readonly IntakeEntry[] =>
  entries.every(({ device }) => device instanceof DeskDevice)
