import { useCallback, useMemo, useState } from 'react'
import type { MapFile } from '../../contract/http/mapSettings.ts'
import { useLanguage } from '../../i18n/useTexting.ts'
import { baseStyle } from '../basemap/baseStyle.ts'
import { BaseMap } from '../baseMap.tsx'
import type { MapGround } from '../mapTypes/useMapStyle.ts'
import { streetStyle } from '../streets/streetStyle.ts'
import { useStreetFile } from '../streets/useStreetFile.ts'
import { useMapTheme } from '../useMapTheme.ts'
import { PreviewController } from './previewController.ts'

interface MapPreviewProps {
  readonly file: MapFile
  /** West, south, east, north, degrees. */
  readonly bounds: readonly [number, number, number, number]
  readonly maxZoom: number
  /** Accessible name. */
  readonly label: string
  /** The file does not respond, or has nothing to draw. */
  readonly onFailure: () => void
}

/** A street map of the server alone, whatever map the person has chosen. */
export const MapPreview = ({ file, bounds, maxZoom, label, onFailure }: MapPreviewProps) => {
  const language = useLanguage()
  const theme = useMapTheme()
  const [controller] = useState(() => {
    const [west, south, east, north] = bounds
    return new PreviewController({ west, south, east, north }, maxZoom)
  })
  const fail = useCallback(() => onFailure(), [onFailure])
  const opened = useStreetFile(file.url, null, fail)
  const style = useMemo(() => {
    const options = { theme, language, basePath: import.meta.env.BASE_URL }
    return opened === null ? baseStyle(options) : streetStyle(opened, options)
  }, [opened, theme, language])
  const shown = { kind: 'file', file } as const
  const ground: MapGround = {
    choice: { kind: 'file', name: file.name },
    choose: () => {},
    shown,
    shownFor: () => shown,
    printedFor: () => shown,
    style,
    address: file.url,
    onUnreachable: fail,
  }
  return <BaseMap controller={controller} ground={ground} label={label} />
}
