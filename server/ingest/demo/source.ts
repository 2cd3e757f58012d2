import { createIngestBuffer, type IngestBuffer } from '../ingestBuffer.ts'
import type {
  DeviceCommand,
  Observation,
  PositionSource,
  SourceDependencies,
  SourceReport,
} from '../../live/ports.ts'
import { hashUnit } from '../../platform/random.ts'
import { answerDelay, type CommandResult, carryOut, giveUp } from './commands.ts'
import { DEMO_EPOCH, demoFleetSize } from './demoFleet.ts'
import { deviceAt } from './device.ts'
import { newDemoVehicle } from './initialState.ts'
import { observeDevice } from './observe.ts'
import { writePast } from './past.ts'
import { type DeviceRuntime, startDevice } from './runtime.ts'
import { type DemoVehicle, makeFleet } from './vehicleModel.ts'
import { Wheel } from './wheel.ts'

export interface DemoOptions {
  /** The same seed gives the same fleet, in the same places at the same times. */
  readonly seed: number
  /** Number of vehicles of the first owner. */
  readonly vehicles: number
  /** Logins; the second and third owner get small fleets, further ones none. */
  readonly owners: readonly string[]
  /** Each start shows the fleet as it would be at this moment, ms since the epoch; absent: as it is now. */
  readonly beginsAs?: number | undefined
}

/** Each vehicle holds its tour in memory, some 25 kB. */
export const MAX_DEMO_VEHICLES = 20_000

const STEP_MS = 500
/** Sampling interval of a moving vehicle; each sample is a position. */
const MOVING_MIN_MS = 5_000
const MOVING_SPREAD_MS = 5_000
/** Sampling interval of a standing vehicle, so that its departure is seen in time. */
const STANDING_MS = 5_000
/** A command waits this long for a silent device, and is retried this often. */
const RESPONSE_TIMEOUT_MS = 120_000
const RETRY_MS = 5_000
const STOP_ATTEMPTS = 3

class DemoSource implements PositionSource {
  readonly #deps: SourceDependencies
  readonly #options: DemoOptions
  readonly #ingestBuffer: IngestBuffer
  readonly #devices = new Map<number, DeviceRuntime>()
  readonly #faults = new Map<string, number>()
  /** Commands waiting for their response, with the end of the wait's timer. */
  readonly #pending = new Map<DeviceCommand, () => void>()
  #wheel: Wheel<DeviceRuntime> | null = null
  #cancelTick = (): void => undefined
  #unsubscribe = (): void => undefined
  #stopped = false
  /** Settles when the past is written or abandoned. */
  #past: Promise<void> = Promise.resolve()

  constructor(deps: SourceDependencies, options: DemoOptions) {
    if (!Number.isInteger(options.vehicles) || options.vehicles < 1 || options.vehicles > MAX_DEMO_VEHICLES) {
      throw new RangeError(`vehicles is ${options.vehicles}; 1 to ${MAX_DEMO_VEHICLES} are allowed`)
    }
    if (options.owners.length === 0) throw new RangeError('owners is empty; at least one login is needed')
    this.#deps = deps
    this.#options = options
    this.#ingestBuffer = createIngestBuffer(deps)
  }

