import { useTranslation } from 'react-i18next'
import { useClientsApi } from '../../../api/admin/clients.ts'
import type { ClientRow } from '../../../contract/http/admin/accounts.ts'
import { type FoundOption, SearchSelect, type SearchSelectProps } from '../../../ui/searchSelect.tsx'
import { type Search, useSearch } from './search.ts'

const clientOption = ({ id, login, name }: ClientRow): FoundOption => ({
  id,
  label: login,
  ...(name === null ? {} : { note: name }),
})

type Passed = Pick<
  SearchSelectProps,
  'label' | 'hideLabel' | 'chosen' | 'onChoose' | 'isRequired' | 'isDisabled' | 'error' | 'hint' | 'ref'
>

interface FoundChoiceProps<R> extends Passed {
  readonly search: Search<R>
}

/** Selects one of the results of a search. */
export const FoundChoice = <R,>({ search, ...field }: FoundChoiceProps<R>) => {
  const { t } = useTranslation()
  return (
    <SearchSelect
      {...field}
      text={search.text}
      onText={search.setText}
      options={search.options}
      emptyText={t(`admin.choice.${search.state}`)}
      clearLabel={t('admin.choice.clear')}
      placeholder={field.hideLabel ? field.label : t('admin.choice.search')}
    />
  )
}

/** Selects one of the clients. */
export const ClientChoice = (field: Passed) => {
  const { list } = useClientsApi()
  return <FoundChoice {...field} search={useSearch({ name: 'clients', list, optionOf: clientOption })} />
}
