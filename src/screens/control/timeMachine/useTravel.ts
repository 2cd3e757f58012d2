import { useCallback, useState } from 'react'
import { useFleetClient, useIsPast } from '../../../fleet/fleetContext.ts'

/** Whether the time machine is open, and whether it shows the past; closing it returns to the present. */
export const useTravel = () => {
  const client = useFleetClient()
  const isPast = useIsPast()
  const [travels, setTravels] = useState(false)
  const onTravel = useCallback((): void => {
    if (travels) client.setPast(null)
    setTravels(!travels)
  }, [client, travels])
  return { travels, onTravel, isPast }
}
