import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { driverLeague, driverScore, scoreQuery } from '../../../src/contract/http/driverScores.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { recordParams } from '../../../src/contract/http/resource.ts'
import { scoreSettings } from '../../../src/contract/rules/scoreSettings.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { actorOf } from '../admin/context.ts'
import { changeScoreSettings, readLeague, readScore, readScoreSettings, type ScoreContext } from './scores.ts'

const tags = ['drivers']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody }

/** The monthly league of drivers, the score of one, and what it is computed by. */
export const driverScoreRoutes: FastifyPluginAsyncZod<ScoreContext> = async (app, context) => {
  app.get(
    CALLS.driverScores.path,
    {
      onRequest: requireCall('driverScores'),
      schema: {
        summary: 'The drivers of a month by penalty points per 100 km',
        tags,
        querystring: scoreQuery,
        response: { 200: driverLeague, ...FAILURES },
      },
    },
    (request) => readLeague(context, principalOf(request), request.query.month),
  )
  app.get(
    CALLS.scoreSettings.path,
    {
      onRequest: requireCall('scoreSettings'),
      schema: {
        summary: 'The points of each criterion, and the night',
        tags,
        response: { 200: scoreSettings, ...FAILURES },
      },
    },
    (request) => readScoreSettings(context.db, principalOf(request).ownerId),
  )
  app.post(
    CALLS.changeScoreSettings.path,
    {
      onRequest: requireCall('changeScoreSettings'),
      schema: {
        summary: 'Sets the points of each criterion, and the night',
        tags,
        body: scoreSettings,
        response: { 200: scoreSettings, ...FAILURES },
      },
    },
    (request) => changeScoreSettings(context, actorOf(request), request.body),
  )
  app.get(
    CALLS.driverScore.path,
    {
      onRequest: requireCall('driverScore'),
      schema: {
        summary: 'The score of an employee in a month, with every event that cost points',
        tags,
        params: recordParams,
        querystring: scoreQuery,
        response: { 200: driverScore, 404: errorBody, ...FAILURES },
      },
    },
    (request) => {
      const { id: employeeId } = request.params
      return readScore(context, principalOf(request), { employeeId, month: request.query.month })
    },
  )
}
