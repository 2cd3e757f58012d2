/** A forbidden property of well-formed JSON; `allowed` completes "must be …". */
export interface JsonFault {
  readonly field: string
  readonly allowed: string
}

/** Bodies of calls have four levels at most. */
export const JSON_LEVELS_MAX = 32

/** Strings and brackets of JSON; a string followed by a colon is a key. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]]/g

/**
 * Finds the first duplicate key of an object in a JSON text, however it is escaped, or too deep nesting; null: neither.
 * text: well-formed JSON.
 */
export const findJsonFault = (text: string): JsonFault | null => {
  const open: Set<string>[] = []
  for (const [token, colon] of text.matchAll(TOKENS)) {
    if (token === '{' || token === '[') open.push(new Set())
    else if (token === '}' || token === ']') open.pop()
    else if (colon !== undefined) {
      const key = String(JSON.parse(token.slice(0, -colon.length)))
      const keys = open.at(-1)
      if (keys?.has(key)) return { field: key || 'the body', allowed: 'given once' }
      keys?.add(key)
    }
    if (open.length > JSON_LEVELS_MAX) {
      return { field: 'the body', allowed: `nested at most ${JSON_LEVELS_MAX} levels deep` }
    }
  }
  return null
}
