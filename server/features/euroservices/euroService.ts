import type { Kysely, Transaction } from 'kysely'
import {
  type BusinessNumberBody,
  EURO_SERIAL,
  EURO_SERVICES,
  type EuroReceiver,
  type EuroRecordPage,
  type EuroRecordsQuery,
  type EuroSwitchBody,
} from '../../../src/contract/http/euroservices.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import type { Clock } from '../../platform/clock.ts'
import { badInput, notFound, unprocessable } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import { type ChangedBy, recordFleetChange } from '../audit/audit.ts'
import {
  readReceivers,
  readRecords,
  readSeen,
  type SeenVehicle,
  storeBusinessNumber,
  switchStreams,
} from './euroSql.ts'
import type { Retransmitter } from './retransmitter.ts'

export interface EuroDependencies {
  readonly db: Kysely<Database>
  readonly clock: Pick<Clock, 'now'>
  readonly retransmitter: Pick<Retransmitter, 'services' | 'receivers'>
}

interface Actor extends ChangedBy {
  readonly principal: AccountPrincipal
}

const ALLOWED_SERIAL = 'vehicles whose device serial is 1 to 50 letters A to Z, digits, - and _'

const findVehicle = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  vehicleId: number,
): Promise<SeenVehicle> => {
  const [vehicle] = await readSeen(db, principal, [vehicleId])
  if (!vehicle) throw notFound(SERVER_TEXT.unknownVehicle(vehicleId))
  return vehicle
}

const requireSerial = ({ serial, name }: SeenVehicle): void => {
  if (serial === null) throw unprocessable(ERROR_CODES.notFound, SERVER_TEXT.noVehicleMapping(name))
  if (!EURO_SERIAL.test(serial)) throw badInput('vehicleIds', ALLOWED_SERIAL)
}

/**
 * Switches the transmission of vehicles that the caller sees.
 * @throws ApiError 404 for a vehicle that the caller does not see, 422 for one whose device the receivers do not take
 */
export const switchVehicles = (
  { db, clock }: EuroDependencies,
  actor: Actor,
  { vehicleIds, service, isOn }: EuroSwitchBody,
): Promise<void> =>
  db.transaction().execute(async (trx: Transaction<Database>) => {
    const now = clock.now()
    const ids = [...new Set(vehicleIds)]
    const vehicles = await readSeen(trx, actor.principal, ids)
    const seen = new Set(vehicles.map(({ id }) => id))
    const unknown = ids.find((id) => !seen.has(id))
    if (unknown !== undefined) throw notFound(SERVER_TEXT.unknownVehicle(unknown))
    if (isOn) vehicles.forEach(requireSerial)
    await switchStreams(trx, { vehicles, service, isOn, now })
    await recordFleetChange(trx, actor, { what: 'euroServiceSwitched', service, isOn, vehicleIds: ids }, now)
  })

/** @throws ApiError 404 for a vehicle that the caller does not see */
export const changeBusinessNumber = (
  { db, clock }: EuroDependencies,
  actor: Actor,
  vehicleId: number,
  { businessNumber }: BusinessNumberBody,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { id, name } = await findVehicle(trx, actor.principal, vehicleId)
    await storeBusinessNumber(trx, id, businessNumber)
    const detail = { what: 'businessNumberChanged', vehicleId: id, name }
    await recordFleetChange(trx, actor, detail, clock.now())
  })

/** @throws ApiError 404 for a vehicle that the caller does not see */
export const listRecords = async (
  { db }: EuroDependencies,
  principal: AccountPrincipal,
  vehicleId: number,
  query: EuroRecordsQuery,
): Promise<EuroRecordPage> => readRecords(db, await findVehicle(db, principal, vehicleId), query)

/** Both services, whether they are set up or not. */
export const listReceivers = async ({
  db,
  clock,
  retransmitter,
}: EuroDependencies): Promise<EuroReceiver[]> => {
  const [facts, rows] = await Promise.all([retransmitter.receivers(), readReceivers(db)])
  const now = clock.now()
  return EURO_SERVICES.map((service) => {
    const receiver = facts.find((one) => one.service === service)
    const row = rows.find((one) => one.service === service)
    return {
      service,
      isConfigured: receiver !== undefined,
      host: receiver?.host ?? null,
      certificate: receiver?.certificate ?? null,
      lastSuccess: row?.lastSuccess ?? null,
      error: row?.error ?? null,
      nextAt: row && row.nextAt > now ? row.nextAt : null,
    }
  })
}
