import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useResourceApi } from '../../api/resource.ts'
import type { EmployeeDetail } from '../../contract/http/employees.ts'
import {
  RFID_CARD_CALLS,
  type RfidCardFields,
  rfidCardPage,
  type RfidCardRow,
  rfidCardRow,
} from '../../contract/http/rfidCards.ts'
import { ManyFound } from '../../kit/choosers/manyFound.tsx'
import { useSearch } from '../../kit/choosers/useSearch.ts'
import { useFormField } from '../../kit/form/useFormField.ts'
import type { EmployeeAppForm } from './employeeFields.ts'

const CARDS = { calls: RFID_CARD_CALLS, row: rfidCardRow, page: rfidCardPage }

type NamedCard = Pick<RfidCardRow, 'id' | 'number' | 'driverName'>

const nameOfCard = ({ number, driverName }: NamedCard): string =>
  [number, driverName].filter(Boolean).join(' · ')
const optionOf = (card: RfidCardRow) => ({ id: card.id, label: nameOfCard(card) })

interface FormCardsProps {
  readonly form: EmployeeAppForm
  /** The cards that the employee has. */
  readonly own: EmployeeDetail['cards']
}

/** The cards of an employee: each is found by its number, or by the name on it. */
export const FormCards = ({ form, own }: FormCardsProps) => {
  const { t } = useTranslation()
  const label = t('employees.cards')
  const { list } = useResourceApi<RfidCardRow, RfidCardFields>(CARDS)
  const search = useSearch({ of: ['rfidCards'], list, optionOf })
  const { value, onChange, ref, error, isDisabled } = useFormField({ form, name: 'cardIds', label })
  const [named, setNamed] = useState<readonly NamedCard[]>(own)
  const nameOf = (id: number): string => {
    const card = named.find((one) => one.id === id)
    return card ? nameOfCard(card) : String(id)
  }
  return (
    <ManyFound
      label={label}
      hint={t('employees.cardsHint')}
      search={search}
      chosen={value as readonly number[]}
      nameOf={nameOf}
      onChange={(ids) => {
        setNamed([...named, ...search.rows.filter(({ id }) => ids.includes(id))])
        onChange([...ids])
      }}
      isDisabled={isDisabled}
      error={error}
      ref={ref}
    />
  )
}
