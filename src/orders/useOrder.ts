import { useState } from 'react'
import type { QueuedCommand } from '../contract/http/vehicleCommands.ts'
import type { Result } from '../errors/failure.ts'
import { useChange } from '../serverState/useChange.ts'
import type { SeenLog } from './commandLog.ts'
import { commandLogOf } from './useCommandLog.ts'

interface Asked<A> {
  readonly what: A
  /** null: the server has not taken it yet. */
  readonly commandId: number | null
}

interface OrderOptions<A> {
  readonly vehicleId: number
  readonly seen: SeenLog
  readonly send: (what: A) => Promise<Result<QueuedCommand>>
}

/**
 * Asks a device for something. `asked` is what was asked and does not stand in the log yet, which from then on says how it
 * goes; a refusal of the server is told in the attention popup. Answers whether the server took it.
 */
export const useOrder = <A>({ vehicleId, seen, send }: OrderOptions<A>) => {
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
