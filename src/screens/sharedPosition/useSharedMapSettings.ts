import { useEffect, useState } from 'react'
import { useMapSettingsApi } from '../../api/mapSettings.ts'
import type { MapSettings } from '../../contract/http/mapSettings.ts'

/** The map types from the server for the holder of a link's token; null until it has responded, if it failed, and without a token. */
export const useSharedMapSettings = (token: string | undefined): MapSettings | null => {
  const api = useMapSettingsApi()
  const [settings, setSettings] = useState<MapSettings | null>(null)
  useEffect(() => {
    if (token === undefined) return undefined
    let isWanted = true
    void api.readSharedMapSettings(token).then((result) => isWanted && result.ok && setSettings(result.value))
    return () => {
      isWanted = false
    }
  }, [api, token])
  return settings
}
