import { splitHash } from './hashLocation.ts'

const visited = new Map<string, string>()

/** Remembers how a page was last seen, with its query. hash: as the browser has it. */
export const noteVisit = (hash: string): void => void visited.set(splitHash(hash).path, hash)

/** The address of a page as last seen while this page has been open, for a link back to it. */
export const lastAddressOf = (path: string): string => visited.get(path) ?? `#${path}`
