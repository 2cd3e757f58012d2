import {
  type NewSensorType,
  type SensorTypeChanges,
  sensorTypePage,
  sensorTypeRow,
} from '../../contract/http/admin/sensorTypes.ts'
import type { Http } from '../http.ts'
import { type AskedRows, bodyOf, listQuery, resourceHook, sent } from '../calls.ts'

/** ADMIN-07 */
export const createSensorTypesApi = (http: Http) => ({
  list: (asked: AskedRows) =>
    bodyOf(http, { call: 'adminSensorTypes', query: listQuery(asked), schema: sensorTypePage }),
  create: (body: NewSensorType) =>
    bodyOf(http, { call: 'adminCreateSensorType', json: body, schema: sensorTypeRow }),
  update: (id: number, body: SensorTypeChanges) =>
    bodyOf(http, { call: 'adminUpdateSensorType', params: { id }, json: body, schema: sensorTypeRow }),
  remove: (id: number) => sent(http, { call: 'adminDeleteSensorType', params: { id } }),
})
export const useSensorTypesApi = resourceHook(createSensorTypesApi)
