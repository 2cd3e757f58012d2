import { useEffect, useState } from 'react'
import { useDemoRoadsApi } from '../../api/demoRoads.ts'
import type { DemoRoads } from '../../contract/http/demoRoads.ts'

/** The roads of the demo fleet; null until they are loaded, or if loading failed: the map is complete without them. */
export const useLoadedDemoRoads = (): DemoRoads | null => {
  const api = useDemoRoadsApi()
  const [roads, setRoads] = useState<DemoRoads | null>(null)
  useEffect(() => {
    let wanted = true
    void api.readDemoRoads().then((result) => wanted && result.ok && setRoads(result.value))
    return () => {
      wanted = false
    }
  }, [api])
  return roads
}
