import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../../src/contract/http/error.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import {
  diskAnswer,
  reportDiskAnswer,
  reportDiskBody,
  savedReport,
  saveReportBody,
  saveTemplateBody,
} from '../../../../src/contract/reports/reportDisk.ts'
import { recordParams } from '../../../../src/contract/http/resource.ts'
import { reportRunParams } from '../../../../src/contract/reports/reportRun.ts'
import { principalOf, requireCall } from '../../../access/sessionPlugin.ts'
import { actorOf } from '../../admin/context.ts'
import type { ReportOutContext } from '../reportContext.ts'
import { driveRoutes } from '../drive/routes.ts'
import { readDisk, removeDisk, setDisk, testDisk } from './diskService.ts'
import { saveRun, saveTemplate } from './saveReport.ts'

const tags = ['reports']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody, 422: errorBody }

/** REPORT-23, REPORT-37: the cloud disk of an account, and reports that are saved there. */
export const diskRoutes: FastifyPluginAsyncZod<ReportOutContext> = async (app, context) => {
  await app.register(driveRoutes, context)
  const stopping = new AbortController()
  app.addHook('onClose', async () => stopping.abort(new Error('the server stops')))
  const { signal } = stopping
  app.get(
    CALLS.reportDisk.path,
    {
      onRequest: requireCall('reportDisk'),
      schema: {
        summary: "The caller's cloud disk, without its password",
        tags,
        response: { 200: reportDiskAnswer, ...FAILURES },
      },
    },
    (request) => readDisk(context, principalOf(request).accountId),
  )
  app.put(
    CALLS.setReportDisk.path,
    {
      onRequest: requireCall('setReportDisk'),
      schema: {
        summary: "Sets up the caller's cloud disk, a WebDAV folder; an absent password stays as it is",
        tags,
        body: reportDiskBody,
        response: { 200: reportDiskAnswer, ...FAILURES },
      },
    },
    (request) => setDisk(context, actorOf(request), request.body),
  )
  app.post(
    CALLS.testReportDisk.path,
    {
      onRequest: requireCall('testReportDisk'),
      schema: {
        summary: 'Saves a small file on the cloud disk, deletes it, and returns what the disk answered',
        tags,
        response: { 200: diskAnswer, ...FAILURES },
      },
    },
    (request) => testDisk(context, principalOf(request).accountId, signal),
  )
  app.delete(
    CALLS.deleteReportDisk.path,
    {
      onRequest: requireCall('deleteReportDisk'),
      schema: {
        summary: "Forgets the caller's cloud disk; its files stay",
        tags,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await removeDisk(context, actorOf(request))
      return reply.code(204).send()
    },
  )
  app.post(
    CALLS.saveReportToDisk.path,
    {
      onRequest: requireCall('saveReportToDisk'),
      schema: {
        summary: "Saves a finished report on the caller's cloud disk, as files of the chosen formats",
        tags,
        params: reportRunParams,
        body: saveReportBody,
        response: { 200: savedReport, 429: errorBody, 503: errorBody, ...FAILURES },
      },
    },
    (request) => saveRun(context, principalOf(request), request.params.run, request.body, signal),
  )
  app.post(
    CALLS.saveTemplateToDisk.path,
    {
      onRequest: requireCall('saveTemplateToDisk'),
      schema: {
        summary:
          "Saves the finished report of a template on the caller's cloud disk, as one document of each format",
        tags,
        params: recordParams,
        body: saveTemplateBody,
        response: { 200: savedReport, 429: errorBody, 503: errorBody, ...FAILURES },
      },
    },
    (request) => saveTemplate(context, principalOf(request), request.params.id, request.body, signal),
  )
}
