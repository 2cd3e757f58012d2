import * as Comlink from 'comlink'
import { buffersOf, type FleetEngine, type SnapshotSink } from '../contract/engine.ts'

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
  stop(): void
}

export type StartEngine = (onBroken: (reason: string) => void) => EngineThread

/** Starts the worker; the only place of the application that does. */
export const startEngine: StartEngine = (onBroken) => {
  const worker = new Worker(new URL('../../worker/main.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('error', (event) => onBroken(event.message))
  const remote = Comlink.wrap<FleetEngine>(worker)
  return {
    engine: remote,
    wrapSink: (sink) =>
      Comlink.proxy(async (snapshot) => {
        const home = await sink(snapshot)
        return Comlink.transfer(home, buffersOf(home))
      }),
    stop: () => {
      remote[Comlink.releaseProxy]()
      worker.terminate()
    },
  }
}
