/** Replaces removed text. */
export const HIDDEN = '…'

/** Addresses of links: everything after their name may be a SID or a login with one. */
const LINKS = /((?:change-password|first-admin|commingFromAdmin|#\/share)\/)[^\s"'<>)]+/g
/** `password: …`, `token=…` and the like, in an address, in JSON or in a header. */
const NAMED_SECRETS =
  /((?:pass(?:word|wd)?|token|sid|secret|authorization|api[-_]?key)["'`]?\s*[:=]\s*["'`]?(?:bearer\s+)?)[^\s"'`,;&)}\]]+/gi
/** `//user:password@host` */
const USER_INFO = /(\/\/)[^\s/@]+:[^\s/@]+@/g
/** Tokens and SIDs are uninterrupted runs of at least this many characters; no word and no file name is. */
const LONG_RUNS = /[\w-]{32,}/g

/** CRASH-13: a text without what may be a SID, a token or a password. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(LINKS, `$1${HIDDEN}`)
    .replace(NAMED_SECRETS, `$1${HIDDEN}`)
    .replace(USER_INFO, `$1${HIDDEN}@`)
    .replace(LONG_RUNS, HIDDEN)
