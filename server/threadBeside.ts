/**
 * The file of a thread, which stands beside the file that starts it and is of its kind: TypeScript in tests, JavaScript in the
 * built server. starter: its `import.meta.url`.
 */
export const threadBeside = (starter: string, name: string): URL =>
  new URL(starter.replace(/[^/]+(\.[jt]s)$/, `${name}$1`))
