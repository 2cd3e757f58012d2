import { KeyCap } from '../ui/keyCap.tsx'
import './shortcutKeys.css'
import { SHORTCUTS, type ShortcutId } from './shortcutTable.ts'

/** Key caps that have no symbol of their own. */
const PRINTED: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': '␣',
  '-': '−',
}

/** Key caps that are the same in every language. */
export const printedKey = (key: string): string => {
  if (key === 'Mod') return /Mac|iP(hone|ad|od)/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
  return PRINTED[key] ?? (key.length === 1 ? key.toUpperCase() : key)
}

/** 'Mod+k' as its keys; '+' is a key itself. */
const partsOf = (keys: string): readonly string[] => (keys.length === 1 ? [keys] : keys.split('+'))

/** The keys of a shortcut; only the first alternative where there are several, unless all are requested. */
export const ShortcutKeys = ({ id, all = false }: { readonly id: ShortcutId; readonly all?: boolean }) => {
  const ways: readonly string[] = SHORTCUTS[id].keys
  return (
    <span className="shortcut-keys">
      {(all ? ways : ways.slice(0, 1)).map((way) => (
        <span key={way} className="shortcut-keys__way">
          {partsOf(way).map((key) => (
            <KeyCap key={key}>{printedKey(key)}</KeyCap>
          ))}
        </span>
      ))}
    </span>
  )
}
