import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { errorBody } from '../../../../src/contract/http/error.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import {
  BRAND_LOGO_BYTES_MAX,
  reportBrand,
  reportBrandBody,
} from '../../../../src/contract/reports/reportBrand.ts'
import { principalOf, requireCall } from '../../../access/sessionPlugin.ts'
import { actorOf } from '../../admin/context.ts'
import type { ReportContext } from '../reportContext.ts'
import { readBrand, setBrand } from './brandService.ts'

const tags = ['reports']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody }
/** A logo in base64, and more than that, so that its error names the field. */
const BODY_LIMIT_BYTES = 2 * BRAND_LOGO_BYTES_MAX

/** The name and the logo of a client on its reports. */
export const brandRoutes: FastifyPluginAsyncZod<ReportContext> = async (app, context) => {
  app.get(
    CALLS.reportBrand.path,
    {
      onRequest: requireCall('reportBrand'),
      schema: {
        summary: 'The name and the logo on the reports of the client',
        tags,
        response: { 200: reportBrand, ...FAILURES },
      },
    },
    (request) => readBrand(context.db, principalOf(request).ownerId),
  )
  app.put(
    CALLS.setReportBrand.path,
    {
      onRequest: requireCall('setReportBrand'),
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary: 'Sets the name and the logo on the reports of the client; without a logo there is none',
        tags,
        body: reportBrandBody,
        response: { 200: reportBrand, ...FAILURES },
      },
    },
    (request) => setBrand(context, actorOf(request), request.body),
  )
}
