/** The page's meta element with the environment as JSON; empty when no server filled it. */
export const ENVIRONMENT_META = 'environment'
/**
 * Its attribute with only the API host, for the first page, which reads nothing else; absent: the page's own origin.
 */
export const API_HOST_ATTRIBUTE = 'data-api-host'
