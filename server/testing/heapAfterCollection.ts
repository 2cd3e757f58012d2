import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Finalizers and closed handles release more only in later turns. */
const COLLECTIONS = 3

/** Memory of a process, bytes: objects, and the bytes of buffers outside of them. */
export interface Held {
  readonly heap: number
  readonly buffers: number
}

/** Memory of this process after a full garbage collection. */
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
