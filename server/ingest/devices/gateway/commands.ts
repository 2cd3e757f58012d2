import { COMMAND_ANSWERS } from '../../../../src/contract/rules/commandAnswers.ts'
import type { CommandQueue } from '../../../live/commandQueue.ts'
import type { CommandTimeouts } from '../../../live/deviceCommand.ts'
import type { Clock } from '../../../platform/clock.ts'
import { changeOutVals } from '../../outVals.ts'
import type { DeviceCommand, Observation, ObservationSink } from '../../../live/ports.ts'
import type { CommandResult } from '../ports.ts'
import type { DeviceStates } from './deviceStates.ts'
import { type KnownDevice, type KnownDevices, currentStay } from './knownDevices.ts'
import { settingsOf } from './report/readings.ts'
import type { Log } from '../../../platform/log.ts'

/** A connection on which device commands are sent. */
interface Connection {
  readonly serial: string
  readonly deliver: (command: DeviceCommand) => void
  /** null: the device is on no vehicle. */
  vehicleId: number | null
  unsubscribe: () => void
}

/** A command given to a device, and that device. */
interface Given {
  readonly command: DeviceCommand
  readonly deviceId: number
  readonly vehicleName: string
}

/**
 * Default time for which a command waits for a device that does not fetch it. It is bounded because a command that is
 * executed unexpectedly late does harm: a vehicle that locks itself an hour later. A posting device asks at least every
 * ten minutes, or it counts as disconnected.
 */
export const COMMAND_WAIT_MS = 600_000
/** A device responds to a command within this time or not at all. */
const SENT_MS = 180_000

/** How often waiting commands are checked if an unfetched one waits for `waitMs`. */
export const timeoutsOf = (waitMs: number): CommandTimeouts => ({
  queuedMs: waitMs,
  sentMs: Math.min(waitMs, SENT_MS),
})

/** Device commands in flight, and the effects of their results on the vehicles. */
export class DeviceCommands {
  readonly #commands: CommandQueue
  readonly #sink: ObservationSink
  readonly #devices: KnownDevices
  readonly #states: DeviceStates
  readonly #clock: Clock
  readonly #log: Log
  readonly #timeouts: CommandTimeouts
  readonly #connections = new Map<string, Set<Connection>>()
  /** Commands given to a device and not ended, with the device. */
  readonly #given = new Map<number, Given>()

  constructor(deps: {
    readonly commands: CommandQueue
    readonly sink: ObservationSink
    readonly devices: KnownDevices
    readonly states: DeviceStates
    readonly clock: Clock
    readonly log: Log
    readonly timeouts: CommandTimeouts
  }) {
    this.#commands = deps.commands
    this.#sink = deps.sink
    this.#devices = deps.devices
    this.#states = deps.states
    this.#clock = deps.clock
    this.#log = deps.log
    this.#timeouts = deps.timeouts
  }

  /** Passes the device's commands to `deliver` until the returned function is called. */
  connect(serial: string, deliver: (command: DeviceCommand) => void): () => void {
    const connection: Connection = { serial, deliver, vehicleId: null, unsubscribe: () => undefined }
    const others = this.#connections.get(serial)
    if (others) others.add(connection)
    else this.#connections.set(serial, new Set([connection]))
    this.rebind(serial)
    return () => {
      connection.unsubscribe()
      const left = this.#connections.get(serial)
      left?.delete(connection)
      if (left?.size === 0) this.#connections.delete(serial)
    }
  }

