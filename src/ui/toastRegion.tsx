import { CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import { use, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import './button.css'
import { Icon } from './icon.tsx'
import { type ShownToast, ToastContext } from './toast.ts'
import './toast.css'

/** Long enough to read one line twice. */
const STAYS_MS = 5_000
/** Toasts with an undo stay longer. */
const STAYS_WITH_ACTION_MS = 10_000

const ICONS: Readonly<Record<NonNullable<ShownToast['tone']>, LucideIcon>> = {
  plain: Info,
  go: CircleCheck,
  attention: TriangleAlert,
}

interface ToastViewProps {
  readonly toast: ShownToast
  readonly closeLabel: string
  /** Somebody reads, or the keyboard is in the region: nothing disappears by itself. */
  readonly isHeld: boolean
  readonly close: (id: number) => void
}

const ToastView = ({ toast, closeLabel, isHeld, close }: ToastViewProps) => {
  const { id, text, tone = 'plain', action } = toast
  const stays = action ? STAYS_WITH_ACTION_MS : STAYS_MS
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => close(id), stays)
    return () => clearTimeout(timer)
  }, [isHeld, stays, close, id])
  return (
    <div className="ui-toast" data-tone={tone}>
      <Icon of={ICONS[tone]} />
      <span className="ui-toast__text">{text}</span>
      {action && (
        <button
          type="button"
          className="ui-button"
          data-tone="quiet"
          onClick={() => {
            action.onPress()
            close(id)
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="ui-button"
        data-tone="quiet"
        data-icon-only=""
        aria-label={closeLabel}
        onClick={() => close(id)}
      >
        <Icon of={X} size={16} />
      </button>
    </div>
  )
}

interface ToastRegionProps {
  /** The accessible name. */
  readonly label: string
  readonly closeLabel: string
}

/** Where quiet confirmations appear, one region for the page; announced politely, never taking focus. */
export const ToastRegion = ({ label, closeLabel }: ToastRegionProps) => {
  const registry = use(ToastContext)
  const shown = useSyncExternalStore(registry.subscribe, registry.get)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  // A removed element fires neither leave nor blur.
  if (shown.length === 0 && (isHovered || isFocused)) {
    setHovered(false)
    setFocused(false)
  }
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only stops the clock
    <section
      className="ui-toasts"
      aria-label={label}
      // It stays readable and can be pressed while a modal or side panel is open, even if it comes later than that; and
      // pressing it closes neither.
      data-react-aria-top-layer="true"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div className="ui-toasts__list" role="status">
        {shown.map((toast) => (
          <ToastView
            key={toast.id}
            toast={toast}
            closeLabel={closeLabel}
            isHeld={isHovered || isFocused}
            close={registry.close}
          />
        ))}
      </div>
    </section>,
    document.body,
  )
}
