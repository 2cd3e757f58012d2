/** What browsers say when a node is removed that is not where it was put: an extension or a translator moved it. */
const REMOVAL = /removeChild|not a child of this node|object can not be found here/i

/** UI-14: did taking an element out of the page fail, a modal for one? */
export const isRemovalFailure = (error: Error): boolean =>
  error.name === 'NotFoundError' && REMOVAL.test(error.message)

/** Twice within this time it is no accident any more, and the crash page says so. */
const AGAIN_MS = 5_000

/** Answers whether a failed removal is the first for a while. */
export const createRemovalCount = (now: () => number): (() => boolean) => {
  let lastAt = Number.NEGATIVE_INFINITY
  return () => {
    const isFirst = now() - lastAt > AGAIN_MS
    lastAt = now()
    return isFirst
  }
}
