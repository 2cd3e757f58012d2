import { useMemo } from 'react'
import { type DemoRoadKind, type DemoRoads, demoRoads } from '../contract/http/demoRoads.ts'
import { type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import type { Http } from './http.ts'

export const createDemoRoadsApi = (http: Http) => ({
  /** The invented roads of the demo fleet, of one kind; none where the server runs no demo fleet. */
  readDemoRoads: async (kind: DemoRoadKind): Promise<Result<DemoRoads>> => {
    const result = await http.send({ call: 'demoRoads', schema: demoRoads, query: { kind } })
    return result.ok ? success(result.value.body) : result
  },
})
export type DemoRoadsApi = ReturnType<typeof createDemoRoadsApi>

/** The calls of this resource; the same object for the life of the app. */
export const useDemoRoadsApi = (): DemoRoadsApi => {
  const { http } = useApi()
  return useMemo(() => createDemoRoadsApi(http), [http])
}
