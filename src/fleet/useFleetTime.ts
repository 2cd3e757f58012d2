import { useFleetPart } from './fleetContext.ts'
import { useAtNow } from './useNow.ts'

/** As `useAtNow`, by the shown time of the fleet: in the past, its moment. */
export const useAtFleetTime = <T extends string | number | boolean>(read: (now: number) => T): T => {
  const then = useFleetPart(({ past }) => (past === null ? null : read(past.at)))
  const now = useAtNow(read)
  return then ?? now
}

/** The shown time of the fleet, ms since the epoch, updated every second, or as the past is played. */
export const useFleetTime = (): number => useAtFleetTime((at) => at)
