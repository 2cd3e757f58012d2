import {
  type ComponentType,
  createElement,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { Keyboard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Command } from './command.ts'
import { PaletteContext, useCommands, useShortcut } from './registries.ts'
import { useKeyListener } from './useKeyListener.ts'
import { useTypedAhead } from './useTypedAhead.ts'

type Overlay = 'palette' | 'keys'
/** `typed`: the text typed while it was being loaded. */
type OverlayView = ComponentType<{ readonly onClose: () => void; readonly typed: string }>

const LOADS: Readonly<Record<Overlay, () => Promise<OverlayView>>> = {
  palette: async () => (await import('./palette.tsx')).Palette,
  keys: async () => (await import('./keysOverlay.tsx')).KeysOverlay,
}

/** Once the page has settled, what a key may open is preloaded, so that the key responds at once. */
const FETCH_AHEAD_MS = 3_000

/**
 * Shows what a key opened, once it is loaded. A failed load closes it again and is reported; the next press retries.
 */
const useOverlayView = (shown: Overlay | null, onLost: () => void): OverlayView | null => {
  const [views, setViews] = useState<Readonly<Partial<Record<Overlay, OverlayView>>>>({})
  useEffect(() => {
    if (shown === null) return undefined
    let isWanted = true
    LOADS[shown]().then(
      (view) => setViews((before) => ({ ...before, [shown]: view })),
      () => isWanted && onLost(),
    )
    return () => {
      isWanted = false
    }
  }, [shown, onLost])
  return shown === null ? null : (views[shown] ?? null)
}

interface PaletteHostProps {
  /** The opened part cannot be loaded: the connection is lost. */
  readonly onLost: () => void
}

/** Listens to the keys of the page, and shows the palette and the overview of keys. */
export const PaletteHost = ({ onLost }: PaletteHostProps) => {
  const { t } = useTranslation()
  const { overlay } = use(PaletteContext)
  const shown = useSyncExternalStore(overlay.subscribe, overlay.get)
  const close = useCallback(() => overlay.set(null), [overlay])
  const View = useOverlayView(
    shown,
    useCallback(() => {
      close()
      onLost()
    }, [close, onLost]),
  )
  const typed = useTypedAhead(shown, View !== null, close)
  const showKeys = useCallback(() => overlay.set('keys'), [overlay])
  useKeyListener()
  useShortcut('palette', () => overlay.set(shown === 'palette' ? null : 'palette'))
  useShortcut('help', showKeys)
  useCommands(
    useMemo(
      (): readonly Command[] => [
        {
          id: 'keys',
          section: 'actions',
          title: t('palette.keys.title'),
          icon: Keyboard,
          shortcut: 'help',
          run: showKeys,
        },
      ],
      [t, showKeys],
    ),
  )
  useEffect(() => {
    const timer = setTimeout(
      () => void Promise.allSettled(Object.values(LOADS).map((load) => load())),
      FETCH_AHEAD_MS,
    )
    return () => clearTimeout(timer)
  }, [])
  // What was open is closed with the session.
  useEffect(() => close, [close])
  return View && createElement(View, { onClose: close, typed })
}
