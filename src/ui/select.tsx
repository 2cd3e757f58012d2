import { Check, ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { Text } from 'react-aria-components/Text'
import { DROPDOWN_MAX_HEIGHT } from '../contract/components.ts'
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
  /** VALID-16: marked with an asterisk. */
  readonly isRequired?: boolean
  /** The error of the selection; shown below and announced with the field. */
  readonly error?: string | null
  readonly hint?: string
  /** The button that opens the list. */
  readonly ref?: Ref<HTMLButtonElement>
}

/** Selects one of a few; the list is at most 150 px high and scrolls (UI-20). */
export const Select = <K extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
  placeholder = '',
  isDisabled = false,
  isRequired = false,
  error = null,
  hint = '',
  ref,
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
    isRequired={isRequired}
    isInvalid={Boolean(error)}
    validationBehavior="aria"
    {...(hideLabel ? { 'aria-label': label } : {})}
  >
    {!hideLabel && (
      <Label className="ui-field__label" data-required={isRequired ? '' : undefined}>
        {label}
      </Label>
    )}
    <AriaButton className="ui-select__button" {...(ref ? { ref } : {})}>
      <SelectValue className="ui-select__value" />
      <span className="ui-select__chevron">
        <Icon of={ChevronDown} size={16} />
      </span>
    </AriaButton>
    {!error && hint && (
      <Text slot="description" className="ui-field__hint">
        {hint}
      </Text>
    )}
    <FieldError className="ui-field__error">{error}</FieldError>
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
