import { useEffect, useState } from 'react'
import { useMapSettingsApi } from '../../api/mapSettings.ts'
import type { MapSettings } from '../../contract/http/mapSettings.ts'

/** Nothing is known of any provider: each map type says that it cannot be reached (MAP-08). */
const UNKNOWN: MapSettings = { types: [], files: [] }

/** The map types as the server has them; null until it answered. */
export const useMapSettings = (): MapSettings | null => {
  const api = useMapSettingsApi()
  const [settings, setSettings] = useState<MapSettings | null>(null)
  useEffect(() => {
    let wanted = true
    void api.readMapSettings().then((result) => wanted && setSettings(result.ok ? result.value : UNKNOWN))
    return () => {
      wanted = false
    }
  }, [api])
  return settings
}
