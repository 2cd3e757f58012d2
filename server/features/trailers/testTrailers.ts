import { CALLS } from '../../../src/contract/http/paths.ts'
import type { TestFleetApp, TestUser } from '../vehicles/testFleetApp.ts'

/** The id of a trailer of an owner. */
export const addTestTrailer = async (host: TestFleetApp, owner: TestUser, name: string): Promise<number> => {
  const { method, path } = CALLS.createTrailer
  const body = { name, serialNumber: 'SER-1', type: 'BOX', width: 2.5 }
  return ((await host.call(owner, method, path, { body })).json as { id: number }).id
}

/** A call for each that names a trailer of somebody else, or a vehicle with trailers. */
export const trailerSamples = (of: { readonly trailer: number; readonly vehicle: number }) => {
  const named = { params: { id: of.trailer } }
  const query = '?from=0&to=1'
  return {
    changeTrailer: { ...named, body: { name: 'Mine' } },
    deleteTrailer: named,
    deleteTrailers: { body: { ids: [of.trailer] } },
    restoreTrailers: { body: { ids: [of.trailer] } },
    trailerCouplings: { ...named, query },
    coupleTrailer: { ...named, body: { vehicleId: null } },
    undoCoupling: { params: { id: of.trailer, entryId: 1 } },
    setTrailerTracker: { ...named, body: { vehicleId: null, couplesNear: false } },
    pulledTrailers: { params: { vehicleId: of.vehicle }, query },
  }
}
