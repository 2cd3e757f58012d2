/** A part of the program could not be fetched: the link is lost, or the server; the program itself is well. */
export class LostPartError extends Error {}

/** What Chromium, Firefox and Safari say of a module that did not come, and Vite of its styles. */
const NOT_FETCHED = /dynamically imported module|importing a module script failed|unable to preload css/i

/** Fetches a part of the program; what does not come is a LostPartError, what fails by itself stays as it is. */
export const fetchPart = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load()
  } catch (cause) {
    if (!(cause instanceof Error && NOT_FETCHED.test(cause.message))) throw cause
    throw new LostPartError('A part of the page could not be fetched', { cause })
  }
}
