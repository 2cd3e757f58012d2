import { useEffect, useState } from 'react'
import { useMapSettingsApi } from '../../api/mapSettings.ts'
import type { MapSettings } from '../../contract/http/mapSettings.ts'

/** No provider is known: each map type is shown as unreachable (MAP-08). */
const UNKNOWN: MapSettings = { types: [], files: [] }

/** The map types from the server; null until it has responded. */
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
