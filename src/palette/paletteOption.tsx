import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Marked } from './marked.tsx'
import type { FoundCommand } from './ranking.ts'
import { ShortcutKeys } from './shortcutKeys.tsx'

interface PaletteOptionProps {
  readonly id: string
  readonly found: FoundCommand
  /** Enter selects this one. */
  readonly isActive: boolean
  readonly onActive: () => void
  readonly onRun: () => void
}

/** One line of the palette. Focus stays in the field above; keys are handled there. */
export const PaletteOption = ({ id, found, isActive, onActive, onRun }: PaletteOptionProps) => {
  const { icon, lead, title, detail, shortcut, isOn } = found.command
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      className="palette-option"
      onPointerMove={onActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      <span className="palette-option__lead">{lead ?? (icon && <Icon of={icon} />)}</span>
      <span className="palette-option__title">
        <Marked text={title} marks={found.marks} />
      </span>
      {detail && <span className="palette-option__detail">{detail}</span>}
      {isOn && (
        <span className="palette-option__on">
          <Icon of={Check} size={16} />
        </span>
      )}
      {shortcut && <ShortcutKeys id={shortcut} />}
    </div>
  )
}
