import { Check } from 'lucide-react'
import { Fragment, type ReactElement } from 'react'
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { Icon } from './icon.tsx'
import './list.css'
import { menuEntry } from './menu.tsx'
import type { MenuAction } from './menuAction.ts'
import './toggles.css'

interface CheckMenuProps<K extends string, A extends string> {
  /** The accessible name. */
  readonly label: string
  /** A Button or IconButton of this folder. */
  readonly trigger: ReactElement
  readonly items: readonly { readonly id: K; readonly label: string }[]
  /** At least one stays chosen. */
  readonly chosen: ReadonlySet<K>
  readonly onChange: (chosen: ReadonlySet<K>) => void
  readonly actions: readonly MenuAction<A>[]
  readonly onAction: (id: A) => void
  /** Below everything. */
  readonly hint: string
}

/** Check boxes behind a button, with actions below them; it stays open while boxes are ticked. */
export const CheckMenu = <K extends string, A extends string>(props: CheckMenuProps<K, A>) => {
  const { label, trigger, items, chosen, onChange, actions, onAction, hint } = props
  return (
    <MenuTrigger>
      {trigger}
      <AriaPopover className="ui-popover ui-check-menu" placement="bottom end" offset={4}>
        <AriaMenu
          className="ui-list"
          aria-label={label}
          disabledKeys={actions.filter((action) => action.isDisabled).map((action) => action.id)}
          onAction={(key) => {
            const action = actions.find(({ id }) => id === key)
            if (action) onAction(action.id)
          }}
        >
          <MenuSection
            aria-label={label}
            selectionMode="multiple"
            disallowEmptySelection
            selectedKeys={chosen}
            onSelectionChange={(keys) =>
              onChange(new Set(items.flatMap(({ id }) => (keys === 'all' || keys.has(id) ? [id] : []))))
            }
          >
            {items.map((item) => (
              <MenuItem
                key={item.id}
                id={item.id}
                className="ui-list__item"
                textValue={item.label}
                shouldCloseOnSelect={false}
              >
                {({ isSelected }) => (
                  <>
                    <span className="ui-toggle__box" aria-hidden>
                      {isSelected && <Icon of={Check} size={14} />}
                    </span>
                    <span className="ui-list__text">{item.label}</span>
                  </>
                )}
              </MenuItem>
            ))}
          </MenuSection>
          <MenuSection
            className="ui-check-menu__actions"
            aria-label={actions.map((action) => action.label).join(', ')}
          >
            {actions.map((action) => (
              <Fragment key={action.id}>{menuEntry(action)}</Fragment>
            ))}
          </MenuSection>
        </AriaMenu>
        <p className="ui-check-menu__hint">{hint}</p>
      </AriaPopover>
    </MenuTrigger>
  )
}
