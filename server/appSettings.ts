import { type Environment, OWN_ENVIRONMENT } from '../src/contract/environment.ts'
import { PRODUCT_NAME } from '../src/contract/product.ts'
import type { CrashWebhook } from './features/crashReport/crashWebhookConfig.ts'
import type { SingleSignOnConfig } from './features/singleSignOn/singleSignOnConfig.ts'

/** The settings that the application reads; the server's configuration provides them. */
export interface AppSettings {
  /** How long a session lasts after its last use. */
  readonly sessionLifetimeMs: number
  /** CONST-02: calls per minute of one session, or of one address without a session. */
  readonly requestsPerMinute: number
  /** Trusted proxies: from them, the caller's address is taken from x-forwarded-for. */
  readonly trustedProxies: readonly string[]
  /** Origins of the configured map providers; the page may load only from these and the server. */
  readonly mapOrigins: readonly string[]
  /** GEN-06 */
  readonly productName: string
  /** Base addresses of the product, for its pages (CONST-04 to CONST-06). */
  readonly environment: Environment
  /** Base of the links in mails, without a trailing slash; null: relative to the page's own origin. */
  readonly publicUrl: string | null
  /** The provider that people may sign in through; null: none. */
  readonly singleSignOn: SingleSignOnConfig | null
  /** The team's chat for crash reports; null: none. */
  readonly crashWebhook: CrashWebhook | null
  /** A mail server is configured; without one an administrator hands the links over. */
  readonly isSendingMail: boolean
}

/** A week between two uses; twenty calls a second, many times what the screens need. */
export const DEFAULT_APP_SETTINGS: AppSettings = {
  sessionLifetimeMs: 604_800_000,
  requestsPerMinute: 1_200,
  trustedProxies: [],
  mapOrigins: [],
  productName: PRODUCT_NAME,
  environment: OWN_ENVIRONMENT,
  publicUrl: null,
  isSendingMail: false,
  crashWebhook: null,
  singleSignOn: null,
}
