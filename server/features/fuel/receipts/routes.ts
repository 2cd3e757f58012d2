import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { errorBody, SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import {
  fuelReceiptPage,
  fuelReceiptsQuery,
  RECEIPT_IMPORT_CALLS,
  receiptImportPreview,
  receiptImportRowPage,
  type ReceiptSettings,
  receiptSettings,
} from '../../../../src/contract/http/fuelReceipts.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import { recordParams } from '../../../../src/contract/http/resource.ts'
import { principalOf, requireCall } from '../../../access/sessionPlugin.ts'
import type { Clock } from '../../../platform/clock.ts'
import { enqueueJob } from '../../../platform/jobs/jobQueue.ts'
import { notFound } from '../../../platform/plugins/apiError.ts'
import type { Database } from '../../../storage/schema.ts'
import { recordFleetChange } from '../../audit/audit.ts'
import { registerImport } from '../../imports/importRoutes.ts'
import { importReceipts, RECEIPT_IMPORT } from './receiptImport.ts'
import { RECEIPTS_JOB } from './receiptsJobInput.ts'
import { readReceiptSettings, storeReceiptSettings } from './receiptSettings.ts'
import { deleteReceipt, readReceipts } from './receiptSql.ts'

const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody }
const tags = ['fuel']

interface Options {
  readonly db: Kysely<Database>
  readonly clock: Pick<Clock, 'now'>
}

/** The headers of the client's files that differ from the template's. */
const ownHeaders = ({ headers }: ReceiptSettings): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).filter(([, header]) => header !== ''))

/** Receipts of fuel: import, list, comparison with the fillings, and its settings. */
export const fuelReceiptRoutes: FastifyPluginAsyncZod<Options> = async (app, context) => {
  const { db, clock } = context
  app.get(
    CALLS.fuelReceipts.path,
    {
      onRequest: requireCall('fuelReceipts'),
      schema: {
        summary: 'Receipts of fuel with what the tanks say of each',
        tags,
        querystring: fuelReceiptsQuery,
        response: { 200: fuelReceiptPage, ...FAILURES },
      },
    },
    (request) => readReceipts(db, principalOf(request), request.query),
  )
  app.post(
    CALLS.compareFuelReceipts.path,
    {
      onRequest: requireCall('compareFuelReceipts'),
      schema: {
        summary: 'Has every receipt compared with the fillings again, as a background job',
        tags,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      const { ownerId } = principalOf(request)
      await enqueueJob(db, RECEIPTS_JOB, { input: { ownerId }, accountId: ownerId, now: clock.now() })
      return reply.code(204).send()
    },
  )
  app.get(
    CALLS.fuelReceiptSettings.path,
    {
      onRequest: requireCall('fuelReceiptSettings'),
      schema: {
        summary: 'How receipts are compared, and how the files of the client call the columns',
        tags,
        response: { 200: receiptSettings, ...FAILURES },
      },
    },
    (request) => readReceiptSettings(db, principalOf(request).ownerId),
  )
  app.put(
    CALLS.setFuelReceiptSettings.path,
    {
      onRequest: requireCall('setFuelReceiptSettings'),
      schema: {
        summary: 'Changes these settings; every receipt is compared again',
        tags,
        body: receiptSettings,
        response: { 200: receiptSettings, ...FAILURES },
      },
    },
    async (request) => {
      const principal = principalOf(request)
      const { ownerId } = principal
      const now = clock.now()
      await db.transaction().execute(async (trx) => {
        await storeReceiptSettings(trx, ownerId, request.body)
        await enqueueJob(trx, RECEIPTS_JOB, { input: { ownerId }, accountId: ownerId, now })
        const actor = { principal, address: request.ip }
        await recordFleetChange(trx, actor, { what: 'fuelReceiptSettings' }, now)
      })
      return request.body
    },
  )
  app.delete(
    CALLS.deleteFuelReceipt.path,
    {
      onRequest: requireCall('deleteFuelReceipt'),
      schema: {
        summary: 'Deletes a receipt',
        tags,
        params: recordParams,
        response: { 204: z.undefined(), 404: errorBody, ...FAILURES },
      },
    },
    async (request, reply) => {
      const principal = principalOf(request)
      const { id } = request.params
      if (!(await deleteReceipt(db, principal, id))) throw notFound(SERVER_TEXT.unknownRecord(id))
      const actor = { principal, address: request.ip }
      await recordFleetChange(db, actor, { what: 'fuelReceiptDeleted', id }, clock.now())
      return reply.code(204).send()
    },
  )
  await registerImport(app, {
    spec: RECEIPT_IMPORT,
    endpoints: {
      calls: RECEIPT_IMPORT_CALLS,
      tags,
      schemas: { preview: receiptImportPreview, rowPage: receiptImportRowPage },
      context,
      readHeaders: async (ownerId) => ownHeaders(await readReceiptSettings(db, ownerId)),
      commit: (request, id) =>
        importReceipts(context, { principal: principalOf(request), address: request.ip }, id),
    },
  })
}
