import type { Page } from '../contract/http/admin/list.ts'
import {
  type EuroReceiver,
  euroReceiverList,
  type EuroRecordPage,
  euroRecordPage,
  type EuroService,
  type EuroSwitchBody,
  type EuroVehicle,
  euroVehiclePage,
  type RecordState,
} from '../contract/http/euroservices.ts'
import type { Result } from '../errors/failure.ts'
import { type AskedRows, bodyOf, listQuery, resourceHook, sent } from './calls.ts'
import type { Http } from './http.ts'

interface AskedRecords {
  readonly service: EuroService
  /** null: every one. */
  readonly state: RecordState | null
  /** `next` of the part before; null: the beginning. */
  readonly before: number | null
}

export const createEuroservicesApi = (http: Http) => ({
  /** Vehicles with the state of their transmission. */
  list: (asked: AskedRows): Promise<Result<Page<EuroVehicle>>> =>
    bodyOf(http, { call: 'euroVehicles', query: listQuery(asked), schema: euroVehiclePage }),
  receivers: (): Promise<Result<readonly EuroReceiver[]>> =>
    bodyOf(http, { call: 'euroReceivers', schema: euroReceiverList }),
  switch: (json: EuroSwitchBody): Promise<Result<null>> => sent(http, { call: 'switchEuroService', json }),
  setBusinessNumber: (vehicleId: number, businessNumber: string): Promise<Result<null>> =>
    sent(http, { call: 'setBusinessNumber', params: { vehicleId }, json: { businessNumber } }),
  /** What the receiver said of each position of a vehicle, the newest first. */
  records: (vehicleId: number, { service, state, before }: AskedRecords): Promise<Result<EuroRecordPage>> =>
    bodyOf(http, {
      call: 'euroRecords',
      params: { vehicleId },
      query: {
        service,
        ...(state !== null && { state }),
        ...(before !== null && { before: String(before) }),
      },
      schema: euroRecordPage,
    }),
})

/** The calls of this resource; the same object for the life of the app. */
export const useEuroservicesApi = resourceHook(createEuroservicesApi)
