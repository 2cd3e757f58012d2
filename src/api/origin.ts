import { API_HOST_ATTRIBUTE, ENVIRONMENT_META } from '../contract/environmentMeta.ts'

/** The part of a page that is read; its document is one. */
export interface EnvironmentPage {
  readonly querySelector: (
    selector: string,
  ) => { readonly getAttribute: (name: string) => string | null } | null
}

/** http(s) origin of the API: the page's own, unless the environment names another one (CONST-06). */
export const apiOrigin = (pageOrigin: string, page: EnvironmentPage): string =>
  page.querySelector(`meta[name="${ENVIRONMENT_META}"]`)?.getAttribute(API_HOST_ATTRIBUTE) ?? pageOrigin
