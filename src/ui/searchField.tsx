import { Search, X } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField'
import './button.css'
import './field.css'
import { Icon } from './icon.tsx'

interface SearchFieldProps {
  /** The accessible name; also the placeholder unless one is given. */
  readonly label: string
  readonly clearLabel: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  /** Enter. */
  readonly onSubmit?: () => void
  /** Before the field handles the key itself. */
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly ref?: Ref<HTMLInputElement>
}

/** A search box: Escape or the cross clears it. */
export const SearchField = ({
  label,
  clearLabel,
  placeholder,
  onKeyDown,
  ref,
  ...field
}: SearchFieldProps) => (
  <AriaSearchField aria-label={label} {...field} className="ui-field ui-search" spellCheck="false">
    <Group className="ui-field__box">
      <span className="ui-field__lead">
        <Icon of={Search} />
      </span>
      <Input
        className="ui-field__input"
        placeholder={placeholder ?? label}
        onKeyDownCapture={onKeyDown}
        ref={ref ?? null}
      />
      <AriaButton
        className="ui-button ui-field__clear"
        data-tone="quiet"
        data-icon-only=""
        aria-label={clearLabel}
      >
        <Icon of={X} size={16} />
      </AriaButton>
    </Group>
  </AriaSearchField>
)
