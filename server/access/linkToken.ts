import { randomBytes } from 'node:crypto'

/** Enough to distinguish two links, too little to guess the rest. */
const END_LENGTH = 4

/** A secret that only the link contains, and what is stored to tell links apart: its last characters. */
export const newLinkToken = (bytes: number): { readonly token: string; readonly linkEnd: string } => {
  const token = randomBytes(bytes).toString('base64url')
  return { token, linkEnd: token.slice(-END_LENGTH) }
}
