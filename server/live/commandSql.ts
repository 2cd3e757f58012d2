import { type Kysely, sql } from 'kysely'
import type { CommandState, QueuedCommand } from '../../src/contract/http/vehicleCommands.ts'
import type { Database } from '../storage/schema.ts'
import type { DeviceCommand } from './ports.ts'
import type { DeviceCommandContent, NewCommand, CommandTimeouts } from './deviceCommand.ts'
import type { Journal, JournalWrite } from './journal.ts'
import { numberArray } from '../platform/sqlArray.ts'

/** The statements of the command queue, and the events that each change publishes. */

/** A command with the owner of its vehicle, who is the audience of its events. */
export interface OwnedCommand extends DeviceCommand {
  readonly ownerId: number
}

interface CommandRow {
  readonly id: number
  readonly vehicle_id: number
  readonly owner_id: number
  readonly device_serial: string
  readonly command: string
  readonly payload: Readonly<Record<string, unknown>>
}

const commandOf = (row: CommandRow): OwnedCommand => ({
  commandId: row.id,
  vehicleId: row.vehicle_id,
  ownerId: row.owner_id,
  deviceSerial: row.device_serial,
  // Written by insertCommand below from a DeviceCommandContent.
  content: { command: row.command, ...row.payload } as DeviceCommandContent,
})

/** Every unsettled command of these vehicles, in the order of their creation. */
export const findOpen = async (
  db: Kysely<Database>,
  vehicleIds: readonly number[],
): Promise<readonly OwnedCommand[]> => {
  const { rows } =
    await sql<CommandRow>`select c.id, c.vehicle_id, v.owner_id, c.device_serial, c.command, c.payload
    from device_command c join vehicle v on v.id = c.vehicle_id
    where c.state in ('queued', 'sent') and c.vehicle_id = any(${numberArray(vehicleIds)}::bigint[])
    order by c.id`.execute(db)
  return rows.map(commandOf)
}

/** The vehicles with commands that were not taken yet. */
export const findQueuedVehicles = async (db: Kysely<Database>): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('device_command')
    .select('vehicle_id')
    .distinct()
    .where('state', '=', 'queued')
    .execute()
  return rows.map((row) => row.vehicle_id)
}

export const insertCommand = async (
  write: JournalWrite,
  given: NewCommand,
  now: number,
): Promise<QueuedCommand> => {
  const { vehicleId, deviceSerial, ownerId, askedBy } = given
  const { command, ...payload } = given.content
  const row = await write.trx
    .insertInto('device_command')
    .values({
      vehicle_id: vehicleId,
      owner_id: ownerId,
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

/** Marks commands as sent; those that are already sent stay unchanged. */
export const markSent = async (
  write: JournalWrite,
  open: readonly OwnedCommand[],
  now: number,
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`update device_command set state = 'sent', sent_at = ${now}
    where id = any(${numberArray(open.map((command) => command.commandId))}::bigint[]) and state = 'queued'
    returning id`.execute(write.trx)
  const changed = new Set(rows.map((row) => row.id))
  await emitSent(
    write,
    open.filter((one) => changed.has(one.commandId)),
  )
}

/** Takes the oldest queued commands of a vehicle and marks them as sent; concurrent calls get different commands. */
export const takeQueued = async (
  write: JournalWrite,
  vehicleId: number,
  limit: number,
  now: number,
): Promise<readonly DeviceCommand[]> => {
  const { rows } = await sql<CommandRow>`update device_command c set state = 'sent', sent_at = ${now}
    from vehicle v, (select id from device_command where vehicle_id = ${vehicleId} and state = 'queued'
      order by id limit ${limit} for update skip locked) as next
    where c.id = next.id and v.id = c.vehicle_id
    returning c.id, c.vehicle_id, v.owner_id, c.device_serial, c.command, c.payload`.execute(write.trx)
  const taken = rows.map(commandOf).toSorted((a, b) => a.commandId - b.commandId)
  await emitSent(write, taken)
  return taken
}

/**
 * Settles an open command and returns its vehicle; null: it was settled before, and a second answer changes nothing.
 */
export const settleCommand = async (
  write: JournalWrite,
  commandId: number,
  state: 'answered' | 'failed',
  answer: string | null,
  now: number,
): Promise<number | null> => {
  const { rows } = await sql<Omit<CommandRow, 'id' | 'payload'>>`
    update device_command c set state = ${state}, answer = ${answer}, settled_at = ${now}
    from vehicle v where v.id = c.vehicle_id and c.id = ${commandId} and c.state in ('queued', 'sent')
    returning c.vehicle_id, v.owner_id, c.device_serial, c.command`.execute(write.trx)
  const row = rows[0]
  if (!row) return null
  const { vehicle_id: vehicleId, owner_id: ownerId, device_serial: deviceSerial, command } = row
  await emitStates(write, [{ commandId, vehicleId, ownerId, deviceSerial, command, state, answer }])
  return vehicleId
}

/**
 * Fails commands that were created, or sent, longer ago than their timeout. One created as far in the future counts as
 * overdue too: the clock was set back, and its waiting time is unknown. Writes nothing when no command is overdue.
 */
export const failOverdue = async (
  db: Kysely<Database>,
  journal: Journal,
  { queuedMs, sentMs }: CommandTimeouts,
  answer: string,
  now: number,
): Promise<readonly DeviceCommand[]> => {
  const overdue = sql<boolean>`(c.state = 'queued' and abs(${now} - c.asked_at) > ${queuedMs}
    or c.state = 'sent' and abs(${now} - c.sent_at) > ${sentMs})`
  const { rows: some } = await sql`select 1 from device_command c
    where c.state in ('queued', 'sent') and ${overdue} limit 1`.execute(db)
  if (some.length === 0) return []
  return journal.write(async (write) => {
    const { rows } = await sql<CommandRow>`
      update device_command c set state = 'failed', answer = ${answer}, settled_at = ${now}
      from vehicle v where v.id = c.vehicle_id and c.state in ('queued', 'sent') and ${overdue}
      returning c.id, c.vehicle_id, v.owner_id, c.device_serial, c.command, c.payload`.execute(write.trx)
    const failed = rows.map(commandOf).toSorted((a, b) => a.commandId - b.commandId)
    await emitStates(
      write,
      failed.map((one) => ({ ...one, command: one.content.command, state: 'failed', answer })),
    )
    return failed
  })
}

/** Commands deleted by one statement; bounded so that it does not block those who create new ones. */
const FORGET_ROWS = 5_000

/** Deletes at most FORGET_ROWS commands that were settled before this moment, ms since the epoch. */
export const forgetSettled = async (db: Kysely<Database>, before: number): Promise<void> => {
  await sql`delete from device_command where id in (
    select id from device_command where settled_at < ${before} limit ${FORGET_ROWS})`.execute(db)
}

const emitSent = (write: JournalWrite, sent: readonly OwnedCommand[]): Promise<void> =>
  emitStates(
    write,
    sent.map((one) => ({ ...one, command: one.content.command, state: 'sent', answer: null })),
  )

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
