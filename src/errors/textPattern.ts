import { comparable } from './comparable.ts'

/** Placeholder of the variable part in a wording (ERR-22). */
export const X = '{x}'

/**
 * The pattern of a wording, for a normalised text: `{x}` captures the variable part, `(a/b)` is either, `[a ]` is
 * optional.
 */
export const patternOf = (wording: string): RegExp => {
  const source = comparable(wording)
    .replace(/[.*+?^${}|\\]/g, '\\$&')
    .replace(/\(([^()]*)\)/g, (_, either: string) => `(?:${either.replaceAll('/', '|')})`)
    .replace(/\[([^\]]*)\]/g, '(?:$1)?')
    .replaceAll('\\{x\\}', '(.+?)')
  return new RegExp(`^${source}$`)
}

/** The variable part as the server wrote it, in its own case and without quotes; undefined where there is none. */
export const variablePart = (text: string, captured: string | undefined): string | undefined => {
  if (captured === undefined) return undefined
  const at = text.toLowerCase().indexOf(captured)
  return at < 0 ? captured : text.slice(at, at + captured.length)
}
