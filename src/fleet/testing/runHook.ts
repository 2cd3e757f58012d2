import { act, createElement, type ReactNode } from 'react'
import type { Root } from 'react-dom/client'

/** The parts of a page that react-dom reads when a component renders nothing. */
const fakeDocument = () => {
  const page: Record<string, unknown> = {
    nodeType: 9,
    nodeName: '#document',
    activeElement: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    defaultView: null,
  }
  page['ownerDocument'] = page
  return page
}

/** A running hook. */
export interface RunningHook<T> {
  /** The value it returned last. */
  readonly answer: () => T
  /** Runs a state change, and then its effects. */
  readonly act: (run: () => void | Promise<void>) => Promise<void>
  /** Unmounts its component: effects are cleaned up. */
  readonly end: () => Promise<void>
}

/** Listeners of the window, added and removed by hooks. */
export const windowListeners = new Map<string, Set<(event: Event) => void>>()

/** Dispatches an event to the window's listeners. */
export const dispatchOnWindow = (event: Event): void => {
  for (const listener of windowListeners.get(event.type) ?? []) listener(event)
}

/**
 * Runs a hook with its effects, in a component that renders nothing, inside the providers of `around`. There is no
 * page: the few globals that react-dom needs are stubs, and the window's listeners are in `windowListeners`.
 */
export const runHook = async <T>(
  hook: () => T,
  around: (child: ReactNode) => ReactNode = (child) => child,
): Promise<RunningHook<T>> => {
  const page = fakeDocument()
  windowListeners.clear()
  const listenersOf = (name: string) => {
    const known = windowListeners.get(name) ?? new Set<(event: Event) => void>()
    windowListeners.set(name, known)
    return known
  }
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    window: globalThis,
    document: page,
    HTMLIFrameElement: EventTarget,
    addEventListener: (name: string, run: (event: Event) => void) => listenersOf(name).add(run),
    removeEventListener: (name: string, run: (event: Event) => void) => listenersOf(name).delete(run),
  })
  const { createRoot } = await import('react-dom/client')
  const container = {
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    ownerDocument: page,
    addEventListener: () => {},
    removeEventListener: () => {},
    firstChild: null,
    lastChild: null,
    textContent: '',
  }
  const answers: T[] = []
  const Host = (): null => {
    answers.push(hook())
    return null
  }
  let root: Root | null = null
  await act(async () => {
    root = createRoot(container as unknown as HTMLElement)
    root.render(around(createElement(Host)))
  })
  return {
    answer: () => answers[answers.length - 1] as T,
    act: (run) => act(async () => run()),
    end: () => act(async () => root?.unmount()),
  }
}