  /** The device may be on another vehicle now: its connections get that vehicle's commands. */
  rebind(serial: string): void {
    if (!this.#connections.has(serial)) return
    this.#devices.find(serial).then(
      (device) => {
        for (const connection of this.#connections.get(serial) ?? []) this.#bind(connection, device)
      },
      (error: unknown) =>
        this.#log(`commands of device ${serial} wait for its next report: ${String(error)}`),
    )
  }

  rebindAll(): void {
    for (const serial of this.#connections.keys()) this.rebind(serial)
  }

  /** Takes commands for a polling device. */
  async take(serial: string, limit: number): Promise<readonly DeviceCommand[]> {
    const device = await this.#devices.find(serial)
    const vehicle = device && currentStay(device)
    if (!device || !vehicle) return []
    const taken = await this.#commands.take(vehicle.vehicleId, limit)
    return taken.filter((command) => this.#give(command, device.deviceId, vehicle.vehicleName))
  }

  /** Stores the result of a command, and publishes its effects. */
  async settle(commandId: number, { isUnconfirmed = false, ...result }: CommandResult): Promise<void> {
    const given = this.#given.get(commandId)
    if (given && !isUnconfirmed) await this.#publishResult(given, result)
    await this.#commands.settle(commandId, result)
    this.#given.delete(commandId)
  }

  /** Fails commands that waited too long. */
  async failOverdue(): Promise<void> {
    const failed = await this.#commands.failOverdue(this.#timeouts, COMMAND_ANSWERS.overdue)
    const observations = failed.flatMap((command) => this.#refusedLock(command))
    for (const { commandId } of failed) this.#given.delete(commandId)
    if (observations.length > 0) await this.#sink.record(observations)
  }

  #bind(connection: Connection, device: KnownDevice | null): void {
    const vehicle = device && currentStay(device)
    const vehicleId = vehicle?.vehicleId ?? null
    if (connection.vehicleId === vehicleId) return
    connection.unsubscribe()
    connection.vehicleId = vehicleId
    connection.unsubscribe =
      device && vehicle
        ? this.#commands.subscribe(new Set([vehicle.vehicleId]), (command) => {
            if (this.#give(command, device.deviceId, vehicle.vehicleName)) connection.deliver(command)
          })
        : () => undefined
  }

  /** Whether the command is for the device itself; the server executes the others. */
  #give(command: DeviceCommand, deviceId: number, vehicleName: string): boolean {
    this.#given.set(command.commandId, { command, deviceId, vehicleName })
    if (command.content.command !== 'always-ignition-on') return true
    // Trackers have no such setting: the gateway applies it to their ignition (rules/ignition.ts).
    this.settle(command.commandId, { state: 'answered', answer: COMMAND_ANSWERS.byServer }).catch(
      (error: unknown) => {
        this.#log(`order ${command.commandId} was not carried out: ${String(error)}`, { level: 'warning' })
      },
    )
    return false
  }

  async #publishResult({ command, deviceId, vehicleName }: Given, { state }: CommandResult): Promise<void> {
    if (state === 'failed') {
      const observations = this.#refusedLock(command)
      if (observations.length > 0) await this.#sink.record(observations)
      return
    }
    const { vehicleId, content } = command
    // An operator's response to a code changes nothing of the vehicle.
    if (content.command === 'ussd') return
    const { current: before } = await this.#states.find(deviceId, { vehicleId, vehicleName })
    const now = this.#clock.now()
    if (content.command === 'set-lock-state') {
      const { lockState } = content
      const data = { vehicleId, deviceId, lockState, lockStateTime: now, name: before.vehicleName }
      await this.#sink.record([{ event: 'LockStateForDevice', isDirect: true, data }])
      this.#states.change(deviceId, vehicleId, { lock: lockState })
      return
    }
    const change =
      content.command === 'out-vals'
        ? { outVals: changeOutVals(before.outVals, content.outVals) }
        : { alwaysIgnitionOn: content.alwaysIgnitionOn }
    await this.#sink.record([{ ...settingsOf({ ...before, ...change }, deviceId), isDirect: true }])
    this.#states.change(deviceId, vehicleId, change)
  }

  #refusedLock({ vehicleId, content }: DeviceCommand): Observation[] {
    if (content.command !== 'set-lock-state') return []
    const data = { vehicleId, timestamp: this.#clock.now(), lockState: content.lockState }
    return [{ event: 'ErrorSetLock', isDirect: true, data }]
  }
}
