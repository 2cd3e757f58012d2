/** VALID-01: login and password without any whitespace. */
export const stripWhitespace = (text: string): string => text.replace(/\s+/g, '')

/** LIST-11: the form in which search compares: lower case, no whitespace. */
export const searchForm = (text: string): string => text.toLowerCase().replace(/\s+/g, '')

/** LIST-12: both spellings of the special query. */
export const ONLINE_QUERIES: readonly string[] = ['!online', '`!online']
