import { Check, ChevronDown } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { DROPDOWN_MAX_HEIGHT } from '../contract/constants.ts'
import './field.css'
import { Icon } from './icon.tsx'
import './list.css'
import './select.css'

export interface SelectOption<K extends string> {
  readonly id: K
  readonly label: string
}

interface SelectProps<K extends string> {
  readonly label: string
  /** Keeps the label for screen readers only. */
  readonly hideLabel?: boolean
  readonly options: readonly SelectOption<K>[]
  readonly value: K | null
  readonly onChange: (value: K) => void
  readonly placeholder?: string
  readonly isDisabled?: boolean
}

/** Chooses one of a few; the list is at most 150 px high and scrolls (UI-20). */
export const Select = <K extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
  placeholder = '',
  isDisabled = false,
}: SelectProps<K>) => (
  <AriaSelect
    className="ui-field"
    value={value}
    onChange={(key) => {
      const chosen = options.find((option) => option.id === key)
      if (chosen) onChange(chosen.id)
    }}
    placeholder={placeholder}
    isDisabled={isDisabled}
    {...(hideLabel ? { 'aria-label': label } : {})}
  >
    {!hideLabel && <Label className="ui-field__label">{label}</Label>}
    <AriaButton className="ui-select__button">
      <SelectValue className="ui-select__value" />
      <span className="ui-select__chevron">
        <Icon of={ChevronDown} size={16} />
      </span>
    </AriaButton>
    <AriaPopover className="ui-popover" maxHeight={DROPDOWN_MAX_HEIGHT} offset={4}>
      <ListBox className="ui-list" items={options}>
        {(option) => (
          <ListBoxItem className="ui-list__item" id={option.id} textValue={option.label}>
            {({ isSelected }) => (
              <>
                <span className="ui-list__text">{option.label}</span>
                <span className="ui-list__check">{isSelected && <Icon of={Check} size={16} />}</span>
              </>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </AriaPopover>
  </AriaSelect>
)
