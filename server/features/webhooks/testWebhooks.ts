import { CALLS, pathOf } from '../../../src/contract/http/paths.ts'
import type {
  CreatedWebhook,
  DeliveryPage,
  Webhook,
  WebhookBody,
} from '../../../src/contract/http/webhooks.ts'
import type { WebhookMessage } from '../../../src/contract/webhookEvents.ts'
import type { TestFleetApp, TestUser } from '../vehicles/testFleetApp.ts'

/** A webhook for all events of all vehicles, unless specified otherwise. */
export const webhookOf = (url: string, rest: Partial<WebhookBody> = {}): WebhookBody => ({
  url,
  description: '',
  events: ['parking.started', 'fuelling.ended', 'alarm.sos', 'sensor.triggered'],
  scope: 'all',
  groupId: null,
  vehicleIds: [],
  ...rest,
})

export const makeWebhook = async (
  host: TestFleetApp,
  user: TestUser,
  body: WebhookBody,
): Promise<CreatedWebhook> => {
  const answer = await host.call(user, 'PUT', CALLS.createWebhook.path, { body })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json as CreatedWebhook
}

export const listWebhooks = async (host: TestFleetApp, user: TestUser): Promise<Webhook[]> =>
  (await host.call(user, 'GET', CALLS.webhooks.path)).json as Webhook[]

export const listDeliveries = async (
  host: TestFleetApp,
  user: TestUser,
  id: number,
  query = '',
): Promise<DeliveryPage> =>
  (await host.call(user, 'GET', `${pathOf('webhookDeliveries', { id })}${query}`)).json as DeliveryPage

/** The newest entry of the audit log. */
export const newestAudit = (host: TestFleetApp) =>
  host.stage.db
    .selectFrom('audit_log')
    .select(['event', 'actor_login', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** What was sent of vehicles, or waits to be sent, in the order of its texts: type, vehicle, text. */
export const toldBy = async (host: TestFleetApp, user: TestUser, id: number) =>
  (await listDeliveries(host, user, id)).items
    .map(({ type, payload }) => {
      const { data } = JSON.parse(payload) as WebhookMessage
      return [type, data.vehicleId, data.text] as const
    })
    .toSorted((a, b) => (a.join() < b.join() ? -1 : 1))
