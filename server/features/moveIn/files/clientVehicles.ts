import { type Kysely, sql } from 'kysely'
import { foldOf } from '../../../../src/contract/rules/text.ts'
import type { Database } from '../../../storage/schema.ts'

export interface ClientVehicle {
  readonly id: number
  readonly name: string
}

/** Finds the vehicle that a file means; 'unknown' and 'ambiguous' where it means none, or more than one. */
export type FindVehicle = (word: string) => ClientVehicle | 'unknown' | 'ambiguous'

/**
 * The vehicles of a client by name, plate and serial of the tracker, without case; the serial comes first, since it is no other
 * vehicle's.
 */
export const readClientVehicles = async (
  db: Kysely<Database>,
  ownerId: number,
): Promise<{ readonly byId: ReadonlyMap<number, ClientVehicle>; readonly find: FindVehicle }> => {
  const { rows } = await sql<ClientVehicle & { readonly plate: string; readonly serial: string | null }>`
    select id, name, license_plate as plate, device_serial as serial from vehicle
    where owner_id = ${ownerId}`.execute(db)
  const serials = new Map<string, ClientVehicle>()
  const words = new Map<string, ClientVehicle | 'ambiguous'>()
  for (const vehicle of rows) {
    const { name, plate, serial } = vehicle
    if (serial !== null) serials.set(keyOf(serial), vehicle)
    for (const word of new Set([keyOf(name), keyOf(plate)]))
      words.set(word, words.has(word) ? 'ambiguous' : vehicle)
  }
  return {
    byId: new Map(rows.map((vehicle) => [vehicle.id, vehicle])),
    find: (word) => serials.get(keyOf(word)) ?? words.get(keyOf(word)) ?? 'unknown',
  }
}

/** Plates are written with and without spaces. */
const keyOf = (text: string): string => foldOf(text).replaceAll(/\s+/g, '')
