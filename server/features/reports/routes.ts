import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { reportKindList } from '../../../src/contract/reports/reportKinds.ts'
import {
  buildReportBody,
  reportBuilt,
  reportPartsAnswer,
  reportPartsQuery,
  reportRun,
  reportRunPage,
  reportRunParams,
  reportRunsQuery,
} from '../../../src/contract/reports/reportRun.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { buildReport, kindOf } from './buildReport.ts'
import { readParts } from './readParts.ts'
import { diskRoutes } from './disk/routes.ts'
import type { ReportOutContext } from './reportContext.ts'
import { requireRun } from './requireRun.ts'
import { runOf } from './runHead.ts'
import { endRun, readRuns } from './runSql.ts'
import { scheduleRoutes } from './schedules/routes.ts'

const tags = ['reports']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody, 422: errorBody }
/** For the description only: thousands of rows are not checked again. */
const PARTS: z.core.$ZodType = reportPartsAnswer
/** 100,000 ids of vehicles and 20,000 of zones. */
const BODY_LIMIT_BYTES = 1_500_000

/** REPORT-36: kinds, runs and their rows, schedules, and the cloud disk. */
export const reportRoutes: FastifyPluginAsyncZod<ReportOutContext> = async (app, context) => {
  await app.register(scheduleRoutes, context)
  await app.register(diskRoutes, context)
  const { db, clock, kinds } = context
  app.get(
    CALLS.reportKinds.path,
    {
      onRequest: requireCall('reportKinds'),
      schema: {
        summary: 'The kinds of reports with their columns, options and groupings',
        tags,
        response: { 200: reportKindList, ...FAILURES },
      },
    },
    async () => [...kinds.values()].map(({ declaration }) => declaration),
  )
  app.post(
    CALLS.buildReport.path,
    {
      onRequest: requireCall('buildReport'),
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: 'Starts a report; its rows are read by parts while it is built',
        tags,
        body: buildReportBody,
        response: { 200: reportBuilt, 429: errorBody, ...FAILURES },
      },
    },
    async (request) => ({ id: await buildReport(context, principalOf(request), request.body) }),
  )
  app.get(
    CALLS.reportRuns.path,
    {
      onRequest: requireCall('reportRuns'),
      schema: {
        summary: "A page of the caller's reports, newest first; owners see those of their users too",
        tags,
        querystring: reportRunsQuery,
        response: { 200: reportRunPage, ...FAILURES },
      },
    },
    (request) => readRuns(db, principalOf(request), request.query),
  )
  app.get(
    CALLS.reportRun.path,
    {
      onRequest: requireCall('reportRun'),
      schema: {
        summary: 'A report with its question, and how far it is',
        tags,
        params: reportRunParams,
        response: { 200: reportRun, ...FAILURES },
      },
    },
    async (request) => runOf(await requireRun(db, principalOf(request), request.params.run)),
  )
  app.get(
    CALLS.reportParts.path,
    {
      onRequest: requireCall('reportParts'),
      schema: {
        summary: 'The rows of a report, vehicle by vehicle, after the part that the caller has',
        tags,
        params: reportRunParams,
        querystring: reportPartsQuery,
        response: { 200: PARTS, ...FAILURES },
      },
    },
    async (request, reply) => {
      const viewer = principalOf(request)
      const run = await requireRun(db, viewer, request.params.run)
      const { after } = request.query
      const answer = await readParts(db, viewer, { run, kind: kindOf(kinds, run), after })
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
    },
  )
  app.put(
    CALLS.cancelReport.path,
    {
      onRequest: requireCall('cancelReport'),
      schema: {
        summary: 'Cancels a report; what it has found is kept. One that has ended stays as it is',
        tags,
        params: reportRunParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      const run = await requireRun(db, principalOf(request), request.params.run)
      await endRun(db, run.id, { state: 'cancelled', now: clock.now() })
      return reply.code(204).send()
    },
  )
  app.delete(
    CALLS.deleteReport.path,
    {
      onRequest: requireCall('deleteReport'),
      schema: {
        summary: 'Deletes a report with its rows, also while it is built',
        tags,
        params: reportRunParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      const run = await requireRun(db, principalOf(request), request.params.run)
      await db.deleteFrom('report_run').where('id', '=', run.id).execute()
      return reply.code(204).send()
    },
  )
}
