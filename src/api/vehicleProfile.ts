import { useMemo } from 'react'
import type * as z from 'zod/mini'
import type { Language } from '../contract/entities/session.ts'
import { type VehicleState, vehicleState } from '../contract/entities/vehicle.ts'
import {
  type LabelledSetting,
  labelledSettingList,
  vehicleSettingList,
} from '../contract/http/vehicleLists.ts'
import {
  type NoteBody,
  periodAnswer,
  type SettingChange,
  type VehicleNote,
  vehicleNote,
  vehicleNoteList,
} from '../contract/http/vehicleProfile.ts'
import { type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import type { Http, Request } from './http.ts'

/** A vehicle with its settings in words, those included that are not set: their value is null (API-41). */
export interface VehicleParameters extends Omit<VehicleState, 'settings'> {
  readonly settings: readonly LabelledSetting[]
}

/** What changed of the fields of API-42, as its query has them. */
export type VehicleFields = Readonly<
  Partial<Record<'name' | 'licensePlate' | 'description' | 'tankVolume' | 'tankVolumeStart', string>>
>
export type PeriodFields = Readonly<Partial<Record<'period1' | 'period2', string>>>

/** What the owner of a vehicle sets up of it. */
export const createVehicleProfileApi = (http: Http) => {
  const bodyOf = async <T>(request: Request<T>): Promise<Result<T>> => {
    const result = await http.send(request)
    return result.ok ? success(result.value.body) : result
  }
  return {
    /** API-41: the vehicle, then its settings (API-31), merged. */
    read: async (id: number, language: Language): Promise<Result<VehicleParameters>> => {
      const vehicle = await bodyOf({ call: 'vehicle', params: { id }, schema: vehicleState })
      if (!vehicle.ok) return vehicle
      const settings = await bodyOf({
        call: 'vehicleSettings',
        params: { id },
        query: { locale: language.toUpperCase(), all: 'true' },
        schema: labelledSettingList,
      })
      return settings.ok ? success({ ...vehicle.value, settings: settings.value }) : settings
    },
    /** API-42, API-43: only what changed. */
    update: (id: number, query: VehicleFields): Promise<Result<VehicleState>> =>
      bodyOf({ call: 'updateVehicle', params: { id }, query, schema: vehicleState }),
    /** API-39, seconds. */
    setPeriods: (id: number, query: PeriodFields): Promise<Result<z.infer<typeof periodAnswer>>> =>
      bodyOf({ call: 'vehiclePeriod', params: { id }, query, schema: periodAnswer }),
    /** API-40: the entries that are named. */
    setSettings: (
      id: number,
      entries: readonly SettingChange[],
    ): Promise<Result<z.infer<typeof vehicleSettingList>>> =>
      bodyOf({ call: 'updateVehicleSettings', params: { id }, json: entries, schema: vehicleSettingList }),
    /** API-77: the newest first. */
    listNotes: (vehicleId: number): Promise<Result<readonly VehicleNote[]>> =>
      bodyOf({ call: 'vehicleNotes', query: { vehicleId: String(vehicleId) }, schema: vehicleNoteList }),
    /** API-78 */
    addNote: (json: NoteBody): Promise<Result<VehicleNote>> =>
      bodyOf({ call: 'addVehicleNote', json, schema: vehicleNote }),
    /** API-79 */
    changeNote: (id: number, json: NoteBody): Promise<Result<VehicleNote>> =>
      bodyOf({ call: 'updateVehicleNote', params: { id }, json, schema: vehicleNote }),
    /** API-80 */
    deleteNote: async ({ id, vehicleId }: VehicleNote): Promise<Result<null>> => {
      const query = { vehicleId: String(vehicleId) }
      const result = await http.send({ call: 'deleteVehicleNote', params: { id }, query })
      return result.ok ? success(null) : result
    },
  }
}
export type VehicleProfileApi = ReturnType<typeof createVehicleProfileApi>

/** The calls of this resource; the same object for the life of the app. */
export const useVehicleProfileApi = (): VehicleProfileApi => {
  const { http } = useApi()
  return useMemo(() => createVehicleProfileApi(http), [http])
}
