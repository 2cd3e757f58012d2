import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../../src/contract/http/error.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import { diskAnswer, reportDiskAnswer, reportDriveBody } from '../../../../src/contract/reports/reportDisk.ts'
import { principalOf, requireCall } from '../../../access/sessionPlugin.ts'
import { actorOf } from '../../admin/context.ts'
import { readDisk } from '../disk/diskService.ts'
import type { ReportOutContext } from '../reportContext.ts'
import { removeDrive, setDrive, testDrive } from './driveService.ts'

const tags = ['reports']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 422: errorBody }

/** REPORT-37: the folder of Google Drive of an account. */
export const driveRoutes: FastifyPluginAsyncZod<ReportOutContext> = async (app, context) => {
  const stopping = new AbortController()
  app.addHook('onClose', async () => stopping.abort(new Error('the server stops')))
  const { signal } = stopping
  app.put(
    CALLS.setReportDrive.path,
    {
      onRequest: requireCall('setReportDrive'),
      schema: {
        summary: "Sets the caller's folder of Google Drive, which is shared with the service account",
        tags,
        body: reportDriveBody,
        response: { 200: reportDiskAnswer, ...FAILURES },
      },
    },
    async (request) => {
      await setDrive(context, actorOf(request), request.body)
      return readDisk(context, principalOf(request).accountId)
    },
  )
  app.post(
    CALLS.testReportDrive.path,
    {
      onRequest: requireCall('testReportDrive'),
      schema: {
        summary: 'Saves a small file on Google Drive, deletes it, and returns what Google answered',
        tags,
        response: { 200: diskAnswer, ...FAILURES },
      },
    },
    (request) => testDrive(context, principalOf(request), signal),
  )
  app.delete(
    CALLS.deleteReportDrive.path,
    {
      onRequest: requireCall('deleteReportDrive'),
      schema: {
        summary: "Forgets the caller's folder of Google Drive; its files stay",
        tags,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await removeDrive(context, actorOf(request))
      return reply.code(204).send()
    },
  )
}
