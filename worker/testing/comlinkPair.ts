import * as Comlink from 'comlink'
import {
  buffersOf,
  type EngineOptions,
  type FleetEngine,
  NOTHING_HOME,
  type SnapshotSink,
} from '../../src/contract/engine.ts'

export interface ComlinkPair {
  /** The engine as the page sees it. */
  readonly remote: Comlink.Remote<FleetEngine>
  connect(options: EngineOptions, sink: SnapshotSink): Promise<void>
  close(): void
}

/** An engine behind a real message channel, exposed and wrapped as worker and page do it. */
export const comlinkPair = (engine: FleetEngine): ComlinkPair => {
  const { port1, port2 } = new MessageChannel()
  Comlink.expose(engine, port1)
  const remote = Comlink.wrap<FleetEngine>(port2)
  const returning: SnapshotSink = async (snapshot) => {
    const home = await sinkOf.current(snapshot)
    return Comlink.transfer(home, buffersOf(home))
  }
  const sinkOf: { current: SnapshotSink } = { current: () => Promise.resolve(NOTHING_HOME) }
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
