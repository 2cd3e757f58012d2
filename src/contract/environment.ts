import * as z from 'zod/mini'

/** CONST-04, CONST-05: where the product may run. */
export const ENVIRONMENTS = ['dev', 'master', 'prod', 'test'] as const

/** The page's deployment data (CONST-06): settings of the server, none of them built in. */
export const environment = z.object({
  name: z.enum(ENVIRONMENTS),
  /** http(s) origin of the API; null: the page's own. */
  apiHost: z.nullable(z.string()),
  /** Address of the admin panel; null: the product's own. */
  adminPanel: z.nullable(z.string()),
  /** Address of the chat-bot; null: there is none. */
  chatBot: z.nullable(z.string()),
})
export type Environment = z.infer<typeof environment>

/** Without settings: everything is on the page's own origin. */
export const OWN_ENVIRONMENT: Environment = { name: 'prod', apiHost: null, adminPanel: null, chatBot: null }
