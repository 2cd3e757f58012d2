/** The page's meta element that carries the environment as JSON; empty where no server filled it. */
export const ENVIRONMENT_META = 'environment'
/** Its attribute with the API host alone, for the first page, which reads no more; absent: the page's own origin. */
export const API_HOST_ATTRIBUTE = 'data-api-host'
