import type { CDPSession, Page } from 'playwright'

/**
 * Bytes that a thread of the page holds after a collection: script objects, the browser objects behind them, array
 * buffers.
 */
export interface HeldMemory {
  readonly page: number
  /** The sum of all workers of the page. */
  readonly workers: number
}

interface HeapUsage {
  readonly usedSize: number
  readonly embedderHeapUsedSize: number
  readonly backingStorageSize: number
}

type Ask = (method: string) => Promise<unknown>

const heldBy = async (ask: Ask): Promise<number> => {
  await ask('HeapProfiler.collectGarbage')
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = (await ask(
    'Runtime.getHeapUsage',
  )) as HeapUsage
  return usedSize + embedderHeapUsedSize + backingStorageSize
}

/**
 * The session for each worker of the page: messages nested in messages, because Playwright keeps a worker's own session
 * private.
 */
const attachToWorkers = async (session: CDPSession): Promise<ReadonlyMap<string, Ask>> => {
  const answers = new Map<number, (answer: unknown) => void>()
  const workers = new Map<string, Ask>()
  let asked = 0
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { readonly id?: number; readonly result?: unknown }
    if (id !== undefined) answers.get(id)?.(result)
  })
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type !== 'worker') return
    workers.set(sessionId, (method) => {
      const id = ++asked
      const message = JSON.stringify({ id, method, params: {} })
      return new Promise((resolve, reject) => {
        answers.set(id, resolve)
        session.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject)
      })
    })
  })
  session.on('Target.detachedFromTarget', ({ sessionId }) => workers.delete(sessionId))
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  })
  return workers
}

/** Returns a function that measures the memory of the page and of each worker it has at that time. */
export const watchHeldMemory = async (page: Page): Promise<() => Promise<HeldMemory>> => {
  const session = await page.context().newCDPSession(page)
  const workers = await attachToWorkers(session)
  const askPage: Ask = (method) => session.send(method as 'Runtime.getHeapUsage')
  return async () => {
    if (workers.size === 0) throw new Error('bench: the page has no worker')
    let ofWorkers = 0
    for (const ask of workers.values()) ofWorkers += await heldBy(ask)
    return { page: await heldBy(askPage), workers: ofWorkers }
  }
}
