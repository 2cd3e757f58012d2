import { type OutgoingOptions, type SendOutcome, sendOnce } from '../../platform/outgoing/sendOnce.ts'

export type AttemptOutcome = SendOutcome
export type PostOptions = OutgoingOptions

export interface Attempt {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const AGENT = 'Meridian-Webhook/1'

/** Posts a message once, as JSON, by the rules of outgoing requests (`sendOnce`). */
export const postMessage = ({ url, headers, body }: Attempt, options: PostOptions): Promise<AttemptOutcome> =>
  sendOnce(
    {
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': AGENT },
      body,
    },
    options,
  )
