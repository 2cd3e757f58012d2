import * as Comlink from 'comlink'
import { buffersOf, type DotImage, type FleetEngine, type SnapshotSink } from '../contract/engine.ts'

/** The engine as another thread answers it: every call becomes a promise. */
export type RemoteEngine = {
  readonly [K in keyof FleetEngine]: (
    ...args: Parameters<FleetEngine[K]>
  ) => Promise<Awaited<ReturnType<FleetEngine[K]>>>
}

/** An engine and the thread that it runs on. */
export interface EngineThread {
  readonly engine: RemoteEngine
  /** Prepares a sink for the other thread: it is called there, runs here, and its answer's buffers move, uncopied. */
  wrapSink(sink: SnapshotSink): SnapshotSink
  /** Moves a canvas to the other thread. */
  giveDotPane(pane: DotImage & Transferable): Promise<void>
  stop(): void
}

/** `onStop` hears why the engine stopped; null: its program could not be fetched, so the link is lost. */
export type StartEngine = (onStop: (reason: string | null) => void) => EngineThread

/** Starts the worker; the only place of the application that does. */
const startWorker = (): Worker =>
  new Worker(new URL('../../worker/main.ts', import.meta.url), { type: 'module' })

/** Started, and not yet used. */
let spare: Worker | null = null

/**
 * Starts the thread of the engine that is wanted next: its messages wait until the page's own thread has a moment, which it
 * has not while it makes a map.
 */
export const prepareEngine = (): void => {
  if (spare !== null) return
  const worker = startWorker()
  spare = worker
  worker.addEventListener('error', () => {
    if (spare === worker) spare = null
  })
}

export const startEngine: StartEngine = (onStop) => {
  const worker = spare ?? startWorker()
  spare = null
  // Only an error within the program comes as an ErrorEvent.
  worker.addEventListener('error', (event: Event) =>
    onStop(event instanceof ErrorEvent ? event.message : null),
  )
  const remote = Comlink.wrap<FleetEngine>(worker)
  return {
    engine: remote,
    wrapSink: (sink) =>
      Comlink.proxy(async (snapshot) => {
        const home = await sink(snapshot)
        return Comlink.transfer(home, buffersOf(home))
      }),
    giveDotPane: (pane) => remote.setDotPane(Comlink.transfer(pane, [pane])),
    stop: () => {
      remote[Comlink.releaseProxy]()
      worker.terminate()
    },
  }
}
