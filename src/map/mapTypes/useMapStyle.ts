import type { StyleSpecification } from 'maplibre-gl'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { MapSettings } from '../../contract/http/mapSettings.ts'
import { useLanguage } from '../../i18n/useTexting.ts'
import { usePreference } from '../../session/sessionContext.ts'
import { baseStyle } from '../basemap/baseStyle.ts'
import { streetStyle } from '../streets/streetStyle.ts'
import { useStreetFile } from '../streets/useStreetFile.ts'
import { useMapTheme } from '../useMapTheme.ts'
import { layerStyle } from './layerStyle.ts'
import { addressOf, type MapChoice, type ShownMap, shownMap } from './shownMap.ts'

/** The map's ground: the choice, the map drawn for it, and its MapLibre style. */
export interface MapGround {
  readonly choice: MapChoice
  readonly choose: (choice: MapChoice) => void
  readonly shown: ShownMap
  /** The map that would be drawn for another choice. */
  readonly shownFor: (choice: MapChoice) => ShownMap
  /** The same on paper. */
  readonly printedFor: (choice: MapChoice) => ShownMap
  readonly style: StyleSpecification | string
  /** The address whose failures count; null: the built-in map. */
  readonly address: string | null
  readonly onUnreachable: (address: string) => void
}

const NOTHING: ReadonlySet<string> = new Set()

/** MAP-09: the choice is persisted; a street map together with the type that it stands for. */
const useMapChoice = (): readonly [MapChoice, (choice: MapChoice) => void] => {
  const [type, setType] = usePreference('mapType')
  const [file, setFile] = usePreference('streetMap')
  const choice = useMemo<MapChoice>(
    () => (file === '' ? { kind: 'type', type } : { kind: 'file', name: file }),
    [type, file],
  )
  const choose = (next: MapChoice): void => {
    setFile(next.kind === 'file' ? next.name : '')
    if (next.kind === 'type') setType(next.type)
  }
  return [choice, choose]
}

/**
 * MAP-08 to MAP-12: the ground of the map for the stored choice, with its fallbacks. linkToken: token for reading
 * street maps where a link replaces a session.
 */
export const useMapStyle = (
  settings: MapSettings | null,
  forPrint: boolean,
  linkToken: string | null = null,
): MapGround => {
  const [choice, setChoice] = useMapChoice()
  const language = useLanguage()
  const theme = useMapTheme()
  const [unreachable, setUnreachable] = useState(NOTHING)
  const onUnreachable = useCallback(
    (address: string) => setUnreachable((before) => new Set([...before, address])),
    [],
  )
  // A provider may be back: choosing again, or coming back online, retries.
  const tryAgain = useCallback(() => setUnreachable(NOTHING), [])
  useEffect(() => {
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [tryAgain])
  const choose = (next: MapChoice): void => {
    tryAgain()
    setChoice(next)
  }

  const shown = useMemo(
    () => shownMap({ settings, choice, unreachable, forPrint }),
    [settings, choice, unreachable, forPrint],
  )
  const file = useStreetFile(shown.kind === 'file' ? shown.file.url : null, linkToken, onUnreachable)
  const style = useMemo(() => {
    // Paper is light, whatever the theme of the screen.
    const options = {
      theme: forPrint ? ('light' as const) : theme,
      language,
      basePath: import.meta.env.BASE_URL,
    }
    if (shown.kind === 'layer') return layerStyle(shown.layer, options)
    return shown.kind === 'file' && file !== null ? streetStyle(file, options) : baseStyle(options)
  }, [shown, file, theme, language, forPrint])
  const ask =
    (forPaper: boolean) =>
    (other: MapChoice): ShownMap =>
      shownMap({ settings, choice: other, unreachable, forPrint: forPaper })
  return {
    choice,
    choose,
    shown,
    shownFor: ask(false),
    printedFor: ask(true),
    style,
    address: addressOf(shown),
    onUnreachable,
  }
}
