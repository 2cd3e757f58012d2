import { COMMAND_ANSWERS } from '../../../../src/contract/rules/commandAnswers.ts'
import type { CommandQueue, Patience } from '../../../live/commandQueue.ts'
import type { Clock } from '../../../live/clock.ts'
import { changeOutVals } from '../../outVals.ts'
import type { DeviceCommand, Observation, ObservationSink } from '../../ports.ts'
import type { OrderEnd } from '../ports.ts'
import type { DeviceStates } from './deviceStates.ts'
import { type KnownDevice, type KnownDevices, stayNow } from './knownDevices.ts'
import { settingsOf } from './report/readings.ts'
import type { Log } from '../../../log.ts'

/** A connection on which orders go out. */
interface Connection {
  readonly serial: string
  readonly deliver: (command: DeviceCommand) => void
  /** null: the device is on no vehicle. */
  vehicleId: number | null
  unsubscribe: () => void
}

/** An order that a device has, and which device that is. */
interface Given {
  readonly command: DeviceCommand
  readonly deviceId: number
  readonly vehicleName: string
}

/**
 * How long an order waits for a device that does not take it, where nothing else is set. Waiting is bounded, for an order
 * that is carried out when nobody expects it any more does harm: a vehicle that locks itself an hour later. A device that
 * posts reports asks at least every ten minutes, or it counts as disconnected.
 */
export const ORDER_WAIT_MS = 600_000
/** A device that has an order answers within this time or not at all. */
const SENT_MS = 180_000

/** How long orders wait where one that nobody takes waits for `waitMs`. */
export const patienceOf = (waitMs: number): Patience => ({
  queuedMs: waitMs,
  sentMs: Math.min(waitMs, SENT_MS),
})

/** Orders on their way to devices, and what their ends mean for the vehicles. */
export class Orders {
  readonly #commands: CommandQueue
  readonly #sink: ObservationSink
  readonly #devices: KnownDevices
  readonly #states: DeviceStates
  readonly #clock: Clock
  readonly #log: Log
  readonly #patience: Patience
  readonly #connections = new Map<string, Set<Connection>>()
  /** What was given to a device and has not ended, with the device. */
  readonly #given = new Map<number, Given>()

  constructor(deps: {
    readonly commands: CommandQueue
    readonly sink: ObservationSink
    readonly devices: KnownDevices
    readonly states: DeviceStates
    readonly clock: Clock
    readonly log: Log
    readonly patience: Patience
  }) {
    this.#commands = deps.commands
    this.#sink = deps.sink
    this.#devices = deps.devices
    this.#states = deps.states
    this.#clock = deps.clock
    this.#log = deps.log
    this.#patience = deps.patience
  }

  /** Gives the device's orders to `deliver` until the answered function is called. */
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

  /** The device may be on another vehicle now: its connections get the orders of that one. */
  rebind(serial: string): void {
    if (!this.#connections.has(serial)) return
    this.#devices.find(serial).then(
      (device) => {
        for (const connection of this.#connections.get(serial) ?? []) this.#bind(connection, device)
      },
      (error: unknown) => this.#log(`orders of device ${serial} wait for its next report: ${String(error)}`),
    )
  }

  rebindAll(): void {
    for (const serial of this.#connections.keys()) this.rebind(serial)
  }

  /** Takes orders for a device that asks and goes. */
  async take(serial: string, limit: number): Promise<readonly DeviceCommand[]> {
    const device = await this.#devices.find(serial)
    const vehicle = device && stayNow(device)
    if (!device || !vehicle) return []
    const taken = await this.#commands.take(vehicle.vehicleId, limit)
    return taken.filter((command) => this.#give(command, device.deviceId, vehicle.vehicleName))
  }

  /** Keeps what became of an order, and tells what it changed. */
  async settle(commandId: number, { isUnconfirmed = false, ...result }: OrderEnd): Promise<void> {
    const given = this.#given.get(commandId)
    if (given && !isUnconfirmed) await this.#tellEnd(given, result)
    await this.#commands.settle(commandId, result)
    this.#given.delete(commandId)
  }

  /** Fails what was waited for too long. */
  async failOverdue(): Promise<void> {
    const failed = await this.#commands.failOverdue(this.#patience, COMMAND_ANSWERS.overdue)
    const observations = failed.flatMap((command) => this.#refusedLock(command))
    for (const { commandId } of failed) this.#given.delete(commandId)
    if (observations.length > 0) await this.#sink.record(observations)
  }

  #bind(connection: Connection, device: KnownDevice | null): void {
    const vehicle = device && stayNow(device)
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

  /** Whether the order is one for the device itself; the server does the others. */
  #give(command: DeviceCommand, deviceId: number, vehicleName: string): boolean {
    this.#given.set(command.commandId, { command, deviceId, vehicleName })
    if (command.order.command !== 'always-ignition-on') return true
    // Trackers know no such setting: the desk reads their ignition by it (rules/ignition.ts).
    this.settle(command.commandId, { state: 'answered', answer: COMMAND_ANSWERS.byServer }).catch(
      (error: unknown) => {
        this.#log(`order ${command.commandId} was not carried out: ${String(error)}`, { level: 'warning' })
      },
    )
    return false
  }

  async #tellEnd({ command, deviceId, vehicleName }: Given, { state }: OrderEnd): Promise<void> {
    if (state === 'failed') {
      const observations = this.#refusedLock(command)
      if (observations.length > 0) await this.#sink.record(observations)
      return
    }
    const { vehicleId, order } = command
    // What an operator says to a code changes nothing of the vehicle.
    if (order.command === 'ussd') return
    const { current: before } = await this.#states.find(deviceId, { vehicleId, vehicleName })
    const now = this.#clock.now()
    if (order.command === 'set-lock-state') {
      const { lockState } = order
      const data = { vehicleId, deviceId, lockState, lockStateTime: now, name: before.vehicleName }
      await this.#sink.record([{ event: 'LockStateForDevice', isDirect: true, data }])
      this.#states.change(deviceId, vehicleId, { lock: lockState })
      return
    }
    const change =
      order.command === 'out-vals'
        ? { outVals: changeOutVals(before.outVals, order.outVals) }
        : { alwaysIgnitionOn: order.alwaysIgnitionOn }
    await this.#sink.record([{ ...settingsOf({ ...before, ...change }, deviceId), isDirect: true }])
    this.#states.change(deviceId, vehicleId, change)
  }

  #refusedLock({ vehicleId, order }: DeviceCommand): Observation[] {
    if (order.command !== 'set-lock-state') return []
    const data = { vehicleId, timestamp: this.#clock.now(), lockState: order.lockState }
    return [{ event: 'ErrorSetLock', isDirect: true, data }]
  }
}
