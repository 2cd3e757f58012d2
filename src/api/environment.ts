import { type Environment, environment, OWN_ENVIRONMENT } from '../contract/environment.ts'
import { ENVIRONMENT_META } from '../contract/environmentMeta.ts'
import type { EnvironmentPage } from './origin.ts'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The environment of the page, as its server wrote it into the page (CONST-06); everything is on its own origin where
 * none did.
 */
export const readEnvironment = (page: EnvironmentPage): Environment => {
  const content = page.querySelector(`meta[name="${ENVIRONMENT_META}"]`)?.getAttribute('content') ?? ''
  const read = environment.safeParse(parsed(content))
  return read.success ? read.data : OWN_ENVIRONMENT
}
