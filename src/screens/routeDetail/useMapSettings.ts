import type { MapSettings } from '../../contract/http/mapSettings.ts'
import { useMapSettingsApi } from '../../api/mapSettings.ts'
import { useCall } from '../../serverState/useCall.ts'

/** Nothing is known of any provider: each map type says that it cannot be reached (MAP-08). */
const UNKNOWN: MapSettings = { types: [], files: [] }

/** The map types as the server has them; null until it answered. */
export const useMapSettings = (): MapSettings | null => {
  const api = useMapSettingsApi()
  const { data, failure } = useCall({ of: ['mapSettings'], read: () => api.readMapSettings() })
  return data ?? (failure ? UNKNOWN : null)
}
