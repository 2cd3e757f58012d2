import type { DriverApi } from '../../api/driver.ts'
import { type DriverDay, driverDay, driverSession } from '../../contract/http/driverPage.ts'
import type { Failure, Result } from '../../errors/failure.ts'
import type { DeviceStore } from '../../session/deviceStore.ts'
import { ActionQueue } from './queue/actionQueue.ts'
import { type DriverAction, type RefusedAction, targetOf, withTask } from './queue/driverAction.ts'

const UNAUTHORISED = 401

type Store = DeviceStore<DriverAction>

/** The token of this phone: of the link that is opened now, else the one that it has. */
export const tokenOf = async (
  store: Store,
  api: DriverApi,
  sid: string | undefined,
): Promise<Result<string> | null> => {
  const kept = driverSession.safeParse(await store.read('session'))
  if (sid !== undefined) {
    const opened = await api.open(sid)
    if (opened.ok) {
      await store.write('session', opened.value)
      await store.write('day', undefined)
      return { ok: true, value: opened.value.token }
    }
    if (!kept.success) return opened
  }
  return kept.success ? { ok: true, value: kept.data.token } : null
}

export const isOver = (failure: Failure): boolean =>
  failure.kind === 'status' && failure.status === UNAUTHORISED

/** What the page knows. day: as the server has it. */
export interface Known {
  readonly day: DriverDay | null
  /** How far the clock of the phone is behind the server's, ms. */
  readonly behindMs: number
  readonly actions: readonly DriverAction[]
  readonly refused: readonly RefusedAction[]
  readonly isOffline: boolean
  readonly ending: 'failed' | 'over' | 'noStore' | null
}

export const NOTHING: Known = {
  day: null,
  behindMs: 0,
  actions: [],
  refused: [],
  isOffline: false,
  ending: null,
}

/** What a session on this phone needs: made once the phone has a token, and ended with the page. */
export interface PhoneSession {
  readonly queue: ActionQueue
  readonly store: Store
  readonly refresh: () => Promise<void>
}

export interface SessionPorts {
  readonly api: DriverApi
  readonly inWords: (failure: Failure) => string
  readonly change: (next: (known: Known) => Known) => void
  readonly known: () => Known
}

/** Says which action was refused: the point it was about. */
const titleOf = (day: DriverDay | null, action: DriverAction): string => {
  const { taskId, point } = targetOf(action)
  const task = day?.tasks.find(({ id }) => id === taskId)
  const name = task?.points.find(({ order }) => order === point)?.name ?? ''
  return [task?.name ?? '', `${point}. ${name}`].filter(Boolean).join(' · ')
}

/** The queue and the readings of a phone that has a token. */
export const createPhoneSession = (
  store: Store,
  token: string,
  { api, inWords, change, known }: SessionPorts,
): PhoneSession => {
  const setDay = async (day: DriverDay, rest: Partial<Known> = {}): Promise<void> => {
    change((before) => ({ ...before, ...rest, day, isOffline: false }))
    await store.write('day', day)
    await store.write('behindMs', known().behindMs)
  }
  // A phone that was revoked keeps no addresses; what was not sent waits for another link.
  const over = async (): Promise<void> => {
    change((before) => ({ ...before, ending: 'over' }))
    await store.write('day', undefined)
  }
  const queue = new ActionQueue({
    store,
    send: (action) =>
      action.kind === 'mark'
        ? api.mark(token, action.body)
        : api.addPicture(token, action.query, new Blob([action.bytes], { type: action.pictureType })),
    onTaken: async (task) => {
      const { day } = known()
      if (day) await setDay(withTask(day, task))
    },
    onRefused: async (action, failure) => {
      const { day, refused } = known()
      const added = {
        key: targetOf(action).key,
        title: titleOf(day, action),
        text: inWords(failure),
      }
      const all = [...refused.filter(({ key }) => key !== added.key), added]
      await store.write('refused', all)
      change((before) => ({ ...before, refused: all }))
    },
    onOver: () => void over(),
    onChange: (actions) => change((before) => ({ ...before, actions })),
  })
  const refresh = async (): Promise<void> => {
    await queue.flush()
    const result = await api.readDay(token)
    if (result.ok) await setDay(result.value, { behindMs: result.value.now - Date.now() })
    else if (isOver(result.failure)) await over()
    else change((before) => ({ ...before, isOffline: true }))
  }
  return { queue, store, refresh }
}

/** Reads what the phone has kept: it is shown before the server answers, or without it. */
export const readKept = async (store: Store): Promise<Partial<Known>> => {
  const day = driverDay.safeParse(await store.read('day'))
  const refused = ((await store.read('refused')) ?? []) as readonly RefusedAction[]
  const behindMs = Number((await store.read('behindMs')) ?? 0)
  return { ...(day.success && { day: day.data }), behindMs, refused, actions: await store.entries() }
}
