import { createHash } from 'node:crypto'

/**
 * The 32 bytes under which a secret of high entropy, such as a token or the SID of a link, is stored and looked up; not
 * for passwords.
 */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
