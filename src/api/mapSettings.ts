import { useMemo } from 'react'
import { type MapSettings, mapSettings } from '../contract/http/mapSettings.ts'
import { type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import type { Http } from './http.ts'

export const createMapSettingsApi = (http: Http) => ({
  /** The same with the link of a shared position, by its token. */
  readSharedMapSettings: async (token: string): Promise<Result<MapSettings>> => {
    const result = await http.send({ call: 'mapSettings', sid: token, schema: mapSettings })
    return result.ok ? success(result.value.body) : result
  },
  /** MAP-07, MAP-08: the map types that are set up, and the street maps of the data folder. */
  readMapSettings: async (): Promise<Result<MapSettings>> => {
    const result = await http.send({ call: 'mapSettings', schema: mapSettings })
    return result.ok ? success(result.value.body) : result
  },
})
export type MapSettingsApi = ReturnType<typeof createMapSettingsApi>

/** The calls of this resource; the same object for the life of the app. */
export const useMapSettingsApi = (): MapSettingsApi => {
  const { http } = useApi()
  return useMemo(() => createMapSettingsApi(http), [http])
}
