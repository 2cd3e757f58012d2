import { deviceRow } from '../../contract/http/admin/devices.ts'
import {
  type AdoptionOnto,
  type AdoptionOntoNew,
  unknownDevicePage,
  unknownDeviceRow,
} from '../../contract/http/admin/unknownDevices.ts'
import type { Http } from '../http.ts'
import { asSent } from '../asSent.ts'
import { type AskedRows, bodyOf, listQuery, resourceHook, sent } from '../calls.ts'

/** ADMIN-05: devices that reported and are not registered. */
export const createUnknownDevicesApi = (http: Http) => ({
  list: (asked: AskedRows) =>
    bodyOf(http, { call: 'adminUnknownDevices', query: listQuery(asked), schema: unknownDevicePage }),
  ignore: ({ id, isIgnored }: { readonly id: number; readonly isIgnored: boolean }) =>
    bodyOf(http, {
      call: 'adminIgnoreUnknownDevice',
      params: { id },
      json: { isIgnored },
      schema: unknownDeviceRow,
    }),
  remove: (id: number) => sent(http, { call: 'adminDeleteUnknownDevice', params: { id } }),
  adoptOntoNew: (id: number, body: AdoptionOntoNew) =>
    bodyOf(http, {
      call: 'adminAdoptOntoNewVehicle',
      params: { id },
      json: asSent(body),
      schema: deviceRow,
    }),
  adoptOnto: (id: number, body: AdoptionOnto) =>
    bodyOf(http, { call: 'adminAdoptOntoVehicle', params: { id }, json: asSent(body), schema: deviceRow }),
})
export const useUnknownDevicesApi = resourceHook(createUnknownDevicesApi)
