import type { Fleet } from '../../../live/createFleet.ts'
import type { FleetChangeBatch } from '../../../live/fleetChanges.ts'
import { createLatestTime } from '../../../live/latestTime.ts'
import type { Log } from '../../../platform/log.ts'
import { type Keeping, readKeeping } from '../../../storage/retention/readKeeping.ts'
import { type Attempt, GuessGuard } from '../guessGuard.ts'
import type {
  DeviceAdmission,
  DeviceClaim,
  DeviceGateway,
  DeviceRefusal,
  DeviceReports,
  ReportOutcome,
} from '../ports.ts'
import { Contacts } from './contacts.ts'
import { type RejectReason, deviceSummary, DeviceTallies, type DeviceTally } from './deviceTallies.ts'
import { DeviceStates } from './deviceStates.ts'
import { mapConcurrent } from './mapConcurrent.ts'
import { type IntakeEntry, takeReports } from './intake.ts'
import { IdentifiedDevice, type IdentifiedDeviceParts } from './identifiedDevice.ts'
import { type KnownDevice, KnownDevices } from './knownDevices.ts'
import { COMMAND_WAIT_MS, DeviceCommands, timeoutsOf } from './commands.ts'
import { createRounds } from './rounds.ts'
import { isSecret } from './secrets.ts'
import { disconnectForsaken, disconnectSilent } from './silence.ts'
import { UnknownDevices } from './unknownDevices.ts'

/** The gateway with what the server needs to run it. */
export interface RunningGateway extends DeviceGateway {
  /** Outcomes of reports and attempts since the start. */
  readonly tallies: readonly DeviceTally[]
  /**
   * Starts watching for silence and overdue commands; when it resolves, the retention limit is known.
   * @throws database errors
   */
  start(): Promise<void>
  /** Writes what is pending; call it when no protocol accepts reports any more. */
  stop(): Promise<void>
}

/** Interval of the chores: silence, contact times, log lines; and commands, unless they wait for less. */
const ROUND_MS = 15_000
/**
 * Rounds between two checks for vehicles whose devices no process hears, and of the clients' retention: five minutes.
 */
const SLOW_ROUNDS = 20
/** Retention of the log of device commands: a year. */
const COMMAND_LOG_MS = 365 * 86_400_000
/** Rounds between two log lines of the counts: a minute. */
const SUMMARY_ROUNDS = 4

interface DeviceGatewayDependencies {
  readonly fleet: Pick<
    Fleet,
    'db' | 'clock' | 'precedence' | 'sink' | 'registry' | 'commands' | 'changes' | 'peerUpdates'
  >
  readonly log: Log
  /** Position retention in days for clients without their own setting. */
  readonly keepDays: number
  /** How long a command waits for a device that does not fetch it, ms; absent: COMMAND_WAIT_MS. */
  readonly commandWaitMs?: number
}

/** Identifies the devices, judges their reports by the rules of docs/ingest.md, and stores them. */
export const createDeviceGateway = (deps: DeviceGatewayDependencies): RunningGateway => new Gateway(deps)

class Gateway implements RunningGateway {
  readonly #deps: DeviceGatewayDependencies
  readonly #devices: KnownDevices
  readonly #latestTime: () => number
  readonly #states: DeviceStates
  readonly #contacts = new Contacts()
  readonly #counts = new DeviceTallies()
  readonly #guesses: GuessGuard
  readonly #unknown: UnknownDevices
  readonly #deviceCommands: DeviceCommands
  readonly #deviceParts: IdentifiedDeviceParts
  readonly #rounds: ReturnType<typeof createRounds>
  readonly #commandRounds: ReturnType<typeof createRounds>
  readonly #subscriptions: readonly (() => void)[]
  /** Before the start nothing counts as too old. */
  #keeping: Keeping = { oldest: 0, oldestOf: () => null }
  #loggedSummary = ''

