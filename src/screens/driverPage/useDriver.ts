import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useDriverApi } from '../../api/driver.ts'
import type { DriverDay } from '../../contract/http/driverPage.ts'
import { useMessageText } from '../../errors/errorsContext.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import { openDeviceStore } from '../../session/deviceStore.ts'
import {
  createPhoneSession,
  isOver,
  type Known,
  NOTHING,
  type PhoneSession,
  readKept,
  type SessionPorts,
  tokenOf,
} from './phoneSession.ts'
import { type DriverAction, type RefusedAction, withActions } from './queue/driverAction.ts'

/** How often the day is read, and what waits is sent, ms. */
const EVERY_MS = 30_000
const STORE = 'driver'

export type DriverState =
  | { readonly kind: 'loading' | 'failed' | 'noStore' }
  /** The link is over. waiting: what was not sent, and stays on the phone. */
  | { readonly kind: 'over'; readonly waiting: number }
  | {
      readonly kind: 'shown'
      /** With what the server does not have yet. */
      readonly day: DriverDay
      readonly waiting: number
      readonly isOffline: boolean
      readonly refused: readonly RefusedAction[]
    }

export interface DriverControls {
  readonly state: DriverState
  /** The moment by the server's clock, ms since the epoch. */
  readonly now: () => number
  readonly act: (action: DriverAction) => Promise<void>
  readonly dismiss: (key: string) => Promise<void>
  readonly retry: () => void
}

const stateOf = ({ day, actions, refused, isOffline, ending }: Known): DriverState => {
  if (ending === 'over') return { kind: 'over', waiting: actions.length }
  if (day !== null)
    return { kind: 'shown', day: withActions(day, actions), waiting: actions.length, isOffline, refused }
  return { kind: ending ?? (isOffline ? 'failed' : 'loading') }
}

/** The day of a driver on this phone, and what the driver does with it. sid: of a link that is opened now. */
export const useDriver = (sid: string | undefined): DriverControls => {
  const api = useDriverApi()
  const text = useMessageText()
  const [known, setKnown] = useState<Known>(NOTHING)
  const latest = useRef<Known>(NOTHING)
  const session = useRef<PhoneSession | null>(null)
  const start = useRef<() => void>(() => undefined)
  const words = useRef(text)
  useEffect(() => {
    words.current = text
  }, [text])
  const change = useCallback((next: (before: Known) => Known): void => {
    latest.current = next(latest.current)
    setKnown(latest.current)
  }, [])
  useEffect(() => {
    let isEnded = false
    const ports: SessionPorts = {
      api,
      inWords: (failure) => words.current(failureMessage(failure)),
      change: (next) => !isEnded && change(next),
      known: () => latest.current,
    }
    const begin = async (): Promise<void> => {
      const store = await openDeviceStore<DriverAction>(STORE)
      const token = await tokenOf(store, api, sid)
      if (isEnded) return
      const kept = await readKept(store)
      ports.change((before) => ({ ...before, ...kept, ending: null }))
      if (token === null || (!token.ok && isOver(token.failure)))
        ports.change((before) => ({ ...before, ending: 'over' }))
      else if (!token.ok) ports.change((before) => ({ ...before, ending: 'failed' }))
      else {
        session.current = createPhoneSession(store, token.value, ports)
        await session.current.refresh()
      }
    }
    start.current = () => {
      begin().catch(() => ports.change((before) => ({ ...before, ending: 'noStore' })))
    }
    start.current()
    const refresh = (): void => void (document.hidden ? null : session.current?.refresh())
    const timer = setInterval(refresh, EVERY_MS)
    addEventListener('online', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      isEnded = true
      session.current = null
      clearInterval(timer)
      removeEventListener('online', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [api, sid, change])
  return useMemo(
    () => ({
      state: stateOf(known),
      now: () => Date.now() + latest.current.behindMs,
      act: async (action: DriverAction) => {
        await session.current?.queue.add(action)
      },
      dismiss: async (key: string) => {
        const refused = latest.current.refused.filter((one) => one.key !== key)
        await session.current?.store.write('refused', refused)
        change((before) => ({ ...before, refused }))
      },
      retry: () => start.current(),
    }),
    [known, change],
  )
}
