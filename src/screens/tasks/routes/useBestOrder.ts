import { useEffect, useRef, useState } from 'react'
import { useRoadsApi } from '../../../api/roads.ts'
import { ROAD_MATRIX_MAX } from '../../../contract/http/roads.ts'
import type { RoutePoint, Timing } from '../../../contract/tasks/routePoints.ts'
import { findBestOrder } from './bestOrder.ts'
import { orderProblem, straightMinutes } from './orderProblem.ts'

const SECONDS = 60

/** One pause of a search, in which the page draws and answers presses. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

interface BestOrder {
  /** Finds the best order and hands the points over in it; a later search ends the one before. */
  readonly find: (points: readonly RoutePoint[], timing: Timing) => Promise<void>
  readonly isFinding: boolean
}

/** The best order of the points of a route, by road where the server has a road engine. */
export const useBestOrder = (onFound: (points: readonly RoutePoint[]) => void): BestOrder => {
  const roads = useRoadsApi()
  const [isFinding, setFinding] = useState(false)
  const turn = useRef(0)
  useEffect(
    () => () => {
      turn.current++
    },
    [],
  )
  const minutesOf = async (points: readonly RoutePoint[]): Promise<readonly (readonly number[])[]> => {
    const straight = straightMinutes(points)
    if (points.length > ROAD_MATRIX_MAX) return straight
    const matrix = await roads.readMatrix(
      points.map(({ latitude, longitude }) => ({ latitude: latitude ?? 0, longitude: longitude ?? 0 })),
    )
    if (!matrix.ok) return straight
    return straight.map((row, from) =>
      row.map((minutes, to) => {
        const way = matrix.value.rows[from]?.[to]
        return way ? way.seconds / SECONDS : minutes
      }),
    )
  }
  const find = async (points: readonly RoutePoint[], timing: Timing): Promise<void> => {
    const own = ++turn.current
    setFinding(true)
    const search = findBestOrder(orderProblem(points, timing, await minutesOf(points)))
    for (let step = search.next(); turn.current === own; step = search.next()) {
      if (!step.done) {
        // oxlint-disable-next-line no-await-in-loop -- the page comes between two steps
        await pause()
        continue
      }
      setFinding(false)
      onFound(
        step.value
          .flatMap((index) => points[index] ?? [])
          .map((point, index) => ({ ...point, order: index + 1 })),
      )
      return
    }
  }
  return { find, isFinding }
}
