/**
 * The file of a worker thread, next to the file that starts it and with the same extension: TypeScript in tests,
 * JavaScript in the built server. starter: its `import.meta.url`.
 */
export const siblingThread = (starter: string, name: string): URL =>
  new URL(starter.replace(/[^/]+(\.[jt]s)$/, `${name}$1`))
