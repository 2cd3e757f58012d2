import { useMemo } from 'react'
import type { VehicleMiniState } from '../contract/entities/vehicle.ts'
import { vehicleMiniStateList } from '../contract/http/vehicleLists.ts'
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
import { type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import type { Http, Request } from './http.ts'

/** The webhooks of the owner who is signed in (docs/webhooks.md). */
export const createWebhooksApi = (http: Http) => {
  const bodyOf = async <T>(request: Request<T>): Promise<Result<T>> => {
    const result = await http.send(request)
    return result.ok ? success(result.value.body) : result
  }
  return {
    list: (): Promise<Result<readonly Webhook[]>> => bodyOf({ call: 'webhooks', schema: webhookList }),
    /** The answer holds the secret, which is nowhere else to be read. */
    create: (body: WebhookBody): Promise<Result<CreatedWebhook>> =>
      bodyOf({ call: 'createWebhook', json: body, schema: createdWebhook }),
    update: (id: number, body: WebhookBody): Promise<Result<Webhook>> =>
      bodyOf({ call: 'updateWebhook', params: { id }, json: body, schema: webhook }),
    remove: async (id: number): Promise<Result<null>> => {
      const result = await http.send({ call: 'deleteWebhook', params: { id } })
      return result.ok ? success(null) : result
    },
    turn: (id: number, isOn: boolean): Promise<Result<Webhook>> =>
      bodyOf({ call: 'switchWebhook', params: { id }, json: { isOn }, schema: webhook }),
    /** The answer holds the new secret, which is nowhere else to be read. */
    renewSecret: (id: number): Promise<Result<WebhookSecret>> =>
      bodyOf({ call: 'renewWebhookSecret', params: { id }, schema: webhookSecret }),
    test: (id: number): Promise<Result<WebhookDelivery>> =>
      bodyOf({ call: 'testWebhook', params: { id }, schema: webhookDelivery }),
    /** Newest first; before: the `next` of the page before. state: null takes every one. */
    deliveries: (
      id: number,
      before: number | null,
      state: DeliveryState | null,
    ): Promise<Result<DeliveryPage>> =>
      bodyOf({
        call: 'webhookDeliveries',
        params: { id },
        query: { ...(before !== null && { before: String(before) }), ...(state !== null && { state }) },
        schema: deliveryPage,
      }),
    resend: (id: number, deliveryId: number): Promise<Result<WebhookDelivery>> =>
      bodyOf({ call: 'resendWebhookDelivery', params: { id, deliveryId }, schema: webhookDelivery }),
    /** Every vehicle that one may choose. */
    vehicles: (): Promise<Result<readonly VehicleMiniState[]>> =>
      bodyOf({ call: 'vehicleMiniStates', schema: vehicleMiniStateList }),
  }
}
export type WebhooksApi = ReturnType<typeof createWebhooksApi>

/** The calls of this resource; the same object for the life of the app. */
export const useWebhooksApi = (): WebhooksApi => {
  const { http } = useApi()
  return useMemo(() => createWebhooksApi(http), [http])
}
