import {
  type DriverLeague,
  driverLeague,
  type DriverScore,
  driverScore,
} from '../contract/http/driverScores.ts'
import { scoreSettings, type ScoreSettings } from '../contract/rules/scoreSettings.ts'
import type { Result } from '../errors/failure.ts'
import { bodyOf, resourceHook } from './calls.ts'
import type { Http } from './http.ts'

const createDriverScoresApi = (http: Http) => ({
  /** The drivers of a month, YYYY-MM, by points per 100 km. */
  readLeague: (month: string): Promise<Result<DriverLeague>> =>
    bodyOf(http, { call: 'driverScores', query: { month }, schema: driverLeague }),
  /** One driver's month with every event that cost points. */
  readScore: (id: number, month: string): Promise<Result<DriverScore>> =>
    bodyOf(http, { call: 'driverScore', params: { id }, query: { month }, schema: driverScore }),
  readSettings: (): Promise<Result<ScoreSettings>> =>
    bodyOf(http, { call: 'scoreSettings', schema: scoreSettings }),
  changeSettings: (json: ScoreSettings): Promise<Result<ScoreSettings>> =>
    bodyOf(http, { call: 'changeScoreSettings', json, schema: scoreSettings }),
})

/** The calls of the scores of drivers; the same object for the life of the app. */
export const useDriverScoresApi = resourceHook(createDriverScoresApi)
