import { type Kysely, sql } from 'kysely'
import type { QueuedCommand } from '../../src/contract/http/vehicleCommands.ts'
import type { Database } from '../db/schema.ts'
import type { DeviceCommand, DeviceCommandQueue } from '../ingest/ports.ts'
import type { Clock } from './clock.ts'
import type { Journal, JournalWrite } from './journal.ts'
import { numberArray } from './sqlArray.ts'
import type { CommandState } from './tables.ts'

/** How long a failed delivery waits for the next attempt, as while the database is away. */
const RETRY_MS = 1_000

export type DeviceOrder = DeviceCommand['order']

/** A command as its caller gives it; the vehicle and its owner are known to be right. */
export interface NewCommand {
  readonly vehicleId: number
  readonly ownerId: number
  readonly deviceSerial: string
  readonly order: DeviceOrder
  readonly askedBy: number
}

export interface CommandQueue extends DeviceCommandQueue {
  /** Queues a command; it is on disk when the promise resolves (L5). */
  enqueue(command: NewCommand): Promise<QueuedCommand>
}

interface Subscription {
  readonly vehicleIds: ReadonlySet<number>
  readonly deliver: (command: DeviceCommand) => void
  /** What it was given; an unsettled command is given once per subscription. */
  readonly delivered: Set<number>
}

/**
 * The queue of device commands, kept in the table `device_command`. Every change of a command's state goes to those who
 * see the vehicle. A command that an earlier subscription took and never settled is delivered again: orders say what
 * is to be, not what is to change, so a repeated one does no harm.
 */
export const createCommandQueue = (deps: {
  readonly db: Kysely<Database>
  readonly journal: Journal
  readonly clock: Clock
  readonly log: (line: string) => void
}): CommandQueue => {
  const { clock, journal, log } = deps
  const subscriptions = new Set<Subscription>()

  const deliverOpen = async (subscription: Subscription): Promise<void> => {
    const open = await findOpen(deps.db, subscription)
    if (open.length === 0 || !subscriptions.has(subscription)) return
    await journal.write((write) => markSent(write, open, clock.now()))
    for (const command of open) {
      if (!subscriptions.has(subscription)) return
      subscription.delivered.add(command.commandId)
      subscription.deliver(command)
    }
  }

  /** One delivery at a time, so that no command is taken twice. */
  let tail: Promise<void> = Promise.resolve()
  const schedule = (subscription: Subscription): void => {
    tail = tail
      .then(() => (subscriptions.has(subscription) ? deliverOpen(subscription) : undefined))
      .catch((error: unknown) => {
        log(`device commands were not delivered and will be tried again: ${String(error)}`)
        clock.setTimer(() => schedule(subscription), RETRY_MS)
      })
  }

  return {
    subscribe(vehicleIds, deliver) {
      const subscription: Subscription = { vehicleIds, deliver, delivered: new Set() }
      subscriptions.add(subscription)
      schedule(subscription)
      return () => {
        subscriptions.delete(subscription)
      }
    },
    async enqueue(command) {
      const queued = await journal.write((write) => insertCommand(write, command, clock.now()))
      for (const subscription of subscriptions) {
        if (subscription.vehicleIds.has(command.vehicleId)) schedule(subscription)
      }
      return queued
    },
    settle: (commandId, { state, answer }) =>
      journal.write((write) => settleCommand(write, commandId, state, answer, clock.now())),
  }
}

interface OpenCommand extends DeviceCommand {
  readonly ownerId: number
}

const findOpen = async (
  db: Kysely<Database>,
  subscription: Subscription,
): Promise<readonly OpenCommand[]> => {
  const rows = await db
    .selectFrom('device_command as c')
    .innerJoin('vehicle', 'vehicle.id', 'c.vehicle_id')
    .select(['c.id', 'c.vehicle_id', 'vehicle.owner_id', 'c.device_serial', 'c.command', 'c.payload'])
    .where('c.state', 'in', ['queued', 'sent'])
    .orderBy('c.id')
    .execute()
  return rows
    .filter((row) => subscription.vehicleIds.has(row.vehicle_id) && !subscription.delivered.has(row.id))
    .map((row) => ({
      commandId: row.id,
      vehicleId: row.vehicle_id,
      ownerId: row.owner_id,
      deviceSerial: row.device_serial,
      // Written by insertCommand below from a DeviceOrder.
      order: { command: row.command, ...row.payload } as DeviceOrder,
    }))
}

const insertCommand = async (write: JournalWrite, given: NewCommand, now: number): Promise<QueuedCommand> => {
  const { vehicleId, deviceSerial, ownerId, askedBy } = given
  const { command, ...payload } = given.order
  const row = await write.trx
    .insertInto('device_command')
    .values({
      vehicle_id: vehicleId,
      device_serial: deviceSerial,
      command,
      payload: JSON.stringify(payload),
      state: 'queued',
      asked_by: askedBy,
      asked_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const queued = { commandId: row.id, vehicleId, deviceSerial, command, state: 'queued' } as const
  await emitStates(write, [{ ...queued, ownerId, answer: null }])
  return queued
}

const markSent = async (write: JournalWrite, open: readonly OpenCommand[], now: number): Promise<void> => {
  const { rows } = await sql<{ id: number }>`update device_command set state = 'sent', sent_at = ${now}
    where id = any(${numberArray(open.map((command) => command.commandId))}::bigint[]) and state = 'queued'
    returning id`.execute(write.trx)
  const changed = new Set(rows.map((row) => row.id))
  await emitStates(
    write,
    open
      .filter((one) => changed.has(one.commandId))
      .map((one) => ({ ...one, command: one.order.command, state: 'sent', answer: null })),
  )
}

const settleCommand = async (
  write: JournalWrite,
  commandId: number,
  state: 'answered' | 'failed',
  answer: string | null,
  now: number,
): Promise<void> => {
  const { rows } = await sql<{
    vehicle_id: number
    owner_id: number
    device_serial: string
    command: string
  }>`
    update device_command c set state = ${state}, answer = ${answer}, settled_at = ${now}
    from vehicle v where v.id = c.vehicle_id and c.id = ${commandId} and c.state in ('queued', 'sent')
    returning c.vehicle_id, v.owner_id, c.device_serial, c.command`.execute(write.trx)
  const row = rows[0]
  // A second answer to the same command changes nothing.
  if (!row) return
  const { vehicle_id: vehicleId, owner_id: ownerId, device_serial: deviceSerial, command } = row
  await emitStates(write, [{ commandId, vehicleId, ownerId, deviceSerial, command, state, answer }])
}

const emitStates = async (
  write: JournalWrite,
  commands: readonly {
    readonly commandId: number
    readonly vehicleId: number
    readonly ownerId: number
    readonly deviceSerial: string
    readonly command: string
    readonly state: CommandState
    readonly answer: string | null
  }[],
): Promise<void> => {
  if (commands.length === 0) return
  const firstSeq = await write.takeSeqs(commands.length)
  commands.forEach(({ ownerId, commandId, vehicleId, deviceSerial, command, state, answer }, index) => {
    write.emit(firstSeq + index, {
      event: 'deviceCommand',
      data: { vehicleId, deviceSerial, commandId, command, state, answer },
      audience: { kind: 'vehicle', ownerId, vehicleId },
    })
  })
}
