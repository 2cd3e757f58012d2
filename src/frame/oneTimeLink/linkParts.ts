import { decodedText } from '../../contract/rules/decodedText.ts'
import { splitHash } from '../../kit/address/hashLocation.ts'

/** The parts of a one-time link's address behind the path of its page, each decoded; empty when they are gone. */
export const linkParts = (hash: string, pagePath: string): readonly string[] => {
  const { path } = splitHash(hash)
  if (!path.startsWith(`${pagePath}/`)) return []
  return path
    .slice(pagePath.length + 1)
    .split('/')
    .filter((part) => part !== '')
    .map(decodedText)
}