  constructor(deps: DeviceGatewayDependencies) {
    const { fleet, log } = deps
    const { db, clock, registry, sink, commands } = fleet
    this.#deps = deps
    this.#devices = new KnownDevices({ db, clock })
    this.#latestTime = createLatestTime(clock)
    this.#guesses = new GuessGuard(clock)
    this.#states = new DeviceStates({ db, registry })
    this.#unknown = new UnknownDevices({ db, clock, log })
    this.#deviceCommands = new DeviceCommands({
      commands,
      sink,
      devices: this.#devices,
      states: this.#states,
      clock,
      log,
      timeouts: timeoutsOf(this.#commandWaitMs),
    })
    this.#deviceParts = {
      gateway: this,
      deviceCommands: this.#deviceCommands,
      contacts: this.#contacts,
      clock,
    }
    this.#rounds = this.#createRounds()
    this.#commandRounds = this.#createCommandRounds()
    this.#subscriptions = [
      fleet.changes.subscribe((changes) => this.#applyFleetChanges(changes)),
      // A device behind one address of several servers reports to each of them in turn.
      fleet.peerUpdates.subscribe((vehicleIds) => this.#states.forgetVehicles(vehicleIds)),
    ]
  }

  get tallies(): readonly DeviceTally[] {
    return this.#counts.all
  }

  get #commandWaitMs(): number {
    return this.#deps.commandWaitMs ?? COMMAND_WAIT_MS
  }

  async admit(claim: DeviceClaim): Promise<DeviceAdmission> {
    const device = await this.#devices.find(claim.identifier)
    if (!device || this.#isAdmissible(claim, device)) return this.#judge(claim, device)
    // A rejected device costs the same reads whether known or not: the response time reveals nothing.
    return this.#judge(claim, await this.#devices.findNewly(claim.identifier))
  }

  async admitMany(claims: readonly DeviceClaim[]): Promise<readonly DeviceAdmission[]> {
    const devices = this.#devices
    const now = this.#deps.fleet.clock.monotonic()
    const found = await mapConcurrent(
      claims,
      ({ identifier }) => devices.remembered(identifier, now) ?? devices.find(identifier),
    )
    return claims.map((claim, index) => this.#judge(claim, found[index] ?? null))
  }

  async acceptMany(entries: readonly DeviceReports[]): Promise<readonly ReportOutcome[]> {
    if (!areOfGateway(entries)) throw new Error('Reports of a device that no gateway has let in')
    return this.ahead(
      takeReports(
        {
          ...this.#deps.fleet,
          devices: this.#devices,
          states: this.#states,
          contacts: this.#contacts,
          tallies: this.#counts,
          keeping: this.#keeping,
          latestTime: this.#latestTime,
        },
        entries,
      ),
    )
  }

  ahead<T>(work: Promise<T>): Promise<T> {
    return this.#deps.fleet.precedence.ahead(work)
  }

  countGarbage(protocol: string, reason: string): void {
    this.#counts.addGarbage(protocol, reason)
  }

  async start(): Promise<void> {
    await this.#readKeeping()
    this.#rounds.start()
    this.#commandRounds.start()
  }

  async stop(): Promise<void> {
    await Promise.all([this.#rounds.stop(), this.#commandRounds.stop()])
    for (const unsubscribe of this.#subscriptions) unsubscribe()
    await this.#unknown.stop()
    this.#logSummary()
  }

  #judge(claim: DeviceClaim, device: KnownDevice | null): DeviceAdmission {
    const isHeldUp = this.#isHeldUp(claim)
    if (device && this.#isAdmissible(claim, device)) {
      if (isGuess(claim)) this.#guesses.succeeded(attemptOf(claim))
      return { ok: true, device: new IdentifiedDevice(device, claim.protocol, this.#deviceParts) }
    }
    if (isGuess(claim) && !isHeldUp) this.#guesses.failed(attemptOf(claim))
    if (device) return this.#refuse(claim, 'wrongSecret', isHeldUp ? 'tooManyGuesses' : 'wrongSecret')
    const noted = this.#unknown.note(claim)
    if (noted !== 'listed') this.#counts.add(claim.protocol, noted)
    return this.#refuse(claim, 'unknownDevice', 'unknownDevice')
  }

  /** While attempts are throttled no password is checked; a device without a password is admitted all the same. */
  #isAdmissible(claim: DeviceClaim, { secretHash }: KnownDevice): boolean {
    const { secret } = claim
    if (secretHash === null) return true
    return secret !== null && !this.#isHeldUp(claim) && isSecret(secretHash, secret)
  }

  #isHeldUp(claim: DeviceClaim): boolean {
    return isGuess(claim) && !this.#guesses.mayTry(attemptOf(claim))
  }

  #refuse({ protocol }: DeviceClaim, reason: DeviceRefusal, counted: RejectReason): DeviceAdmission {
    this.#counts.add(protocol, counted)
    return { ok: false, reason }
  }

  /** Changes of devices, here or in another process, apply to the next report and to open connections. */
  #applyFleetChanges(changes: FleetChangeBatch): void {
    if (changes === 'everything') {
      this.#devices.forgetAll()
      this.#states.forgetAll()
      this.#deviceCommands.rebindAll()
      return
    }
    for (const change of changes) {
      if (change.kind === 'moved') this.#devices.forgetVehicle(change.vehicleId)
      if (!('serial' in change)) continue
      this.#devices.forget(change.serial)
      this.#deviceCommands.rebind(change.serial)
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
        { name: 'noting silent devices', every: 1, run: () => disconnectSilent(silence) },
        {
          name: 'noting when devices were heard',
          every: 1,
          run: () => this.#contacts.write(db, clock),
        },
        { name: 'reading what clients keep', every: SLOW_ROUNDS, run: () => this.#readKeeping() },
        { name: 'noting forsaken devices', every: SLOW_ROUNDS, run: () => disconnectForsaken(silence) },
        { name: 'the summary of devices', every: SUMMARY_ROUNDS, run: () => this.#logSummary() },
      ],
    })
  }

  /** Commands are checked as often as their wait requires. */
  #createCommandRounds(): ReturnType<typeof createRounds> {
    const { fleet, log } = this.#deps
    const { clock, commands } = fleet
    const forget = (): Promise<void> => commands.forgetSettled(clock.now() - COMMAND_LOG_MS)
    return createRounds({
      clock,
      log,
      everyMs: Math.min(ROUND_MS, this.#commandWaitMs),
      chores: [
        { name: 'looking for commands', every: 1, run: () => commands.lookAgain() },
        { name: 'ending overdue commands', every: 1, run: () => this.#deviceCommands.failOverdue() },
        { name: 'forgetting old commands', every: SLOW_ROUNDS, run: forget },
      ],
    })
  }

  async #readKeeping(): Promise<void> {
    const { fleet, keepDays } = this.#deps
    this.#keeping = await readKeeping(fleet.db, keepDays, fleet.clock.now())
  }

  #logSummary(): void {
    const line = deviceSummary(this.tallies)
    if (line !== this.#loggedSummary) this.#deps.log(`devices: ${line}`)
    this.#loggedSummary = line
  }
}

/** Whether an attempt may be one of many that try passwords. */
const isGuess = ({ secret, isVouched }: DeviceClaim): boolean => secret !== null && isVouched !== true

const attemptOf = ({ remoteAddress, identifier }: DeviceClaim): Attempt => ({
  address: remoteAddress,
  subject: identifier,
})

const areOfGateway = (entries: readonly DeviceReports[]): entries is readonly IntakeEntry[] =>
  entries.every(({ device }) => device instanceof IdentifiedDevice)
