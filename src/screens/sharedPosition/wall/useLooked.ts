import { useEffect, useState } from 'react'
import type { Result } from '../../../errors/failure.ts'

/** What repeated reading has brought. */
export type Looked<T> =
  | { readonly kind: 'loading' }
  /** Revoked, or never valid: reading has ended. */
  | { readonly kind: 'over' }
  /** The screen may not show this. */
  | { readonly kind: 'forbidden' }
  /** Nothing is known yet, because the server does not respond. */
  | { readonly kind: 'failed' }
  /** isLost: the server does not respond at the moment. */
  | { readonly kind: 'shown'; readonly shown: T; readonly isLost: boolean }

const LOADING = { kind: 'loading' } as const
const [FORBIDDEN, GONE] = [403, 404]

const nextOf = <T>(before: Looked<T>, result: Result<T>): Looked<T> => {
  if (result.ok) return { kind: 'shown', shown: result.value, isLost: false }
  const { failure } = result
  if (failure.kind === 'status' && failure.status === GONE) return { kind: 'over' }
  if (failure.kind === 'status' && failure.status === FORBIDDEN) return { kind: 'forbidden' }
  return before.kind === 'shown' ? { ...before, isLost: true } : { kind: 'failed' }
}

/**
 * Reads now and again after each pause, also when the network is back; nobody has to press anything. read: the same
 * function while the same is read. isOn: false reads nothing and keeps what is known.
 */
export const useLooked = <T>(read: () => Promise<Result<T>>, everyMs: number, isOn = true): Looked<T> => {
  const [state, setState] = useState<Looked<T>>(LOADING)
  useEffect(() => {
    if (!isOn) return undefined
    let isWanted = true
    let isReading = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (): Promise<void> => {
      if (isReading || !isWanted) return
      clearTimeout(timer)
      isReading = true
      const result = await read()
      isReading = false
      if (!isWanted) return
      const over = nextOf(LOADING, result).kind === 'over'
      setState((before) => nextOf(before, result))
      if (!over) timer = setTimeout(() => void look(), everyMs)
    }
    const again = (): void => void look()
    again()
    addEventListener('online', again)
    return () => {
      isWanted = false
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [read, everyMs, isOn])
  return state
}
