import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMapPorts } from '../../map/useMapPorts.ts'
import { TrackController } from '../../map/track/trackController.ts'
import { makeTrackPin } from '../../map/track/trackPin.ts'
import type { TrackMark } from '../../map/track/trackScene.ts'
import { prefersLessMotion } from '../../session/motion.ts'
import { usePreferenceStore } from '../../session/sessionContext.ts'
import type { TrackEntry } from '../../track/entries.ts'
import { placeAt, type TrackWay } from '../../track/track.ts'
import type { RouteMoment } from './useRouteMoment.ts'

interface DrawnRoute {
  /** Key of the vehicle and the period: while it is the same, the map keeps its view. */
  readonly id: string
  readonly way: TrackWay
  readonly entries: readonly TrackEntry[]
}

/** Parkings and fuel have marks of their own: device messages about them are not marked again. */
const isDuplicate = (kind: TrackEntry['kind'], name: string): boolean =>
  kind === 'event' && /PARKING|FUELLING/.test(name)

const marksOf = ({ way, entries }: DrawnRoute): readonly TrackMark[] => {
  const { count, positions, at } = way
  const end = (glyph: 'start' | 'finish', point: number): TrackMark => ({
    glyph,
    position: [positions[point * 2] ?? 0, positions[point * 2 + 1] ?? 0],
    at: at[point] ?? 0,
  })
  return [
    ...entries.flatMap(({ kind, name, longitude, latitude, from }): readonly TrackMark[] =>
      kind === 'trip' || isDuplicate(kind, name) || longitude === null || latitude === null
        ? []
        : [{ glyph: kind === 'speeding' ? 'event' : kind, position: [longitude, latitude], at: from }],
    ),
    ...(count === 0 ? [] : [end('start', 0), end('finish', count - 1)]),
  ]
}

/**
 * The map's controller with the route on it, its pin linked to the moment both ways. follows: the map follows the pin.
 */
export const useTrackController = (
  route: DrawnRoute,
  moment: RouteMoment,
  follows: boolean,
): TrackController => {
  const { t } = useTranslation()
  const preferences = usePreferenceStore()
  const ports = useMapPorts()
  const [pin] = useState(() => makeTrackPin(t('route.pin')))
  const [controller] = useState(() => new TrackController(ports, pin))
  const drawnId = useRef<string | null>(null)
  const marks = useMemo(() => marksOf(route), [route])
  const { id, way } = route
  useEffect(() => pin.setAttribute('aria-label', t('route.pin')), [pin, t])
  useEffect(() => controller.setOnPress(moment.choose), [controller, moment])
  useEffect(() => {
    controller.setTrack(way, marks, id === drawnId.current)
    drawnId.current = id
  }, [controller, way, marks, id])
  useEffect(() => {
    const show = (): void => {
      const { isPlaying } = moment.clock.get()
      const at = moment.cursor.get()
      controller.movePin(placeAt(way, at, prefersLessMotion(preferences)), follows && isPlaying)
    }
    show()
    return moment.cursor.subscribe(show)
  }, [controller, way, moment, follows, preferences])
  return controller
}
