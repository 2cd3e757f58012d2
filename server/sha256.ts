import { createHash } from 'node:crypto'

/**
 * The 32 bytes by which a secret with entropy of its own, such as a token or the SID of a link, is kept and looked for; no
 * password is one.
 */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
