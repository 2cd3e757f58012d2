import { useMemo } from 'react'
import { useCall } from '../../api/serverState/useCall.ts'
import { useTrailersApi } from '../../api/trailers.ts'
import type { TrailerState } from '../../contract/http/trailerCouplings.ts'
import { TRAILERS_READ } from './trailersPath.ts'

const EVERY_MS = 30_000

/** How the trailers are now, by id. */
export const useTrailerStates = (): ReadonlyMap<number, TrailerState> => {
  const { data } = useCall({
    of: [TRAILERS_READ, 'states'],
    read: useTrailersApi().states,
    everyMs: EVERY_MS,
  })
  return useMemo(() => new Map(data?.map((state) => [state.trailerId, state])), [data])
}
