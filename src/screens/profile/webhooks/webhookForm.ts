import type { WebhookBody } from '../../../contract/http/webhooks.ts'
import type { AppForm } from '../../../kit/form/useAppForm.ts'

/** The form of a webhook, for its parts. */
export type WebhookForm = AppForm<WebhookBody, WebhookBody>
