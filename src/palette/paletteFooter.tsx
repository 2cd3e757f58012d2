import { useTranslation } from 'react-i18next'
import { KeyCap } from '../ui/keyCap.tsx'
import { printedKey } from './shortcutKeys.tsx'

const HINTS = [
  { keys: ['ArrowUp', 'ArrowDown'], name: 'move' },
  { keys: ['Enter'], name: 'run' },
  { keys: ['Escape'], name: 'close' },
] as const

/** The keys of the palette, visual only: a screen reader announces them with the field. */
export const PaletteFooter = () => {
  const { t } = useTranslation()
  return (
    <footer className="palette__footer" aria-hidden>
      {HINTS.map(({ keys, name }) => (
        <span key={name}>
          {keys.map((key) => (
            <KeyCap key={key}>{printedKey(key)}</KeyCap>
          ))}
          {t(`palette.hint.${name}`)}
        </span>
      ))}
    </footer>
  )
}
