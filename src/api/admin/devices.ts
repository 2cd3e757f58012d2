import {
  type Attachment,
  type DeviceChanges,
  deviceMappingList,
  devicePage,
  deviceRow,
  type NewDevice,
} from '../../contract/http/admin/devices.ts'
import type { Http } from '../http.ts'
import { asSent } from '../asSent.ts'
import { type AskedRows, bodyOf, listQuery, resourceHook, sent } from '../calls.ts'

/** ADMIN-05 */
export const createDevicesApi = (http: Http) => ({
  list: (asked: AskedRows) =>
    bodyOf(http, { call: 'adminDevices', query: listQuery(asked), schema: devicePage }),
  create: (body: NewDevice) =>
    bodyOf(http, { call: 'adminCreateDevice', json: asSent(body), schema: deviceRow }),
  update: (id: number, body: DeviceChanges) =>
    bodyOf(http, { call: 'adminUpdateDevice', params: { id }, json: asSent(body), schema: deviceRow }),
  remove: (id: number) => sent(http, { call: 'adminDeleteDevice', params: { id } }),
  attach: (id: number, body: Attachment) =>
    bodyOf(http, { call: 'adminAttachDevice', params: { id }, json: body, schema: deviceRow }),
  detach: (id: number) => bodyOf(http, { call: 'adminDetachDevice', params: { id }, schema: deviceRow }),
  mappings: (id: number) =>
    bodyOf(http, { call: 'adminDeviceMappings', params: { id }, schema: deviceMappingList }),
})
export const useDevicesApi = resourceHook(createDevicesApi)
