import {
  type HeatCell,
  heatCell,
  type HeatCellBody,
  type HeatMap,
  heatMap,
  type HeatMapBody,
} from '../contract/http/heat.ts'
import type { Result } from '../errors/failure.ts'
import { bodyOf, resourceHook } from './calls.ts'
import type { Http } from './http.ts'

const createHeatApi = (http: Http) => ({
  /** The cells of a part of the map with what is counted in them. */
  readMap: (json: HeatMapBody): Promise<Result<HeatMap>> =>
    bodyOf(http, { call: 'heatMap', json, schema: heatMap }),
  /** The vehicles that a cell has its figures from. */
  readCell: (json: HeatCellBody): Promise<Result<HeatCell>> =>
    bodyOf(http, { call: 'heatCell', json, schema: heatCell }),
})

/** The calls of the heat map; the same object for the life of the app. */
export const useHeatApi = resourceHook(createHeatApi)
