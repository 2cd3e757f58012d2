import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { Menu as AriaMenu } from 'react-aria-components/Menu'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import './list.css'
import { menuEntry } from './menu.tsx'
import type { MenuAction } from './menuAction.ts'

interface ContextMenuProps<K extends string> {
  /** The accessible name. */
  readonly label: string
  /** Where it opens, CSS pixels of the window. */
  readonly at: { readonly x: number; readonly y: number }
  readonly items: readonly MenuAction<K>[]
  readonly onAction: (id: K) => void
  readonly onClose: () => void
}

/** Actions at the place where they were requested. It is open while it is mounted. */
export const ContextMenu = <K extends string>({
  label,
  at,
  items,
  onAction,
  onClose,
}: ContextMenuProps<K>) => {
  const place = useRef<HTMLSpanElement>(null)
  return (
    <>
      {createPortal(
        // A portal on the page itself: within a container that is measured or moved, window coordinates would be wrong.
        <span
          ref={place}
          aria-hidden
          style={{ position: 'fixed', left: at.x, top: at.y, width: 1, height: 1, pointerEvents: 'none' }}
        />,
        document.body,
      )}
      <AriaPopover
        className="ui-popover"
        triggerRef={place}
        placement="bottom start"
        offset={2}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <AriaMenu
          className="ui-list"
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens takes the focus
          autoFocus="first"
          items={items}
          disabledKeys={items.filter((item) => item.isDisabled).map((item) => item.id)}
          onAction={(key) => {
            const chosen = items.find((item) => item.id === key)
            onClose()
            if (chosen) onAction(chosen.id)
          }}
          onClose={onClose}
        >
          {menuEntry}
        </AriaMenu>
      </AriaPopover>
    </>
  )
}
