import type { ErrorEvent, MapSourceDataEvent } from 'maplibre-gl'
import { useCallback, useEffect, useState } from 'react'
import { TILES } from './layerStyle.ts'
import { TileHealth } from './tileHealth.ts'
import type { MapGround } from './useMapStyle.ts'

/** MapLibre adds the source to the events of its sources. */
const sourceOf = (event: ErrorEvent | MapSourceDataEvent): string | undefined =>
  'sourceId' in event && typeof event.sourceId === 'string' ? event.sourceId : undefined

/** MAP-08: listens to the map for whether the provider of the shown map responds. */
export const useTileHealth = ({ address, onUnreachable, style }: MapGround) => {
  const [health] = useState(() => new TileHealth())
  const isForeignStyle = typeof style === 'string'
  useEffect(() => health.watch(address, onUnreachable), [health, address, onUnreachable])
  // The built-in ground of a map is not monitored: it is part of the page.
  const counts = useCallback(
    (source: string | undefined) => source !== undefined && (isForeignStyle || source === TILES),
    [isForeignStyle],
  )
  const onError = useCallback(
    (event: ErrorEvent) => {
      const source = sourceOf(event)
      if (counts(source)) health.tileFailed()
      else if (isForeignStyle && source === undefined) health.styleFailed()
    },
    [health, counts, isForeignStyle],
  )
  const onSourceData = useCallback(
    (event: MapSourceDataEvent) => {
      if (event.tile && counts(event.sourceId)) health.tileCame()
    },
    [health, counts],
  )
  return { onError, onSourceData }
}
