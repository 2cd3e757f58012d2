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
import { bodyOf } from './calls.ts'
import type { Http } from './http.ts'

/** A vehicle with its settings by name, including unset ones, whose value is null (API-41). */
export interface VehicleParameters extends Omit<VehicleState, 'settings'> {
  readonly settings: readonly LabelledSetting[]
}

/** The changed fields of API-42, as its query has them. */
export type VehicleFields = Readonly<
  Partial<Record<'name' | 'licensePlate' | 'description' | 'tankVolume' | 'tankVolumeStart', string>>
>
export type PeriodFields = Readonly<Partial<Record<'period1' | 'period2', string>>>

/** The settings of a vehicle by its owner. */
export const createVehicleProfileApi = (http: Http) => {
  return {
    /** API-41: the vehicle, then its settings (API-31), merged. */
    read: async (id: number, language: Language): Promise<Result<VehicleParameters>> => {
      const vehicle = await bodyOf(http, { call: 'vehicle', params: { id }, schema: vehicleState })
      if (!vehicle.ok) return vehicle
      const settings = await bodyOf(http, {
        call: 'vehicleSettings',
        params: { id },
        query: { locale: language.toUpperCase(), all: 'true' },
        schema: labelledSettingList,
      })
      return settings.ok ? success({ ...vehicle.value, settings: settings.value }) : settings
    },
    /** API-42, API-43: only what changed. */
    update: (id: number, query: VehicleFields): Promise<Result<VehicleState>> =>
      bodyOf(http, { call: 'updateVehicle', params: { id }, query, schema: vehicleState }),
    /** API-39, seconds. */
    setPeriods: (id: number, query: PeriodFields): Promise<Result<z.infer<typeof periodAnswer>>> =>
      bodyOf(http, { call: 'vehiclePeriod', params: { id }, query, schema: periodAnswer }),
    /** API-40: the named entries. */
    setSettings: (
      id: number,
      entries: readonly SettingChange[],
    ): Promise<Result<z.infer<typeof vehicleSettingList>>> =>
      bodyOf(http, {
        call: 'updateVehicleSettings',
        params: { id },
        json: entries,
        schema: vehicleSettingList,
      }),
    /** API-77: the newest first. */
    listNotes: (vehicleId: number): Promise<Result<readonly VehicleNote[]>> =>
      bodyOf(http, {
        call: 'vehicleNotes',
        query: { vehicleId: String(vehicleId) },
        schema: vehicleNoteList,
      }),
    /** API-78 */
    addNote: (json: NoteBody): Promise<Result<VehicleNote>> =>
      bodyOf(http, { call: 'addVehicleNote', json, schema: vehicleNote }),
    /** API-79 */
    changeNote: (id: number, json: NoteBody): Promise<Result<VehicleNote>> =>
      bodyOf(http, { call: 'updateVehicleNote', params: { id }, json, schema: vehicleNote }),
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
