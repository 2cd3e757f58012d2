import { createContext, use } from 'react'

/** Narrower windows have no space for the queue next to list and map. */
const DOCKED_FROM_PX = 1_200

/** Whether the queue is next to the map in a window of this width, CSS pixels. */
export const isQueueDocked = (windowWidth: number): boolean => windowWidth >= DOCKED_FROM_PX

/** The queue of alarms as the page that offers it provides it. */
export interface AlarmQueue {
  /** Next to the map; otherwise over the page. */
  readonly isDocked: boolean
  /** The open vehicle. */
  readonly selectedId: number | null
  /** Opens a vehicle and moves the map there. */
  readonly show: (vehicleId: number) => void
  readonly close: () => void
}

export const AlarmQueueContext = createContext<AlarmQueue | null>(null)

export const useAlarmQueue = (): AlarmQueue => {
  const queue = use(AlarmQueueContext)
  if (queue === null) throw new Error('No AlarmQueueContext above this component')
  return queue
}
