import { useEffect } from 'react'
import { useControl } from 'react-map-gl/maplibre'
import { useFormat } from '../../i18n/useFormat.ts'
import { ScaleBar } from './scaleBar.ts'

/** The scale at the bottom of the map, in the current language. */
export const Scale = () => {
  const { distance } = useFormat()
  const bar = useControl(() => new ScaleBar(distance))
  useEffect(() => bar.setWriting(distance), [bar, distance])
  return null
}
