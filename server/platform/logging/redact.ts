import { decodedText } from '../../../src/contract/rules/decodedText.ts'

/** The replacement of a secret in a line. */
export const REDACTED = '[redacted]'

/** A shorter secret would match in half of all lines; nothing of that length protects anything. */
const LEAST_SECRET = 6
/** The user:password@ part of an address. */
const CREDENTIALS = /(\b[a-z][a-z\d+.-]*:\/\/[^\s:@/]*):[^\s@/]+@/gi

/**
 * Redacts secrets in texts: the values of secret settings, passwords inside them, and the password of any address. The
 * program itself logs no secrets; this is for third-party texts, such as the error of a driver that repeats an address.
 */
export const createRedactor = (secrets: readonly string[]): ((text: string) => string) => {
  const hidden = [...new Set(secrets.flatMap(formsOf))]
    .filter((secret) => secret.length >= LEAST_SECRET)
    // The longest first, so that a secret inside another one leaves no part of it.
    .toSorted((a, b) => b.length - a.length)
  return (text) =>
    hidden
      .reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text)
      .replace(CREDENTIALS, `$1:${REDACTED}@`)
}

/** A secret itself and, for an address, its password both encoded and decoded. */
const formsOf = (secret: string): readonly string[] => {
  if (secret === '') return []
  const password = /^[a-z][a-z\d+.-]*:\/\/[^\s:@/]*:([^\s@/]+)@/i.exec(secret)?.[1]
  return password === undefined ? [secret] : [secret, password, decodedText(password)]
}
