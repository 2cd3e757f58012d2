import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { SearchField } from '../../../ui/searchField.tsx'
import { TriggerButton } from '../../../ui/triggerButton.tsx'

export interface Named {
  readonly id: number
  readonly name: string
}

interface NamedChoiceProps {
  readonly label: string
  /** What no choice means. */
  readonly allLabel: string
  readonly items: readonly Named[]
  /** Empty: all. */
  readonly chosen: readonly number[]
  readonly onChange: (chosen: readonly number[]) => void
}

/** So many are listed; more are found by searching. */
const LISTED_MAX = 100

/** Some of many named things behind a button; none chosen means all. */
export const NamedChoice = ({ label, allLabel, items, chosen, onChange }: NamedChoiceProps) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const [text, setText] = useState('')
  const wanted = text.trim().toLocaleLowerCase()
  const found = items.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  const [only] = chosen.length === 1 ? items.filter(({ id }) => id === chosen[0]) : []
  const summary = chosen.length === 0 ? allLabel : (only?.name ?? `${label}: ${number(chosen.length)}`)
  const toggle = (id: number, isOn: boolean): void =>
    onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <div className="ui-field">
      <span className="ui-field__label">{label}</span>
      <Popover label={label} trigger={<TriggerButton icon={ChevronDown}>{summary}</TriggerButton>}>
        {() => (
          <div className="report-choice">
            {items.length > 10 && (
              <SearchField
                label={t('choosers.search.hint')}
                clearLabel={t('choosers.vehicles.clear')}
                value={text}
                onChange={setText}
              />
            )}
            <Checkbox isSelected={chosen.length === 0} onChange={(isOn) => isOn && onChange([])}>
              {allLabel}
            </Checkbox>
            {found.slice(0, LISTED_MAX).map(({ id, name }) => (
              <Checkbox key={id} isSelected={chosen.includes(id)} onChange={(isOn) => toggle(id, isOn)}>
                {name}
              </Checkbox>
            ))}
            {found.length === 0 && <p className="report-choice__none">{t('choosers.search.nothing')}</p>}
            {found.length > LISTED_MAX && (
              <p className="report-choice__none">
                {t('reports.andMore', { count: found.length - LISTED_MAX })}
              </p>
            )}
          </div>
        )}
      </Popover>
    </div>
  )
}
