import { useTranslation } from 'react-i18next'
import { SearchSelect, type SearchSelectProps } from '../../ui/searchSelect.tsx'
import type { Search } from './useSearch.ts'

type Passed = Pick<
  SearchSelectProps,
  'label' | 'hideLabel' | 'chosen' | 'onChoose' | 'isRequired' | 'isDisabled' | 'error' | 'hint' | 'ref'
>

interface FoundChooserProps<R> extends Passed {
  readonly search: Search<R>
}

/** One person, device or other record among any number of them, which only a search on the server finds. */
export const FoundChooser = <R,>({ search, ...field }: FoundChooserProps<R>) => {
  const { t } = useTranslation()
  return (
    <SearchSelect
      {...field}
      text={search.text}
      onText={search.setText}
      options={search.options}
      emptyText={t(`choosers.search.${search.state}`)}
      clearLabel={t('choosers.search.clear')}
      placeholder={field.hideLabel ? field.label : t('choosers.search.hint')}
    />
  )
}
