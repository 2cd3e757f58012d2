import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Finalizers and closed handles let go of more only in later turns. */
const COLLECTIONS = 3

/** Memory of a process, bytes: objects, and the bytes of buffers outside of them. */
export interface Held {
  readonly heap: number
  readonly buffers: number
}

/** What stays of this process's memory after everything that nobody holds was collected. */
export const measureHeld = async (): Promise<Held> => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let round = 0; round < COLLECTIONS; round++) {
    await nextTurn()
    collect()
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return { heap: heapUsed, buffers: arrayBuffers }
}
