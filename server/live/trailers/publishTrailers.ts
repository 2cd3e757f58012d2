import { sql } from 'kysely'
import type { TrailerActionEvent } from '../../../src/contract/entities/vehicle.ts'
import { trailerType } from '../../../src/contract/rules/trailer.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { EventPlan } from '../eventPlan.ts'
import type { JournalWrite } from '../journal.ts'

/** A vehicle with the trailer that it shows, and its last coupling. */
interface Row {
  readonly vehicleId: number
  readonly vehicleName: string
  readonly licensePlate: string
  readonly shown: TrailerActionEvent | null
  /** null: it never pulled a trailer. */
  readonly from: number | null
  readonly to: number | null
  readonly id: number
  readonly serial: string
  readonly name: string
  readonly width: number | null
}

const readVehicles = async (
  { trx }: Pick<JournalWrite, 'trx'>,
  ownerId: number,
  vehicleIds: readonly number[],
): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`select v.id as "vehicleId", v.name as "vehicleName",
      v.license_plate as "licensePlate", s.trailer_action as shown, c.from_at as "from", c.to_at as "to",
      coalesce(t.id, (r.reported ->> 'id')::float8, 0) as id, coalesce(t.serial_number, c.identifier) as serial,
      coalesce(t.name, r.reported ->> 'name', '') as name, coalesce(t.width, (r.reported ->> 'width')::float8) as width
    from vehicle v
    join vehicle_state s on s.owner_id = v.owner_id and s.vehicle_id = v.id
    left join lateral (select * from trailer_coupling where owner_id = v.owner_id and vehicle_id = v.id
      order by from_at desc limit 1) c on true
    left join trailer_reading r on r.owner_id = c.owner_id and r.id = c.start_id
    left join trailer t on t.owner_id = c.owner_id and t.id = c.trailer_id and t.deleted_at is null
    where v.owner_id = ${ownerId} and v.id = any(${numberArray(vehicleIds)}::bigint[])
    order by v.id`.execute(trx)
  return rows
}

/** What a vehicle has to show; null: nothing. A coupling that was taken back ends when it began. */
const actionOf = (row: Row): TrailerActionEvent | null => {
  const { shown, from, to, id, serial, name, width, vehicleName, licensePlate } = row
  if (from !== null)
    return {
      id,
      idSerial: serial,
      name,
      registerTime: to ?? from,
      vehicleLicensePlate: licensePlate,
      vehicleName,
      width,
      type: to === null ? 'TRAILER_CONNECTED' : 'TRAILER_DISCONNECTED',
    }
  if (shown === null || trailerType(shown.type) === 'TRAILER_DISCONNECTED') return null
  return { ...shown, type: 'TRAILER_DISCONNECTED' }
}

const isSame = (one: TrailerActionEvent, other: TrailerActionEvent | null): boolean =>
  (['type', 'idSerial', 'registerTime', 'name', 'width'] as const).every(
    (part) => one[part] === other?.[part],
  )

/** Another trailer, or another moment; otherwise only what the list says about it is another. */
const isAction = (one: TrailerActionEvent, other: TrailerActionEvent | null): boolean =>
  (['type', 'idSerial', 'registerTime'] as const).some((part) => one[part] !== other?.[part])

/** Vehicles whose trailer is another one than they show get it with an event, which is logged where it was coupled or taken off. */
export const planTrailers = async (
  write: Pick<JournalWrite, 'trx'>,
  plan: EventPlan,
  { ownerId, vehicleIds }: { readonly ownerId: number; readonly vehicleIds: readonly number[] },
): Promise<void> => {
  if (vehicleIds.length === 0) return
  for (const row of await readVehicles(write, ownerId, vehicleIds)) {
    const trailerActionEvent = actionOf(row)
    if (trailerActionEvent === null || isSame(trailerActionEvent, row.shown)) continue
    const { vehicleId } = row
    const vehicle = { vehicleId, ownerId }
    const data = { vehicleId, trailerActionEvent }
    const index = plan.emit(vehicle, 'trailerAction', data)
    plan.change(vehicle, { trailer_action: trailerActionEvent }, index)
    if (!isAction(trailerActionEvent, row.shown)) continue
    const at = trailerActionEvent.registerTime
    plan.log.push({ index, vehicleId, ownerId, name: 'trailerAction', at, json: JSON.stringify(data) })
  }
}
