import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Kysely, sql } from 'kysely'
import { errorBody, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { recordParams } from '../../../src/contract/http/resource.ts'
import { rfidCardHolder, type RfidCardHolder } from '../../../src/contract/http/rfidCards.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { visibleVehicle } from '../../access/visibility.ts'
import { notFound } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import type { ResourceContext } from '../resource/resourceService.ts'

/** Whose a card is, and in which vehicle's reader it is now. Throws 404 for one that the caller's client does not have. */
const readHolder = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  id: number,
): Promise<RfidCardHolder> => {
  const { rows } = await sql<RfidCardHolder>`select
      (select jsonb_build_object('id', e.id, 'name', e.last_name || ' ' || e.first_name) from employee e
        where e.owner_id = c.owner_id and e.deleted_at is null and e.card_ids @> to_jsonb(c.id) limit 1) as employee,
      (select jsonb_build_object('id', vehicle.id, 'name', vehicle.name, 'licensePlate', vehicle.license_plate)
        from vehicle_state s join vehicle on vehicle.id = s.vehicle_id and ${visibleVehicle(principal)}
        where s.owner_id = c.owner_id and s.rfid_card ->> 'number' = c.number
        order by vehicle.id limit 1) as vehicle
    from rfid_card c where c.owner_id = ${principal.ownerId} and c.id = ${id} and c.deleted_at is null`.execute(
    db,
  )
  const [holder] = rows
  if (!holder) throw notFound(SERVER_TEXT.unknownRecord(id))
  return holder
}

/** From a card to the person and the vehicle. */
export const cardHolderRoutes: FastifyPluginAsyncZod<ResourceContext> = async (app, { db }) => {
  app.get(
    CALLS.rfidCardHolder.path,
    {
      onRequest: requireCall('rfidCardHolder'),
      schema: {
        summary: 'Whose a card is, and in which vehicle it is now',
        tags: ['RFID cards'],
        params: recordParams,
        response: { 200: rfidCardHolder, 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody },
      },
    },
    (request) => readHolder(db, principalOf(request), request.params.id),
  )
}
