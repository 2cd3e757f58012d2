import { FleetClient } from '../fleetClient.ts'
import type { FakeEngine } from './fakeEngine.ts'

/** A client that has started on a fake engine; snapshots are shown at once, and the page is not touched. */
export const makeClient = (engine: FakeEngine): FleetClient => {
  const client = new FleetClient({
    startEngine: () => engine.thread,
    frame: (run) => {
      run()
      return () => {}
    },
    now: () => 0,
    after: () => () => {},
    reload: () => {},
    onSessionOver: () => {},
    report: () => {},
    onWake: () => () => {},
  })
  client.start({ apiOrigin: 'http://x', token: 'T', language: 'en' })
  return client
}
