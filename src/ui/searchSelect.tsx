import { X } from 'lucide-react'
import { type Ref, use, useEffect, useRef, useState } from 'react'
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import './field.css'
import { IconButton } from './iconButton.tsx'
import './list.css'
import './searchSelect.css'

/** CSS pixels: seven and a half rows, so that a person sees that there are more. */
const LIST_MAX_HEIGHT = 250

export interface FoundOption {
  readonly id: number
  readonly label: string
  /** Distinguishes equal names. */
  readonly note?: string
}

export interface SearchSelectProps {
  readonly label: string
  /** Keeps the label for screen readers only. */
  readonly hideLabel?: boolean
  /** The selected option; null: none yet. */
  readonly chosen: FoundOption | null
  readonly onChoose: (option: FoundOption | null) => void
  /** The typed search text. */
  readonly text: string
  readonly onText: (text: string) => void
  /** What was found. */
  readonly options: readonly FoundOption[]
  /** Shown instead of options: that they are loading, that there are none, or why not. */
  readonly emptyText: string
  /** Accessible name of the button that clears the selection. */
  readonly clearLabel: string
  readonly placeholder?: string
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly error?: string | null
  readonly hint?: string
  readonly ref?: Ref<HTMLInputElement>
}

const Chosen = ({ chosen, ...props }: SearchSelectProps & { readonly chosen: FoundOption }) => (
  <div className="ui-field" role="group" aria-label={props.label}>
    {!props.hideLabel && (
      <span className="ui-field__label" data-required={props.isRequired ? '' : undefined}>
        {props.label}
      </span>
    )}
    <div
      className="ui-field__box ui-found"
      data-invalid={props.error ? '' : undefined}
      data-disabled={props.isDisabled ? '' : undefined}
    >
      <span className="ui-found__text">
        {chosen.label}
        {chosen.note !== undefined && <span className="ui-found__note">{chosen.note}</span>}
      </span>
      {!props.isDisabled && (
        <IconButton icon={X} label={props.clearLabel} onPress={() => props.onChoose(null)} />
      )}
    </div>
    {props.error ? (
      <p className="ui-field__error">{props.error}</p>
    ) : (
      props.hint && <p className="ui-field__hint">{props.hint}</p>
    )}
  </div>
)

/** A press opens the list, as typing and the down arrow do. Focus alone does not: a list hides what is outside it from screen readers. */
const SearchInput = ({ placeholder, ref }: Pick<SearchSelectProps, 'placeholder' | 'ref'>) => {
  const state = use(ComboBoxStateContext)
  return (
    <Input
      ref={ref ?? null}
      className="ui-field__input"
      placeholder={placeholder ?? ''}
      autoComplete="off"
      spellCheck={false}
      onClick={() => state?.open(null, 'manual')}
    />
  )
}

const Searching = (props: SearchSelectProps) => {
  const { label, hideLabel = false, options, text, error = null, hint = '', ref } = props
  // A selection closes the list, also where it is added elsewhere and this field stays.
  const [picked, setPicked] = useState<number | null>(null)
  return (
    <ComboBox
      className="ui-field"
      items={options}
      inputValue={text}
      onInputChange={props.onText}
      onChange={(key) => {
        // Escape and leaving the field return to no selection; a text that stayed would open the list again.
        if (key === null) props.onText('')
        const found = options.find(({ id }) => id === key)
        if (!found) return
        setPicked(found.id)
        props.onChoose(found)
      }}
      onOpenChange={(isOpen) => !isOpen && setPicked(null)}
      value={picked}
      defaultFilter={() => true}
      menuTrigger="input"
      allowsEmptyCollection
      isRequired={props.isRequired ?? false}
      isDisabled={props.isDisabled ?? false}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      {...(hideLabel ? { 'aria-label': label } : {})}
    >
      {!hideLabel && (
        <Label className="ui-field__label" data-required={props.isRequired ? '' : undefined}>
          {label}
        </Label>
      )}
      <Group className="ui-field__box">
        <SearchInput placeholder={props.placeholder ?? ''} {...(ref && { ref })} />
      </Group>
      {!error && hint && (
        <Text slot="description" className="ui-field__hint">
          {hint}
        </Text>
      )}
      <FieldError className="ui-field__error">{error}</FieldError>
      <AriaPopover className="ui-popover" maxHeight={LIST_MAX_HEIGHT} offset={4}>
        <ListBox
          className="ui-list"
          items={options}
          renderEmptyState={() => <div className="ui-found__empty">{props.emptyText}</div>}
        >
          {(option) => (
            <ListBoxItem className="ui-list__item" id={option.id} textValue={option.label}>
              <span className="ui-list__text">{option.label}</span>
              {option.note !== undefined && <span className="ui-found__note">{option.note}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </AriaPopover>
    </ComboBox>
  )
}

/**
 * Selects one of many that only a search finds. The selection replaces the field until it is cleared, so that it never
 * depends on what a search finds.
 */
export const SearchSelect = (props: SearchSelectProps) => {
  const { chosen, onText } = props
  const box = useRef<HTMLDivElement>(null)
  const chosenId = chosen?.id ?? null
  const idBefore = useRef(chosenId)
  useEffect(() => {
    if (idBefore.current === chosenId) return
    idBefore.current = chosenId
    // The name of what is chosen no more would look like a selection.
    if (chosenId === null) onText('')
    // The focused element was removed by the change: focus goes to what replaced it.
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body)
      box.current?.querySelector<HTMLElement>('button, input')?.focus()
  }, [chosenId, onText])
  return <div ref={box}>{chosen ? <Chosen {...props} chosen={chosen} /> : <Searching {...props} />}</div>
}
