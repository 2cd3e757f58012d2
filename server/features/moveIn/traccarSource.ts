import { setTimeout as sleep } from 'node:timers/promises'
import { bringFleet } from './bringFleet.ts'
import { bringPositions } from './bringPositions.ts'
import { compareFleet, type FleetDifference } from './compareFleet.ts'
import { readKnownFleet } from './knownFleet.ts'
import { MoveInFault } from './moveInFault.ts'
import type { MoveInFleet, MoveInSource } from './moveInSource.ts'
import { hasDevices, type MoveIn, noteDevices, storeReport } from './moveInSql.ts'
import { showLastPlaces } from './showLastPlaces.ts'
import { createTraccarApi, type TraccarAccess, type TraccarApi } from './traccarApi.ts'
import { readLists } from './traccarLists.ts'

/** The share of the lists in a run that brings positions. */
const LISTS = 0.05

interface TraccarDependencies {
  readonly fleet: MoveInFleet
  readonly isPrivateAllowed: boolean
  /** Waits between requests that failed; absent: real time. */
  readonly pause?: TraccarAccess['pause'] | undefined
}

/** A Traccar server as a source: its lists, then positions slice by slice. */
export const traccarSource = (deps: TraccarDependencies): MoveInSource => {
  const { fleet } = deps
  const { db, clock, sink, past, precedence } = fleet
  const compare = async (
    api: TraccarApi,
    run: MoveIn,
    report: (progress: number) => void,
  ): Promise<FleetDifference> =>
    compareFleet(await readLists(api, report), (wanted) => readKnownFleet(db, run.ownerId, wanted))
  return {
    async look({ run, signal, report }) {
      return (await compare(apiOf(deps, run, signal), run, report)).report
    },
    async bring({ run, signal, report: advance }) {
      const api = apiOf(deps, run, signal)
      const { brought, fresh, report } = await compare(api, run, (progress) => advance(progress * LISTS))
      signal.throwIfAborted()
      // Later attempts find there what the first one made, and would report it as known.
      if (!(await hasDevices(db, run.id))) await storeReport(db, run.id, report)
      await bringFleet(fleet, { id: run.ownerId, login: run.ownerLogin }, fresh)
      const devices = await noteDevices(db, run, brought)
      await past.announce(
        devices.map(({ vehicleId }) => vehicleId),
        run.until,
      )
      await bringPositions({ db, clock, sink, past, precedence, api, signal }, run, devices, (share) =>
        advance(LISTS + share * (1 - LISTS)),
      )
      await showLastPlaces(fleet, run, devices)
    },
  }
}

const apiOf = (
  { isPrivateAllowed, pause = wait }: TraccarDependencies,
  { url, token }: MoveIn,
  signal: AbortSignal,
): TraccarApi => {
  if (token === null || url === null) throw new MoveInFault('wrongToken')
  return createTraccarApi({ url, token, outgoing: { isPrivateAllowed, signal }, pause })
}

const wait: TraccarAccess['pause'] = async (ms, signal) => {
  await sleep(ms, undefined, { signal })
}
