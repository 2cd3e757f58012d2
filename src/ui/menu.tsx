import { Check } from 'lucide-react'
import type { ReactElement } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { Icon } from './icon.tsx'
import './list.css'
import type { MenuAction } from './menuAction.ts'

interface MenuProps<K extends string> {
  /** The accessible name. */
  readonly label: string
  /** A Button or IconButton of this folder. */
  readonly trigger: ReactElement
  readonly items: readonly MenuAction<K>[]
  readonly onAction: (id: K) => void
  readonly placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
}

/** How a menu renders one of its actions. */
export const menuEntry = <K extends string>(item: MenuAction<K>) => (
  <MenuItem
    className="ui-list__item"
    id={item.id}
    textValue={item.label}
    data-danger={item.isDanger ? '' : undefined}
  >
    {item.icon && <Icon of={item.icon} size={16} />}
    <span className="ui-list__text">{item.label}</span>
    {item.isChecked && (
      <span className="ui-list__check">
        <Icon of={Check} size={16} />
      </span>
    )}
  </MenuItem>
)

/** Actions behind a button. */
export const Menu = <K extends string>({
  label,
  trigger,
  items,
  onAction,
  placement = 'bottom end',
}: MenuProps<K>) => (
  <MenuTrigger>
    {trigger}
    <AriaPopover className="ui-popover" placement={placement} offset={4}>
      <AriaMenu
        className="ui-list"
        aria-label={label}
        items={items}
        disabledKeys={items.filter((item) => item.isDisabled).map((item) => item.id)}
        onAction={(key) => {
          const chosen = items.find((item) => item.id === key)
          if (chosen) onAction(chosen.id)
        }}
      >
        {menuEntry}
      </AriaMenu>
    </AriaPopover>
  </MenuTrigger>
)
