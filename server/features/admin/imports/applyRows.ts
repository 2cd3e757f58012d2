import { sql, type Transaction } from 'kysely'
import type { ImportRow } from '../../../../src/contract/http/admin/imports.ts'
import type { Database } from '../../../storage/schema.ts'
import { insertGroups, insertVehicles } from '../../../live/directorySql.ts'
import { newVehicleRow } from '../../../live/newVehicleRow.ts'
import { numberArray } from '../../../platform/sqlArray.ts'
import { applyToAdded } from '../../maintenance/templates/templateService.ts'
import type { FleetChange } from '../fleet/changeFleet.ts'
import { unheardVehicle } from '../fleet/unheardVehicle.ts'
import type { Known } from './readKnown.ts'

/** A line with the client that it belongs to. */
interface OwnedRow extends ImportRow {
  readonly ownerId: number
}

/** Applies the lines, in a constant number of statements per client. */
export const applyRows = async (
  change: FleetChange,
  rows: readonly ImportRow[],
  known: Known,
): Promise<void> => {
  const { trx } = change.write
  const changing = rows.filter(({ outcome }) => outcome !== 'unchanged')
  const owned = changing.map((row) => ({ ...row, ownerId: known.clients.get(row.values.client) ?? 0 }))
  const fresh = owned.filter(({ outcome }) => outcome === 'new')
  await releaseSerials(trx, fresh)
  for (const [ownerId, own] of byOwner(fresh)) {
    await makeVehicles(change, ownerId, own, known)
  }
  await changeVehicles(
    change,
    owned.filter(({ outcome }) => outcome === 'changed'),
    known,
  )
  await updateDevices(trx, owned)
  for (const row of owned) if (row.values.group !== '') change.notifications.groupList(row.ownerId)
}

const byOwner = <Row extends OwnedRow>(rows: readonly Row[]): ReadonlyMap<number, readonly Row[]> => {
  const owners = new Map<number, Row[]>()
  for (const row of rows) {
    const own = owners.get(row.ownerId)
    if (own) own.push(row)
    else owners.set(row.ownerId, [row])
  }
  return owners
}

/** Clears the serial of vehicles whose device was moved. */
const releaseSerials = async (trx: Transaction<Database>, rows: readonly ImportRow[]): Promise<void> => {
  const serials = rows.map(({ values }) => values.serial)
  await sql`update vehicle set device_serial = null where device_serial = any(${serials}::text[])`.execute(
    trx,
  )
}

const makeVehicles = async (
  { write, notifications, now }: FleetChange,
  ownerId: number,
  rows: readonly OwnedRow[],
  known: Known,
): Promise<void> => {
  const made = rows.map(({ values }) =>
    newVehicleRow(
      {
        key: values.serial,
        name: values.name,
        licensePlate: values.plate,
        deviceSerial: values.serial,
        groups: [],
        state: { deviceType: values.deviceType },
      },
      now,
    ),
  )
  const ids = await insertVehicles(write.trx, ownerId, made, 0)
  await joinGroups(
    write.trx,
    ownerId,
    rows.map(({ values }) => ({ vehicleId: ids.get(values.serial) ?? 0, group: values.group })),
  )
  await applyToAdded(write.trx, { ownerId, vehicleIds: [...ids.values()], today: write.day })
  notifications.list(ownerId, 'created')
  const vehicles = [...ids.values()].map((vehicleId) => unheardVehicle(vehicleId, ownerId))
  write.remember({ kind: 'made', vehicles, bare: [] })
  for (const [serial, vehicleId] of ids) {
    if (known.devices.has(serial)) write.remember({ kind: 'attached', serial, vehicleId })
  }
}

const changeVehicles = async (
  { write: { trx }, notifications }: FleetChange,
  rows: readonly OwnedRow[],
  known: Known,
): Promise<void> => {
  if (rows.length === 0) return
  const changed = rows.map((row) => ({
    ...row,
    vehicleId: known.devices.get(row.values.serial)?.vehicleId ?? 0,
  }))
  await sql`update vehicle v set name = p.name, license_plate = p.plate, device_type = p.type
    from unnest(${numberArray(changed.map((row) => row.vehicleId))}::bigint[],
      ${changed.map(({ values }) => values.name)}::text[],
      ${changed.map(({ values }) => values.plate)}::text[],
      ${changed.map(({ values }) => values.deviceType)}::text[]) as p (id, name, plate, type)
    where v.id = p.id`.execute(trx)
  for (const [ownerId, own] of byOwner(changed)) {
    await joinGroups(
      trx,
      ownerId,
      own.map(({ vehicleId, values }) => ({ vehicleId, group: values.group })),
    )
    notifications.list(ownerId, 'updated')
  }
}

/** When lines spell the name of a new group differently, the first spelling is used. */
const joinGroups = async (
  trx: Transaction<Database>,
  ownerId: number,
  rows: readonly { readonly vehicleId: number; readonly group: string }[],
): Promise<void> => {
  const members = rows
    .filter(({ group }) => group !== '')
    .map(({ vehicleId, group }) => ({ vehicleId, name: group }))
    .toReversed()
  if (members.length > 0) await insertGroups(trx, ownerId, members)
}

/** An empty phone keeps the stored one. */
const updateDevices = async (trx: Transaction<Database>, rows: readonly OwnedRow[]): Promise<void> => {
  await sql`update device d set type = p.type, phone = coalesce(nullif(p.phone, ''), d.phone)
    from unnest(${rows.map(({ values }) => values.serial)}::text[],
      ${rows.map(({ values }) => values.deviceType)}::text[],
      ${rows.map(({ values }) => values.phone)}::text[]) as p (serial, type, phone)
    where d.serial = p.serial`.execute(trx)
}
