import { deviceMappingList } from '../../contract/http/admin/devices.ts'
import {
  adminVehiclePage,
  adminVehicleRow,
  type NewVehicle,
  type VehicleChanges,
} from '../../contract/http/admin/vehicles.ts'
import type { Http } from '../http.ts'
import { type AskedRows, bodyOf, listQuery, resourceHook, sent } from '../calls.ts'

/** The vehicles of all clients (ADMIN-05). */
export const createVehiclesApi = (http: Http) => ({
  list: (asked: AskedRows) =>
    bodyOf(http, { call: 'adminVehicles', query: listQuery(asked), schema: adminVehiclePage }),
  create: (body: NewVehicle) =>
    bodyOf(http, { call: 'adminCreateVehicle', json: body, schema: adminVehicleRow }),
  update: (id: number, body: VehicleChanges) =>
    bodyOf(http, { call: 'adminUpdateVehicle', params: { id }, json: body, schema: adminVehicleRow }),
  remove: (id: number) => sent(http, { call: 'adminDeleteVehicle', params: { id } }),
  mappings: (id: number) =>
    bodyOf(http, { call: 'adminVehicleMappings', params: { id }, schema: deviceMappingList }),
})
export const useVehiclesApi = resourceHook(createVehiclesApi)
