import { lazy, Suspense, use, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { Keyboard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Command } from './command.ts'
import { PaletteContext, useCommands, useShortcut } from './desks.ts'
import { useKeyListener } from './useKeyListener.ts'

const loadPalette = () => import('./palette.tsx')
const loadKeys = () => import('./keysOverlay.tsx')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))
const KeysOverlay = lazy(async () => ({ default: (await loadKeys()).KeysOverlay }))

/** When the page has settled, what a key may open is fetched, so that the key answers at once. */
const FETCH_AHEAD_MS = 3_000

/** Listens to the keys of the page, and shows the palette and the overview of keys. */
export const PaletteHost = () => {
  const { t } = useTranslation()
  const { overlay } = use(PaletteContext)
  const shown = useSyncExternalStore(overlay.subscribe, overlay.get)
  const close = useCallback(() => overlay.set(null), [overlay])
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
    const timer = setTimeout(() => void Promise.allSettled([loadPalette(), loadKeys()]), FETCH_AHEAD_MS)
    return () => clearTimeout(timer)
  }, [])
  // What was open goes with the session.
  useEffect(() => close, [close])
  return (
    <Suspense>
      {shown === 'palette' && <Palette onClose={close} />}
      {shown === 'keys' && <KeysOverlay onClose={close} />}
    </Suspense>
  )
}
