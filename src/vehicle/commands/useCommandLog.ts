import { useState } from 'react'
import { useVehicleCommandsApi } from '../../api/vehicleCommands.ts'
import { type Failure, success } from '../../errors/failure.ts'
import { useCall } from '../../api/serverState/useCall.ts'
import { type SeenLog, seeLog } from './commandLog.ts'

const NOTHING_SEEN: SeenLog = { log: [], failedAt: new Map() }

export interface CommandLogState {
  /** Empty until it is loaded. */
  readonly seen: SeenLog
  readonly isLoaded: boolean
  readonly failure: Failure | null
  readonly readAgain: () => void
}

/** The cache key of a vehicle's log; a change of it makes it stale. */
export const commandLogOf = (vehicleId: number): readonly unknown[] => ['vehicle', vehicleId, 'handling']

/**
 * The last commands of a vehicle with their states (VEH-76). `turn` grows with each live event of them, and the log is
 * read again: so it is as new as the events, and has who requested them and when, which events lack. Remount (`key`)
 * for another vehicle.
 */
export const useCommandLog = (vehicleId: number, turn: number, isOn = true): CommandLogState => {
  const commands = useVehicleCommandsApi()
  const { data, failure, readAgain } = useCall({
    of: [...commandLogOf(vehicleId), turn],
    read: async () => {
      const answer = await commands.log(vehicleId)
      return answer.ok ? success({ log: answer.value, at: Date.now() }) : answer
    },
    isOn,
  })
  const [seen, setSeen] = useState<SeenLog | null>(null)
  if (data !== undefined && data.log !== seen?.log) setSeen(seeLog(seen, data.log, data.at))
  return { seen: seen ?? NOTHING_SEEN, isLoaded: data !== undefined, failure, readAgain }
}
