/** What `useCall` calls the webhooks, and the messages of one of them. */
export const WEBHOOKS = ['profile', 'webhooks'] as const
export const deliveriesOf = (id: number) => ['profile', 'webhookDeliveries', id] as const
