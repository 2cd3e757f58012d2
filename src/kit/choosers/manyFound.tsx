import { X } from 'lucide-react'
import { type Ref, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/iconButton.tsx'
import { FoundChooser } from './foundChooser.tsx'
import './manyFound.css'
import type { Search } from './useSearch.ts'

interface ManyFoundProps<R> {
  readonly label: string
  readonly search: Search<R>
  /** Ids of the chosen records, in the order in which they are shown. */
  readonly chosen: readonly number[]

  readonly nameOf: (id: number) => string
  readonly onChange: (ids: readonly number[]) => void
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly error?: string | null
  readonly hint?: string
  readonly ref?: Ref<HTMLInputElement>
}

/** Several records among any number of them: each is found by a search and added, and can be removed again. */
export const ManyFound = <R,>(props: ManyFoundProps<R>) => {
  const { label, search, chosen, nameOf, onChange, isDisabled = false, ref } = props
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const remove = (id: number): void => {
    onChange(chosen.filter((one) => one !== id))
    // The pressed button goes with its record.
    box.current?.querySelector<HTMLElement>('input')?.focus()
  }
  return (
    <div ref={box} className="many-found">
      <FoundChooser
        label={label}
        search={search}
        chosen={null}
        onChoose={(option) => {
          search.setText('')
          if (option && !chosen.includes(option.id)) onChange([...chosen, option.id])
        }}
        isRequired={props.isRequired ?? false}
        isDisabled={isDisabled}
        error={props.error ?? null}
        hint={props.hint ?? ''}
        {...(ref && { ref })}
      />
      {chosen.length > 0 && (
        <ul className="many-found__list" aria-label={label}>
          {chosen.map((id) => (
            <li key={id} className="many-found__item">
              <span className="many-found__name">{nameOf(id)}</span>
              {!isDisabled && (
                <IconButton
                  icon={X}
                  label={t('choosers.search.remove', { name: nameOf(id) })}
                  onPress={() => remove(id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
