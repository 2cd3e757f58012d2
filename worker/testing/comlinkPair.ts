import * as Comlink from 'comlink'
import { buffersOf, NO_RETURNED_BUFFERS, type SnapshotSink } from '../../src/contract/engine/snapshot.ts'
import type { EngineOptions, FleetEngine } from '../../src/contract/engine/fleetEngine.ts'

export interface ComlinkPair {
  /** The engine as the page sees it. */
  readonly remote: Comlink.Remote<FleetEngine>
  connect(options: EngineOptions, sink: SnapshotSink): Promise<void>
  close(): void
}

/** An engine behind a real message channel, exposed and wrapped as in worker and page. */
export const comlinkPair = (engine: FleetEngine): ComlinkPair => {
  const { port1, port2 } = new MessageChannel()
  Comlink.expose(engine, port1)
  const remote = Comlink.wrap<FleetEngine>(port2)
  const returning: SnapshotSink = async (snapshot) => {
    const returned = await sinkOf.current(snapshot)
    return Comlink.transfer(returned, buffersOf(returned))
  }
  const sinkOf: { current: SnapshotSink } = { current: () => Promise.resolve(NO_RETURNED_BUFFERS) }
  return {
    remote,
    connect: (options, sink) => {
      sinkOf.current = sink
      return remote.connect(options, Comlink.proxy(returning))
    },
    close: () => {
      port1.close()
      port2.close()
    },
  }
}
