import { useState } from 'react'
import type { QueuedCommand } from '../../contract/http/vehicleCommands.ts'
import type { Result } from '../../errors/failure.ts'
import { useChange } from '../../api/serverState/useChange.ts'
import type { SeenLog } from './commandLog.ts'
import { commandLogOf } from './useCommandLog.ts'

interface Asked<A> {
  readonly what: A
  /** null: the server has not accepted it yet. */
  readonly commandId: number | null
}

interface DeviceCommandOptions<A> {
  readonly vehicleId: number
  readonly seen: SeenLog
  readonly send: (what: A) => Promise<Result<QueuedCommand>>
}

/**
 * Sends a command to a device. `asked` is the request until it appears in the log, which shows its state from then on;
 * an error of the server is shown in the attention popup. Returns whether the server accepted it.
 */
export const useDeviceCommand = <A>({ vehicleId, seen, send }: DeviceCommandOptions<A>) => {
  const { act } = useChange({ change: send, stale: [commandLogOf(vehicleId)] })
  const [asked, setAsked] = useState<Asked<A> | null>(null)
  if (asked !== null && seen.log.some(({ commandId }) => commandId === asked.commandId)) setAsked(null)
  const ask = async (what: A): Promise<boolean> => {
    setAsked({ what, commandId: null })
    const taken = await act(what)
    setAsked(taken && { what, commandId: taken.value.commandId })
    return taken !== null
  }
  return { asked: asked === null ? null : asked.what, ask }
}
