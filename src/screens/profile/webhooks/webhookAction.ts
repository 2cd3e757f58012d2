import type { Webhook } from '../../../contract/http/webhooks.ts'

/** The open dialog. */
export type WebhookAction =
  | { readonly kind: 'edit' | 'deliveries' | 'renew' | 'remove'; readonly webhook: Webhook }
  | { readonly kind: 'add' }
  | { readonly kind: 'secret'; readonly title: string; readonly secret: string }
