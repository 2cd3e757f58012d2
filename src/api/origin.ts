import { type EnvironmentPage, readEnvironment } from './environment.ts'

/** http(s) origin of the API: the page's own, unless the environment names another one (CONST-06). */
export const apiOrigin = (pageOrigin: string, page: EnvironmentPage): string =>
  readEnvironment(page).apiHost ?? pageOrigin
