import { useMemo } from 'react'
import {
  type CreatedWebhook,
  createdWebhook,
  type DeliveryPage,
  type DeliveryState,
  deliveryPage,
  type Webhook,
  webhook,
  type WebhookBody,
  type WebhookDelivery,
  webhookDelivery,
  webhookList,
  type WebhookSecret,
  webhookSecret,
} from '../contract/http/webhooks.ts'
import type { Result } from '../errors/failure.ts'
import { useApi } from './api.ts'
import { bodyOf, sent } from './calls.ts'
import type { Http } from './http.ts'

/** The webhooks of the signed-in owner (docs/webhooks.md). */
export const createWebhooksApi = (http: Http) => {
  return {
    list: (): Promise<Result<readonly Webhook[]>> => bodyOf(http, { call: 'webhooks', schema: webhookList }),
    /** The response contains the secret, which cannot be read anywhere else. */
    create: (body: WebhookBody): Promise<Result<CreatedWebhook>> =>
      bodyOf(http, { call: 'createWebhook', json: body, schema: createdWebhook }),
    update: (id: number, body: WebhookBody): Promise<Result<Webhook>> =>
      bodyOf(http, { call: 'updateWebhook', params: { id }, json: body, schema: webhook }),
    remove: (id: number): Promise<Result<null>> => sent(http, { call: 'deleteWebhook', params: { id } }),
    turn: (id: number, isOn: boolean): Promise<Result<Webhook>> =>
      bodyOf(http, { call: 'switchWebhook', params: { id }, json: { isOn }, schema: webhook }),
    /** The response contains the new secret, which cannot be read anywhere else. */
    renewSecret: (id: number): Promise<Result<WebhookSecret>> =>
      bodyOf(http, { call: 'renewWebhookSecret', params: { id }, schema: webhookSecret }),
    test: (id: number): Promise<Result<WebhookDelivery>> =>
      bodyOf(http, { call: 'testWebhook', params: { id }, schema: webhookDelivery }),
    /** Newest first; before: the `next` of the page before. state: null for every one. */
    deliveries: (
      id: number,
      before: number | null,
      state: DeliveryState | null,
    ): Promise<Result<DeliveryPage>> =>
      bodyOf(http, {
        call: 'webhookDeliveries',
        params: { id },
        query: { ...(before !== null && { before: String(before) }), ...(state !== null && { state }) },
        schema: deliveryPage,
      }),
    resend: (id: number, deliveryId: number): Promise<Result<WebhookDelivery>> =>
      bodyOf(http, { call: 'resendWebhookDelivery', params: { id, deliveryId }, schema: webhookDelivery }),
  }
}
export type WebhooksApi = ReturnType<typeof createWebhooksApi>

/** The calls of this resource; the same object for the life of the app. */
export const useWebhooksApi = (): WebhooksApi => {
  const { http } = useApi()
  return useMemo(() => createWebhooksApi(http), [http])
}
