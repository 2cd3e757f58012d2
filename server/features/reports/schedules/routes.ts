import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../../src/contract/http/error.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import { recordParams } from '../../../../src/contract/http/resource.ts'
import {
  reportSchedule,
  reportScheduleBody,
  reportSchedulePage,
  reportSchedulesQuery,
  switchScheduleBody,
} from '../../../../src/contract/reports/reportSchedule.ts'
import { principalOf, requireCall } from '../../../access/sessionPlugin.ts'
import { actorOf } from '../../admin/context.ts'
import type { ReportContext } from '../reportContext.ts'
import { readSchedules } from './scheduleSql.ts'
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  restoreSchedule,
  runSchedule,
  switchSchedule,
} from './scheduleService.ts'

const tags = ['reports']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody, 422: errorBody }
/** As for a question. */
const BODY_LIMIT_BYTES = 1_500_000

/** Reports that are built and delivered by themselves. */
export const scheduleRoutes: FastifyPluginAsyncZod<ReportContext> = async (app, context) => {
  app.get(
    CALLS.reportSchedules.path,
    {
      onRequest: requireCall('reportSchedules'),
      schema: {
        summary: "A page of the caller's report schedules, by name; owners see those of their users too",
        tags,
        querystring: reportSchedulesQuery,
        response: { 200: reportSchedulePage, ...FAILURES },
      },
    },
    (request) => readSchedules(context.db, principalOf(request), request.query),
  )
  app.put(
    CALLS.createReportSchedule.path,
    {
      onRequest: requireCall('createReportSchedule'),
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: 'Makes a report schedule, which is on; it runs with the rights that its author has then',
        tags,
        body: reportScheduleBody,
        response: { 200: reportSchedule, ...FAILURES },
      },
    },
    (request) => createSchedule(context, actorOf(request), request.body),
  )
  app.post(
    CALLS.changeReportSchedule.path,
    {
      onRequest: requireCall('changeReportSchedule'),
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: 'Changes a report schedule; its author stays',
        tags,
        params: recordParams,
        body: reportScheduleBody,
        response: { 200: reportSchedule, ...FAILURES },
      },
    },
    (request) => changeSchedule(context, actorOf(request), request.params.id, request.body),
  )
  app.put(
    CALLS.switchReportSchedule.path,
    {
      onRequest: requireCall('switchReportSchedule'),
      schema: {
        summary: 'Turns a report schedule on or off',
        tags,
        params: recordParams,
        body: switchScheduleBody,
        response: { 200: reportSchedule, ...FAILURES },
      },
    },
    (request) => switchSchedule(context, actorOf(request), request.params.id, request.body.isOn),
  )
  app.post(
    CALLS.runReportSchedule.path,
    {
      onRequest: requireCall('runReportSchedule'),
      schema: {
        summary: 'Runs a report schedule now, with the rights of its author; not twice at once',
        tags,
        params: recordParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await runSchedule(context, principalOf(request), request.params.id)
      return reply.code(204).send()
    },
  )
  app.delete(
    CALLS.deleteReportSchedule.path,
    {
      onRequest: requireCall('deleteReportSchedule'),
      schema: {
        summary: 'Deletes a report schedule',
        tags,
        params: recordParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await deleteSchedule(context, actorOf(request), request.params.id)
      return reply.code(204).send()
    },
  )
  app.put(
    CALLS.restoreReportSchedule.path,
    {
      onRequest: requireCall('restoreReportSchedule'),
      schema: {
        summary: 'Undoes the deletion of a report schedule within a day',
        tags,
        params: recordParams,
        response: { 200: reportSchedule, ...FAILURES },
      },
    },
    (request) => restoreSchedule(context, actorOf(request), request.params.id),
  )
}
