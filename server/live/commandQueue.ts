import type { Kysely } from 'kysely'
import type { QueuedCommand } from '../../src/contract/http/vehicleCommands.ts'
import type { Database } from '../storage/schema.ts'
import type { DeviceCommand, DeviceCommandQueue } from './ports.ts'
import type { Clock } from '../platform/clock.ts'
import {
  failOverdue,
  findOpen,
  findQueuedVehicles,
  forgetSettled,
  insertCommand,
  markSent,
  settleCommand,
  takeQueued,
} from './commandSql.ts'
import type { CommandTimeouts, NewCommand } from './deviceCommand.ts'
import type { Journal } from './journal.ts'
import type { Log } from '../platform/log.ts'

/** Delay before a failed delivery is retried, as while the database is unreachable. */
const RETRY_MS = 1_000

/** Vehicles whose commands are read by one statement. */
const VEHICLES_AT_ONCE = 20_000

export interface CommandQueue extends DeviceCommandQueue {
  /** Queues a command; it is on disk when the promise resolves (L5). */
  enqueue(command: NewCommand): Promise<QueuedCommand>
  /** A command of this vehicle was queued elsewhere, such as in another process. */
  wake(vehicleId: number): void
  /**
   * Takes at most `limit` queued commands of a vehicle whose device polls, and marks them as sent. Runs no statement
   * while no command is known to be queued.
   */
  take(vehicleId: number, limit: number): Promise<readonly DeviceCommand[]>
  /** Reloads which vehicles have queued commands, at the start and where a wake may have been lost. */
  lookAgain(): Promise<void>
  /** Fails every overdue command with this answer and returns them. */
  failOverdue(timeouts: CommandTimeouts, answer: string): Promise<readonly DeviceCommand[]>
  /**
   * Deletes commands that were settled before this moment, ms since the epoch; only a part of them, if there are many.
   */
  forgetSettled(before: number): Promise<void>
}

interface Subscription {
  readonly vehicleIds: ReadonlySet<number>
  readonly deliver: (command: DeviceCommand) => void
  /** Delivered commands that are not settled; an unsettled command is delivered once per subscription. */
  readonly delivered: Set<number>
}

/**
 * The queue of device commands, stored in the table `device_command`. Every change of a command's state is published to
 * those who see the vehicle. A command that an earlier subscription took and never settled is delivered again: commands
 * set a state and are idempotent, so a repeated one does no harm.
 */
export const createCommandQueue = (deps: {
  readonly db: Kysely<Database>
  readonly journal: Journal
  readonly clock: Clock
  readonly log: Log
}): CommandQueue => {
  const { clock, journal, log } = deps
  const subscriptions = new Map<number, Set<Subscription>>()
  /** Vehicles whose open commands are to be delivered; read together, however many devices connect at once. */
  const due = new Set<number>()
  /** Vehicles with commands that were not taken yet. */
  const waiting = new Set<number>()
  let isDelivering = false

  const takeDue = (): readonly number[] => {
    const ids = [...due].slice(0, VEHICLES_AT_ONCE)
    for (const id of ids) due.delete(id)
    return ids.filter((id) => subscriptions.has(id))
  }

  /** The subscriptions of a command's vehicle that have not received it. */
  const takersOf = ({ vehicleId, commandId }: DeviceCommand): Subscription[] =>
    [...(subscriptions.get(vehicleId) ?? [])].filter(({ delivered }) => !delivered.has(commandId))

  const deliverTo = async (vehicleIds: readonly number[]): Promise<void> => {
    if (vehicleIds.length === 0) return
    const open = await findOpen(deps.db, vehicleIds)
    const wanted = open.filter((command) => takersOf(command).length > 0)
    if (wanted.length === 0) return
    await journal.write((write) => markSent(write, wanted, clock.now()))
    for (const { ownerId: _, ...command } of wanted) {
      for (const taker of takersOf(command)) {
        taker.delivered.add(command.commandId)
        taker.deliver(command)
      }
    }
  }

  /** One delivery at a time, so that no command is taken twice. */
  const deliverDue = async (): Promise<void> => {
    if (isDelivering) return
    isDelivering = true
    while (due.size > 0) {
      const vehicleIds = takeDue()
      try {
        await deliverTo(vehicleIds)
      } catch (error) {
        log(`device commands were not delivered and will be tried again: ${String(error)}`, {
          level: 'warning',
        })
        for (const id of vehicleIds) due.add(id)
        clock.setTimer(() => void deliverDue(), RETRY_MS)
        break
      }
    }
    isDelivering = false
  }

  const wake = (vehicleId: number): void => {
    if (!subscriptions.has(vehicleId)) {
      waiting.add(vehicleId)
      return
    }
    due.add(vehicleId)
    void deliverDue()
  }

  const unsubscribe = (subscription: Subscription): void => {
    for (const id of subscription.vehicleIds) {
      const others = subscriptions.get(id)
      others?.delete(subscription)
      if (others?.size === 0) subscriptions.delete(id)
    }
  }

  return {
    wake,
    subscribe(vehicleIds, deliver) {
      const subscription: Subscription = { vehicleIds: new Set(vehicleIds), deliver, delivered: new Set() }
      for (const id of subscription.vehicleIds) {
        const others = subscriptions.get(id)
        if (others) others.add(subscription)
        else subscriptions.set(id, new Set([subscription]))
        due.add(id)
      }
      void deliverDue()
      return () => unsubscribe(subscription)
    },
    async enqueue(command) {
      const queued = await journal.write((write) => insertCommand(write, command, clock.now()))
      wake(command.vehicleId)
      return queued
    },
    async take(vehicleId, limit) {
      if (!waiting.has(vehicleId)) return []
      // Before the statement: a command queued while it runs counts as waiting again.
      waiting.delete(vehicleId)
      try {
        const taken = await journal.write((write) => takeQueued(write, vehicleId, limit, clock.now()))
        if (taken.length === limit) waiting.add(vehicleId)
        return taken
      } catch (error) {
        waiting.add(vehicleId)
        throw error
      }
    },
    async lookAgain() {
      for (const id of await findQueuedVehicles(deps.db)) wake(id)
    },
    settle: async (commandId, { state, answer }) => {
      const vehicleId = await journal.write((write) =>
        settleCommand(write, commandId, state, answer, clock.now()),
      )
      for (const { delivered } of (vehicleId !== null && subscriptions.get(vehicleId)) || [])
        delivered.delete(commandId)
    },
    async failOverdue(timeouts, answer) {
      const failed = await failOverdue(deps.db, journal, timeouts, answer, clock.now())
      for (const { commandId, vehicleId } of failed)
        for (const { delivered } of subscriptions.get(vehicleId) ?? []) delivered.delete(commandId)
      return failed
    },
    forgetSettled: (before) => forgetSettled(deps.db, before),
  }
}
