import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DriverTask } from '../../../contract/http/driverPage.ts'
import { failed, success } from '../../../errors/failure.ts'
import { ActionQueue, type QueuePorts } from './actionQueue.ts'
import type { DriverAction } from './driverAction.ts'

const TASK = { id: 1, points: [] } as unknown as DriverTask

/** The disk of a phone, which outlives the page. */
const createDisk = () => {
  let entries: (DriverAction & { id: number })[] = []
  let last = 0
  const store: QueuePorts['store'] = {
    entries: async () => [...entries],
    add: async (action) => void entries.push({ ...action, id: ++last }),
    remove: async (id) => {
      entries = entries.filter((entry) => entry.id !== id)
    },
  }
  return { store, count: () => entries.length }
}

const actionOf = (key: number): DriverAction => ({
  kind: 'mark',
  body: { key: String(key), taskId: 1, point: 1, kind: 'arrived', at: key, reason: '' },
})
const keyOf = (action: DriverAction): string => (action.kind === 'mark' ? action.body.key : '')

/** What becomes of a sending: taken with an answer, taken without one, not delivered, refused, or the page ends during it. */
const FATES = ['taken', 'unheard', 'undelivered', 'refused', 'busy', 'closed'] as const
type Fate = (typeof FATES)[number]

test('nothing is lost, nothing counts twice and the order stays, whatever becomes of page and network', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.constant('add' as const), fc.constant('flush' as const)), { maxLength: 30 }),
      fc.array(fc.constantFrom(...FATES), { maxLength: 60 }),
      async (steps, fates) => {
        const disk = createDisk()
        const done: string[] = []
        const refused: string[] = []
        let next = 0
        const fateOf = (): Fate => fates[next++] ?? 'taken'
        const openPage = (): ActionQueue =>
          new ActionQueue({
            store: disk.store,
            send: async (action) => {
              const fate = refused.includes(keyOf(action)) ? 'refused' : fateOf()
              const network = failed({ kind: 'network', call: 'markDriverPoint', problem: '' } as const)
              const status = (code: number) =>
                failed({
                  kind: 'status',
                  call: 'markDriverPoint',
                  status: code,
                  message: null,
                  field: null,
                  allowed: null,
                  isForeignOrigin: false,
                } as const)
              if (fate === 'undelivered') return network
              if (fate === 'busy') return status(503)
              if (fate === 'closed') throw new Error('the page ended')
              if (fate === 'refused' && !done.includes(keyOf(action))) return status(409)
              // The server knows keys.
              if (!done.includes(keyOf(action))) done.push(keyOf(action))
              return fate === 'unheard' ? network : success(TASK)
            },
            onTaken: async () => undefined,
            onRefused: async (action) => {
              refused.push(keyOf(action))
            },
            onOver: () => undefined,
            onChange: () => undefined,
          })
        let page = openPage()
        let added = 0
        const flush = async (): Promise<void> => {
          try {
            await page.flush()
          } catch {
            page = openPage()
          }
        }
        for (const step of steps) {
          if (step === 'add') await disk.store.add(actionOf(++added))
          else await flush()
        }
        // The network is there at last.
        next = fates.length
        await flush()
        await flush()
        expect(disk.count()).toBe(0)
        const all = Array.from({ length: added }, (_, index) => String(index + 1))
        expect([...done, ...refused].toSorted((a, b) => Number(a) - Number(b))).toEqual(all)
        expect(done).toEqual(done.toSorted((a, b) => Number(a) - Number(b)))
      },
    ),
    { numRuns: 300 },
  )
})

test('stops at a revoked phone and keeps what it has', async () => {
  const disk = createDisk()
  let isOver = false
  const queue = new ActionQueue({
    store: disk.store,
    send: async () =>
      failed({
        kind: 'status',
        call: 'markDriverPoint',
        status: 401,
        message: null,
        field: null,
        allowed: null,
        isForeignOrigin: false,
      }),
    onTaken: async () => undefined,
    onRefused: async () => undefined,
    onOver: () => {
      isOver = true
    },
    onChange: () => undefined,
  })
  await disk.store.add(actionOf(1))
  await queue.flush()
  expect([isOver, disk.count()]).toEqual([true, 1])
})
