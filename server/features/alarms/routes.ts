import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { acknowledgeBody, alarmAcknowledgement, alarmList } from '../../../src/contract/http/alarms.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { vehicleParams } from '../../../src/contract/http/vehicleLists.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { acknowledgeAlarm } from './acknowledgeAlarm.ts'
import { readAlarms } from './alarmSql.ts'

const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody }
const tags = ['alarms']

/** The alarms that are on, and who has taken them. */
export const alarmRoutes: FastifyPluginAsyncZod<{ readonly fleet: Pick<Fleet, 'db' | 'clock'> }> = async (
  app,
  { fleet },
) => {
  app.get(
    CALLS.alarms.path,
    {
      onRequest: requireCall('alarms'),
      schema: {
        summary: 'The alarms that are on, the newest first, with who has taken them',
        tags,
        response: { 200: alarmList, ...FAILURES },
      },
    },
    (request) => readAlarms(fleet.db, principalOf(request)),
  )
  app.put(
    CALLS.acknowledgeAlarm.path,
    {
      onRequest: requireCall('acknowledgeAlarm'),
      schema: {
        summary: 'Takes an alarm that is on, for everybody who sees the vehicle; it stays on',
        tags,
        params: vehicleParams,
        body: acknowledgeBody,
        response: { 200: alarmAcknowledgement, ...FAILURES, 404: errorBody, 422: errorBody },
      },
    },
    (request) =>
      acknowledgeAlarm(
        fleet,
        { principal: principalOf(request), address: request.ip },
        request.params.id,
        request.body,
      ),
  )
}
