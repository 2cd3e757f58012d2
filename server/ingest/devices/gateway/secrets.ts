import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Passwords of trackers, stored as `sha256$SALT$DIGEST`. A fast hash on purpose: after an outage a whole fleet signs in
 * again within seconds, and a hash slow enough to hinder guessing (20 ms and 19 MB each) would lock 100,000 devices out
 * for half an hour. It protects little: whoever has the password can report in the name of one tracker, and it travels
 * unencrypted over the mobile network with every sign-in anyway. The salt makes equal passwords differ.
 */
const SCHEME = 'sha256'
const SALT_BYTES = 16

const digestOf = (salt: Buffer, secret: string): Buffer =>
  createHash('sha256').update(salt).update(secret, 'utf8').digest()

/** The stored form of a new password. */
export const hashSecret = (secret: string): string => {
  const salt = randomBytes(SALT_BYTES)
  return [SCHEME, salt.toString('base64url'), digestOf(salt, secret).toString('base64url')].join('$')
}

/**
 * Whether the password is the stored one; takes as long for a wrong one. Throws for a stored text of another scheme.
 */
export const isSecret = (stored: string, secret: string): boolean => {
  const [scheme, salt, digest, ...more] = stored.split('$')
  if (scheme !== SCHEME || salt === undefined || digest === undefined || more.length > 0)
    throw new Error('The stored password of a device is of an unknown scheme')
  return timingSafeEqual(digestOf(Buffer.from(salt, 'base64url'), secret), Buffer.from(digest, 'base64url'))
}