  async start(): Promise<void> {
    const now = this.#deps.clock.now()
    const { owners, vehicles, seed, beginsAs = now } = this.#options
    const epoch = DEMO_EPOCH + now - beginsAs
    for (const [owner, login] of owners.entries()) {
      const count = owner === 0 ? vehicles : demoFleetSize(owner)
      const isThere = (await this.#deps.directory.hasOwner?.(login)) ?? true
      if (count > 0 && isThere) await this.#bringIn(login, makeFleet(seed, owner, count, epoch), now)
    }
    const started = this.#deps.clock.now()
    const wheel = new Wheel<DeviceRuntime>(started, STEP_MS, MOVING_MIN_MS + MOVING_SPREAD_MS)
    for (const device of this.#devices.values()) {
      if (isActive(device.vehicle))
        wheel.add(device, started + hashUnit(device.vehicle.key, 65) * STANDING_MS)
    }
    this.#wheel = wheel
    if (this.#stopped) return
    this.#unsubscribe = this.#deps.commands.subscribe(new Set(this.#devices.keys()), (c) => this.#receive(c))
    this.#deps.log(`demo fleet: ${this.#devices.size} vehicles of ${owners.length} accounts, seed ${seed}`)
    this.#schedule()
    this.#past = this.#writePast(now)
  }

  async stop(): Promise<void> {
    if (this.#stopped) return
    this.#stopped = true
    this.#cancelTick()
    this.#unsubscribe()
    // Commands without a response stay open: the queue delivers them again at the next start.
    for (const cancel of this.#pending.values()) cancel()
    this.#pending.clear()
    await this.#past
    await this.#ingestBuffer.close(STOP_ATTEMPTS)
    this.#deps.log(`demo fleet: stopped, ${this.#ingestBuffer.recorded()} observations stored`)
  }

  report(): SourceReport {
    return {
      source: 'demo',
      vehicles: this.#devices.size,
      recorded: this.#ingestBuffer.recorded(),
      refused: this.#ingestBuffer.droppedCounts(),
      faults: Object.fromEntries(this.#faults),
    }
  }

  async #bringIn(login: string, fleet: readonly DemoVehicle[], now: number): Promise<void> {
    const { directory } = this.#deps
    const found = await directory.ensureVehicles(
      login,
      fleet.map((vehicle) => newDemoVehicle(vehicle, now)),
    )
    const memories = await directory.recallDevices?.([...found.values()])
    for (const vehicle of fleet) {
      const vehicleId = found.get(vehicle.serial)
      if (vehicleId === undefined)
        throw new Error(`demo fleet: the directory gave no vehicle for ${vehicle.serial}`)
      const memory = memories?.get(vehicleId)
      this.#devices.set(vehicleId, startDevice(vehicle, vehicleId, deviceAt(vehicle, now), memory))
    }
  }

  /** At the first start, concurrently with the present. If the past fails it is missing, and nothing else. */
  async #writePast(now: number): Promise<void> {
    const { past, log } = this.#deps
    const vehicles = new Map([...this.#devices].map(([vehicleId, { vehicle }]) => [vehicleId, vehicle]))
    if (past === undefined) return
    try {
      const written = await writePast(past, vehicles, { now, isStopped: () => this.#stopped })
      if (written > 0) log(`demo fleet: its past is written, ${written} observations`)
    } catch (error) {
      log(`demo fleet: its past was not written: ${String(error)}`, { level: 'warning' })
    }
  }

  #schedule(): void {
    this.#cancelTick = this.#deps.clock.setTimer(() => {
      this.#tick()
      if (!this.#stopped) this.#schedule()
    }, STEP_MS)
  }

  #tick(): void {
    const now = this.#deps.clock.now()
    for (const device of this.#wheel?.takeDue(now) ?? []) {
      const moment = deviceAt(device.vehicle, now)
      observeDevice(device, moment, (o) => this.#report(o, moment.gps))
      const wait =
        moment.reachable && moment.motion.speed > 0
          ? MOVING_MIN_MS + hashUnit(device.vehicle.key, 66, now / STEP_MS) * MOVING_SPREAD_MS
          : STANDING_MS
      this.#wheel?.add(device, now + wait)
    }
    this.#ingestBuffer.flush()
  }

  #report(observation: Observation, gps: string): void {
    if (observation.event === 'vehicleLocation' && gps !== 'good') {
      this.#faults.set(`gps ${gps}`, (this.#faults.get(`gps ${gps}`) ?? 0) + 1)
    }
    this.#ingestBuffer.push(observation)
  }

  #receive(command: DeviceCommand): void {
    const device = this.#devices.get(command.vehicleId)
    // The queue times out commands to a mute device, as it does for real ones that never respond.
    if (device === undefined || device.vehicle.isMute || this.#stopped) return
    const giveUpAt = this.#deps.clock.now() + RESPONSE_TIMEOUT_MS
    const attempt = (): void => {
      const at = this.#deps.clock.now()
      const heard = deviceAt(device.vehicle, at).reachable
      if (!heard && at < giveUpAt) {
        this.#pending.set(command, this.#deps.clock.setTimer(attempt, RETRY_MS))
        return
      }
      this.#pending.delete(command)
      const push = (o: Observation): void => this.#ingestBuffer.push(o)
      this.#settle(command, heard ? carryOut(device, command, at, push) : giveUp(command, at, push))
      this.#ingestBuffer.flush()
    }
    this.#pending.set(command, this.#deps.clock.setTimer(attempt, answerDelay(command.commandId)))
  }

  #settle(command: DeviceCommand, result: CommandResult): void {
    this.#deps.commands.settle(command.commandId, result).catch((error: unknown) => {
      this.#deps.log(
        `demo fleet: the answer to command ${command.commandId} was not kept: ${String(error)}`,
        { level: 'warning' },
      )
    })
  }
}

/** Vehicles that report; the others never change. */
const isActive = (vehicle: DemoVehicle): boolean =>
  vehicle.condition === 'active' || vehicle.condition === 'noGps'

/**
 * The demo fleet: vehicles on the roads between real cities, as pure functions of seed and time, so that a restart
 * finds each where it would have been.
 * @throws RangeError when an option is out of range.
 */
export const createDemoSource = (deps: SourceDependencies, options: DemoOptions): PositionSource =>
  new DemoSource(deps, options)
