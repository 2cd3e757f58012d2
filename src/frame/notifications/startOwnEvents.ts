import * as Comlink from 'comlink'
import type { OwnEvents, OwnEventSink } from '../../contract/engine/ownEvents.ts'

/** Starts the worker of the account's own events; returns a function that stops it. */
export const startOwnEvents = (apiOrigin: string, token: string, sink: OwnEventSink): (() => void) => {
  const worker = new Worker(new URL('../../../worker/own/main.ts', import.meta.url), { type: 'module' })
  const remote = Comlink.wrap<OwnEvents>(worker)
  void remote.start({ apiOrigin, token }, Comlink.proxy(sink))
  return () => {
    remote[Comlink.releaseProxy]()
    worker.terminate()
  }
}
