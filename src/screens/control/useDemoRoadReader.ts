import { useMemo } from 'react'
import { type DemoRoadsApi, useDemoRoadsApi } from '../../api/demoRoads.ts'
import type { DemoRoadKind, DemoRoads } from '../../contract/http/demoRoads.ts'
import type { ReadDemoRoads } from '../../map/demoRoads/demoRoadOverlay.ts'

const readEachOnce = (api: DemoRoadsApi): ReadDemoRoads => {
  const read = new Map<DemoRoadKind, Promise<DemoRoads | null>>()
  return (kind) => {
    const known = read.get(kind)
    if (known) return known
    const roads = api.readDemoRoads(kind).then((result) => (result.ok ? result.value : null))
    read.set(kind, roads)
    return roads
  }
}

/** Reads the roads of the demo fleet, each kind once; null if that failed: the map is complete without them. */
export const useDemoRoadReader = (): ReadDemoRoads => {
  const api = useDemoRoadsApi()
  return useMemo(() => readEachOnce(api), [api])
}
