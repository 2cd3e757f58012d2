import { useEffect, useState } from 'react'
import type { GeoPoint } from '../../contract/engine/view.ts'
import { ROAD_POINTS_MAX, type RoadRouteAnswer } from '../../contract/http/roads.ts'
import type { RoadAnswer, RoadPorts } from '../roads/roadPorts.ts'

/** A point that is dragged asks for its way once it rests this long, ms. */
const REST_MS = 250

/** The way by road through the measured points. */
export type RoadLength =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'tooMany' }
  | { readonly kind: 'read'; readonly answer: RoadAnswer<RoadRouteAnswer> }

const NONE: RoadLength = { kind: 'none' }

/** Asks for the way through the points whenever they changed. isOn: false asks for nothing. */
export const useRoadLength = (
  roads: RoadPorts | null,
  points: readonly GeoPoint[],
  isOn: boolean,
): RoadLength => {
  const [read, setRead] = useState<{
    readonly points: readonly GeoPoint[]
    readonly answer: RoadAnswer<RoadRouteAnswer>
  } | null>(null)
  const asks =
    isOn && roads?.isSetUp === true && points.length >= 2 && points.length <= ROAD_POINTS_MAX ? roads : null
  useEffect(() => {
    if (!asks) return undefined
    let isWanted = true
    const timer = setTimeout(() => {
      void asks.readRoute(points).then((answer) => isWanted && setRead({ points, answer }))
    }, REST_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [asks, points])
  if (isOn && points.length > ROAD_POINTS_MAX) return { kind: 'tooMany' }
  if (!asks) return NONE
  return read?.points === points ? { kind: 'read', answer: read.answer } : { kind: 'reading' }
}
