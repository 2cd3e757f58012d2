import { useMemo } from 'react'
import {
  type AcknowledgeBody,
  type AlarmAcknowledgement,
  alarmAcknowledgement,
  alarmList,
  type VehicleAlarm,
} from '../contract/http/alarms.ts'
import type { Result } from '../errors/failure.ts'
import { useApi } from './api.ts'
import { bodyOf } from './calls.ts'
import type { Http } from './http.ts'

/** Calls about the alarms that are on. */
export const createAlarmsApi = (http: Http) => ({
  /** The newest first. */
  list: (): Promise<Result<VehicleAlarm[]>> => bodyOf(http, { call: 'alarms', schema: alarmList }),
  acknowledge: ({
    vehicleId,
    ...body
  }: AcknowledgeBody & { readonly vehicleId: number }): Promise<Result<AlarmAcknowledgement>> =>
    bodyOf(http, {
      call: 'acknowledgeAlarm',
      params: { id: vehicleId },
      json: body,
      schema: alarmAcknowledgement,
    }),
})
export type AlarmsApi = ReturnType<typeof createAlarmsApi>

/** The calls of this resource; the same object for the life of the app. */
export const useAlarmsApi = (): AlarmsApi => {
  const { http } = useApi()
  return useMemo(() => createAlarmsApi(http), [http])
}
