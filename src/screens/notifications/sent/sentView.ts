import { type Channel, CHANNELS, MESSAGE_STATES, type MessageState } from '../../../contract/http/channels.ts'

/** The page of the messages that left the product, below the page of notifications. */
export const SENT_PATH = '/notifications/sent'

/** What narrows the messages; it is in the address. null: any. */
export interface SentView {
  readonly channel: Channel | null
  readonly state: MessageState | null
}

/** The view of a query such as `channel=sms&state=failed`; what it does not say is not narrowed. */
export const readSentView = (query: string): SentView => {
  const fields = new URLSearchParams(query)
  return {
    channel: CHANNELS.find((one) => one === fields.get('channel')) ?? null,
    state: MESSAGE_STATES.find((one) => one === fields.get('state')) ?? null,
  }
}

/** The address of a view. */
export const sentViewPath = ({ channel, state }: SentView): string => {
  const query = [
    ...(channel === null ? [] : [`channel=${channel}`]),
    ...(state === null ? [] : [`state=${state}`]),
  ]
  return query.length === 0 ? SENT_PATH : `${SENT_PATH}?${query.join('&')}`
}
