/** The `useCall` keys of the webhooks, and of the messages of one of them. */
export const WEBHOOKS = ['profile', 'webhooks'] as const
export const deliveriesOf = (id: number) => ['profile', 'webhookDeliveries', id] as const
