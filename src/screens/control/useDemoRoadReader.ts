import { useMemo } from 'react'
import { useDemoRoadsApi } from '../../api/demoRoads.ts'
import type { DemoRoadKind, DemoRoads } from '../../contract/http/demoRoads.ts'
import type { ReadDemoRoads } from '../../map/demoRoads/demoRoadOverlay.ts'

/** Reads the roads of the demo fleet, each kind once; null if that failed: the map is complete without them. */
export const useDemoRoadReader = (): ReadDemoRoads => {
  const api = useDemoRoadsApi()
  return useMemo(() => {
    const read = new Map<DemoRoadKind, Promise<DemoRoads | null>>()
    return async (kind) => {
      const roads =
        read.get(kind) ?? api.readDemoRoads(kind).then((result) => (result.ok ? result.value : null))
      read.set(kind, roads)
      return roads
    }
  }, [api])
}
