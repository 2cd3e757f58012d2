import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TOOLTIP } from '../contract/constants.ts'
import { useFormat } from '../i18n/useFormat.ts'
import '../ui/tooltip.css'

interface Tip {
  readonly text: string
  readonly x: number
  readonly y: number
}

/** A text that shows in full needs no tooltip that repeats it. */
const isWanted = (marked: Element): boolean =>
  !marked.hasAttribute('data-tip-when-cut') || marked.scrollWidth > marked.clientWidth

/** The tooltip text of an element. */
const useTipText = (): ((marked: Element) => string | null) => {
  const { t } = useTranslation()
  const format = useFormat()
  return (marked) => {
    const at = marked.getAttribute('data-tip-at')
    return at === null ? marked.getAttribute('data-tip') : t('list.dataAt', { date: format.date(Number(at)) })
  }
}

/**
 * Tooltips for the many small marks of a list: one listener for all elements with `data-tip`, or with `data-tip-at`,
 * the time of their data (ms since the epoch: a date that is formatted only on demand). Shown after UI-23's delay at
 * UI-21's distance; one with `data-tip-when-cut` only where its text does not fit. The marks have the same words as
 * their accessible names.
 */
export const TipLayer = ({ children }: { children: ReactNode }) => {
  const [tip, setTip] = useState<Tip | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const textOf = useTipText()
  const hide = (): void => {
    clearTimeout(timer.current)
    setTip(null)
  }
  const plan = (target: EventTarget): void => {
    hide()
    const marked = target instanceof Element ? target.closest('[data-tip], [data-tip-at]') : null
    if (!marked || !isWanted(marked)) return
    timer.current = setTimeout(() => {
      const box = marked.getBoundingClientRect()
      const text = textOf(marked)
      if (text && marked.isConnected)
        setTip({ text, x: box.left + box.width / 2, y: box.top - TOOLTIP.offset })
    }, TOOLTIP.counterDelayMs)
  }
  return (
    <div
      className="tip-layer"
      onPointerOver={(event) => plan(event.target)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onWheel={hide}
    >
      {children}
      {tip && (
        <div className="ui-tooltip tip-layer__tip" role="tooltip" style={{ left: tip.x, top: tip.y }}>
          {tip.text}
        </div>
      )}
    </div>
  )
}
