/** Browsers' errors for removing a node that is not where it was inserted: an extension or a translator moved it. */
const REMOVAL = /removeChild|not a child of this node|object can not be found here/i

/** UI-14: did removing an element from the page fail, such as a modal? */
export const isRemovalFailure = (error: Error): boolean =>
  error.name === 'NotFoundError' && REMOVAL.test(error.message)

/** Twice within this time, ms, is not accidental, and the crash page is shown. */
const AGAIN_MS = 5_000

/** Returns whether a failed removal is the first for a while. */
export const createRemovalCount = (now: () => number): (() => boolean) => {
  let lastAt = Number.NEGATIVE_INFINITY
  return () => {
    const isFirst = now() - lastAt > AGAIN_MS
    lastAt = now()
    return isFirst
  }
}
