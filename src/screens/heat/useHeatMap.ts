import { useEffect, useMemo } from 'react'
import { useHeatApi } from '../../api/heat.ts'
import { type CallState, useCall } from '../../api/serverState/useCall.ts'
import type { GeoBox } from '../../contract/engine/view.ts'
import type { HeatMap } from '../../contract/http/heat.ts'
import { joinedBox } from '../../contract/rules/box.ts'
import { heatCellBox } from '../../contract/rules/heatGrid.ts'
import { bodyOfQuestion, type HeatQuestion } from './heatQuestion.ts'

const WORLD: GeoBox = { west: -180, south: -90, east: 180, north: 90 }
/** How soon days that are still computed are asked for again, ms. */
const COMPUTING_MS = 5_000

interface HeatCalls {
  /** Of the whole world, in large cells. */
  readonly world: CallState<HeatMap>
  /** Around all that was counted; null: nothing was, or it is not known yet. */
  readonly box: GeoBox | null
  /** Of the part of the map that is in view. */
  readonly view: CallState<HeatMap>
  readonly isComputing: boolean
}

const boxOf = ({ zoom, column, row }: HeatMap): GeoBox | null =>
  column.reduce<GeoBox | null>(
    (all, one, index) => joinedBox(all, heatCellBox(one, row[index] ?? 0, zoom)),
    null,
  )

/** The cells of a question: of the world, to find where they are, and of what the map shows; null: nothing yet. */
export const useHeatMap = (question: HeatQuestion, shown: GeoBox | null): HeatCalls => {
  const api = useHeatApi()
  const body = useMemo(() => bodyOfQuestion(question), [question])
  const world = useCall({ of: ['heat', body, WORLD], read: () => api.readMap({ ...body, box: WORLD }) })
  const view = useCall({
    of: ['heat', body, shown],
    read: () => api.readMap({ ...body, box: shown ?? WORLD }),
    isOn: shown !== null,
  })
  const isComputing = world.data?.isComputing === true || view.data?.isComputing === true
  const readWorld = world.readAgain
  const readView = view.readAgain
  const isShown = shown !== null
  useEffect(() => {
    if (!isComputing) return undefined
    const timer = setTimeout(() => {
      readWorld()
      if (isShown) readView()
    }, COMPUTING_MS)
    return () => clearTimeout(timer)
  }, [isComputing, isShown, readWorld, readView])
  const box = useMemo(
    () => (world.data && !world.isOld ? boxOf(world.data) : null),
    [world.data, world.isOld],
  )
  return { world, box, view, isComputing }
}
