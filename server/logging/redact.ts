/** What stands in a line instead of a secret. */
export const REDACTED = '[redacted]'

/** A secret shorter than this would be found in half of all lines; nothing of that length protects anything. */
const LEAST_SECRET = 6
/** user:password@ of an address. */
const CREDENTIALS = /(\b[a-z][a-z\d+.-]*:\/\/[^\s:@/]*):[^\s@/]+@/gi

/**
 * Takes secrets out of texts: the values of secret settings, passwords inside them, and the password of any address.
 * What the program logs holds none; this is for words of others, such as the error of a driver that repeats an address.
 */
export const createRedactor = (secrets: readonly string[]): ((text: string) => string) => {
  const hidden = [...new Set(secrets.flatMap(formsOf))]
    .filter((secret) => secret.length >= LEAST_SECRET)
    // The longest first, so that a secret inside another one leaves no rest of it.
    .toSorted((a, b) => b.length - a.length)
  return (text) =>
    hidden
      .reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text)
      .replace(CREDENTIALS, `$1:${REDACTED}@`)
}

/** A secret as it is, and, of an address, its password as it is written there and as it is meant. */
const formsOf = (secret: string): readonly string[] => {
  if (secret === '') return []
  const password = /^[a-z][a-z\d+.-]*:\/\/[^\s:@/]*:([^\s@/]+)@/i.exec(secret)?.[1]
  return password === undefined ? [secret] : [secret, password, decoded(password)]
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    // No escapes, but a bare percent sign.
    return text
  }
}
