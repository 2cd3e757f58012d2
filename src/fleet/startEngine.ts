import * as Comlink from 'comlink'
import { buffersOf, type SnapshotSink } from '../contract/engine/snapshot.ts'
import type { DotImage } from '../contract/engine/dots.ts'
import type { FleetEngine } from '../contract/engine/fleetEngine.ts'
import { takeWorker } from './engineWorker.ts'

/** The engine as seen from another thread: every call returns a promise. */
export type RemoteEngine = {
  readonly [K in keyof FleetEngine]: (
    ...args: Parameters<FleetEngine[K]>
  ) => Promise<Awaited<ReturnType<FleetEngine[K]>>>
}

/** An engine and the thread that it runs on. */
export interface EngineThread {
  readonly engine: RemoteEngine
  /**
   * Wraps a sink for the other thread: it is called there and runs here, and the returned buffers are transferred.
   */
  wrapSink(sink: SnapshotSink): SnapshotSink
  /** Transfers a canvas to the other thread. */
  giveDotPane(pane: DotImage & Transferable): Promise<void>
  stop(): void
}

/** `onStop` receives the reason why the engine stopped; null: its code could not be loaded, so the link is lost. */
export type StartEngine = (onStop: (reason: string | null) => void) => EngineThread

export const startEngine: StartEngine = (onStop) => {
  const worker = takeWorker()
  // Only an error within the code arrives as an ErrorEvent.
  worker.addEventListener('error', (event: Event) =>
    onStop(event instanceof ErrorEvent ? event.message : null),
  )
  const remote = Comlink.wrap<FleetEngine>(worker)
  return {
    engine: remote,
    wrapSink: (sink) =>
      Comlink.proxy(async (snapshot) => {
        const returned = await sink(snapshot)
        return Comlink.transfer(returned, buffersOf(returned))
      }),
    giveDotPane: (pane) => remote.setDotPane(Comlink.transfer(pane, [pane])),
    stop: () => {
      remote[Comlink.releaseProxy]()
      worker.terminate()
    },
  }
}
