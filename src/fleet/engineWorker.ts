/** Started, but not yet used. */
let spare: Worker | null = null

/** The only place of the application that starts the engine's thread. */
const startWorker = (): Worker =>
  new Worker(new URL('../../worker/main.ts', import.meta.url), { type: 'module' })

/**
 * Starts the thread of the next engine early: its code is requested before the page's, and its messages wait for an idle
 * moment of the page's own thread, of which there is none while it creates a map.
 */
export const prepareEngine = (): void => {
  if (spare !== null) return
  const worker = startWorker()
  spare = worker
  worker.addEventListener('error', () => {
    if (spare === worker) spare = null
  })
}

/** The thread that was prepared, or a new one. */
export const takeWorker = (): Worker => {
  const worker = spare ?? startWorker()
  spare = null
  return worker
}
