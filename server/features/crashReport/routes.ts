import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { crashReport, crashReportAnswer, crashReportSetting } from '../../../src/contract/http/crashReport.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import type { CrashWebhook } from './crashWebhookConfig.ts'
import { postToChat } from './postToChat.ts'
import { reportText } from './reportText.ts'

/** Crash reports, forwarded by this server so that no page knows the chat's address (CRASH-06, CRASH-07). */
export const crashReportRoutes: FastifyPluginAsyncZod<{ readonly webhook: CrashWebhook | null }> = async (
  app,
  { webhook },
) => {
  app.get(
    CALLS.crashReportSetting.path,
    {
      onRequest: requireCall('crashReportSetting'),
      schema: {
        summary: 'Whether crash reports can be sent',
        tags: ['server'],
        response: { 200: crashReportSetting, 401: errorBody },
      },
    },
    async () => ({ isSetUp: webhook !== null }),
  )
  app.post(
    CALLS.sendCrashReport.path,
    {
      onRequest: requireCall('sendCrashReport'),
      schema: {
        summary: "Sends the report of a page's crash to the team's chat",
        tags: ['server'],
        body: crashReport,
        response: { 200: crashReportAnswer, 400: errorBody, 401: errorBody, 409: errorBody, 502: errorBody },
      },
    },
    async (request) => {
      await postToChat(webhook, reportText(principalOf(request).login, request.body))
      return { sent: true as const }
    },
  )
}
