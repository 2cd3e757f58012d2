/** A part of the program could not be loaded: the connection or the server is lost; the program itself is fine. */
export class LostPartError extends Error {}

/** Error texts of Chromium, Firefox and Safari for a module that did not load, and of Vite for its styles. */
const NOT_FETCHED = /dynamically imported module|importing a module script failed|unable to preload css/i

/** Loads a part of the program; a failed load is a LostPartError, a failure of the part itself is unchanged. */
export const fetchPart = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load()
  } catch (cause) {
    if (!(cause instanceof Error && NOT_FETCHED.test(cause.message))) throw cause
    throw new LostPartError('A part of the page could not be fetched', { cause })
  }
}
