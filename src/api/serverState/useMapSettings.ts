import type { MapSettings } from '../../contract/http/mapSettings.ts'
import { useMapSettingsApi } from '../mapSettings.ts'
import { useCall } from './useCall.ts'

/** No provider is known: each map type is shown as unreachable (MAP-08). */
const UNKNOWN: MapSettings = { types: [], files: [] }

/** The map types from the server; null until it has responded. */
export const useMapSettings = (): MapSettings | null => {
  const api = useMapSettingsApi()
  const { data, failure } = useCall({ of: ['mapSettings'], read: () => api.readMapSettings() })
  return data ?? (failure ? UNKNOWN : null)
}
