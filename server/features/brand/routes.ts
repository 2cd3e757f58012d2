import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { accountLook } from '../../../src/contract/entities/accountLook.ts'
import { BRAND_LOGO_BYTES_MAX, brandBody } from '../../../src/contract/http/brand.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { actorOf } from '../admin/context.ts'
import { type BrandContext, readBrand, setBrand } from './brandService.ts'

const tags = ['profile']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody }
/** A logo in base64, and more than that, so that its error names the field. */
const BODY_LIMIT_BYTES = 2 * BRAND_LOGO_BYTES_MAX

/** The look of an account: name, logo and accent colours on pages, in mails and files. */
export const brandRoutes: FastifyPluginAsyncZod<BrandContext> = async (app, context) => {
  app.get(
    CALLS.brand.path,
    {
      onRequest: requireCall('brand'),
      schema: {
        summary: 'Name, logo and accent colours of the account; null: those of the product',
        tags,
        response: { 200: accountLook, ...FAILURES },
      },
    },
    (request) => readBrand(context.db, principalOf(request).ownerId),
  )
  app.put(
    CALLS.setBrand.path,
    {
      onRequest: requireCall('setBrand'),
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        summary:
          'Sets name, logo and accent colours of the account; a colour that cannot be read in its theme is rejected',
        tags,
        body: brandBody,
        response: { 200: accountLook, ...FAILURES },
      },
    },
    (request) => setBrand(context, actorOf(request), request.body),
  )
}
