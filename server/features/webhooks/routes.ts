import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import {
  createdWebhook,
  deliveryPage,
  deliveryParams,
  deliveryQuery,
  webhook,
  webhookBody,
  webhookDelivery,
  webhookList,
  webhookParams,
  webhookSecret,
  webhookSwitchBody,
} from '../../../src/contract/http/webhooks.ts'
import { notFound } from '../../platform/plugins/apiError.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { readDeliveries, readWebhooks } from './webhookSql.ts'
import {
  type Caller,
  createWebhook,
  deleteWebhook,
  renewSecret,
  resendDelivery,
  switchWebhook,
  testWebhook,
  updateWebhook,
  type WebhookDependencies,
} from './webhookService.ts'

const tags = ['webhooks']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody }

const callerOf = (request: FastifyRequest): Caller => ({
  principal: principalOf(request),
  address: request.ip,
})

/** The webhooks of an owner (docs/webhooks.md). */
export const webhookRoutes: FastifyPluginAsyncZod<{ readonly deps: WebhookDependencies }> = async (
  app,
  { deps },
) => {
  const { db, clock } = deps.fleet
  app.get(
    CALLS.webhooks.path,
    {
      onRequest: requireCall('webhooks'),
      schema: {
        summary: 'The webhooks of the owner with how they fare',
        tags,
        response: { 200: webhookList, ...FAILURES },
      },
    },
    (request) => readWebhooks(db, principalOf(request), clock.now()),
  )
  app.put(
    CALLS.createWebhook.path,
    {
      onRequest: requireCall('createWebhook'),
      schema: {
        summary: 'Makes a webhook that is on; its secret is told this once',
        tags,
        body: webhookBody,
        response: { 200: createdWebhook, 422: errorBody, ...FAILURES },
      },
    },
    (request) => createWebhook(deps, callerOf(request), request.body),
  )
  app.post(
    CALLS.updateWebhook.path,
    {
      onRequest: requireCall('updateWebhook'),
      schema: {
        summary: 'Changes a webhook; what waits for it is sent to the new address',
        tags,
        params: webhookParams,
        body: webhookBody,
        response: { 200: webhook, ...FAILURES },
      },
    },
    (request) => updateWebhook(deps, callerOf(request), request.params.id, request.body),
  )
  app.delete(
    CALLS.deleteWebhook.path,
    {
      onRequest: requireCall('deleteWebhook'),
      schema: {
        summary: 'Deletes a webhook with its messages',
        tags,
        params: webhookParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await deleteWebhook(deps, callerOf(request), request.params.id)
      return reply.code(204).send()
    },
  )
  app.post(
    CALLS.switchWebhook.path,
    {
      onRequest: requireCall('switchWebhook'),
      schema: {
        summary: 'Turns a webhook on or off; messages that wait for one that is turned off are dropped',
        tags,
        params: webhookParams,
        body: webhookSwitchBody,
        response: { 200: webhook, ...FAILURES },
      },
    },
    (request) => switchWebhook(deps, callerOf(request), request.params.id, request.body.isOn),
  )
  app.post(
    CALLS.renewWebhookSecret.path,
    {
      onRequest: requireCall('renewWebhookSecret'),
      schema: {
        summary: 'Gives a webhook a new secret, told this once; the one before signs as well for a day',
        tags,
        params: webhookParams,
        response: { 200: webhookSecret, ...FAILURES },
      },
    },
    (request) => renewSecret(deps, callerOf(request), request.params.id),
  )
  await app.register(webhookDeliveryRoutes, { deps })
}

/** The messages of a webhook. */
const webhookDeliveryRoutes: FastifyPluginAsyncZod<{ readonly deps: WebhookDependencies }> = async (
  app,
  { deps },
) => {
  const { db, clock } = deps.fleet
  app.post(
    CALLS.testWebhook.path,
    {
      onRequest: requireCall('testWebhook'),
      schema: {
        summary: 'Sends a test message, once, and answers what became of it',
        tags,
        params: webhookParams,
        response: { 200: webhookDelivery, ...FAILURES },
      },
    },
    (request) => testWebhook(deps, callerOf(request), request.params.id),
  )
  app.get(
    CALLS.webhookDeliveries.path,
    {
      onRequest: requireCall('webhookDeliveries'),
      schema: {
        summary: 'The messages of a webhook, newest first',
        tags,
        params: webhookParams,
        querystring: deliveryQuery,
        response: { 200: deliveryPage, ...FAILURES },
      },
    },
    async (request) => {
      const { ownerId } = principalOf(request)
      const webhookId = request.params.id
      const [known] = await readWebhooks(db, { ownerId, webhookId }, clock.now())
      if (!known) throw notFound(SERVER_TEXT.unknownWebhook(webhookId))
      return readDeliveries(db, { ownerId, webhookId }, request.query)
    },
  )
  app.post(
    CALLS.resendWebhookDelivery.path,
    {
      onRequest: requireCall('resendWebhookDelivery'),
      schema: {
        summary: 'Sends a message once more, now, and answers what became of it',
        tags,
        params: deliveryParams,
        response: { 200: webhookDelivery, 422: errorBody, ...FAILURES },
      },
    },
    (request) => resendDelivery(deps, callerOf(request), request.params.id, request.params.deliveryId),
  )
}
