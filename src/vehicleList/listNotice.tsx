import { CloudOff, SearchX, TriangleAlert, Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFleetClient } from '../fleet/fleetContext.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/emptyState.tsx'
import type { ListState } from './listState.ts'

interface ListNoticeProps {
  readonly state: Exclude<ListState, 'rows' | 'loading'>
  readonly onClear: () => void
}

/** Why there are no rows, and what to do. */
export const ListNotice = ({ state, onClear }: ListNoticeProps) => {
  const { t } = useTranslation()
  const client = useFleetClient()
  switch (state) {
    case 'nothingFound':
      return (
        <EmptyState
          icon={SearchX}
          title={t('list.filteredOut.title')}
          text={t('list.filteredOut.text')}
          action={<Button onPress={onClear}>{t('list.clearAll')}</Button>}
        />
      )
    case 'emptyFleet':
      return <EmptyState icon={Truck} title={t('list.empty.title')} text={t('list.empty.text')} />
    case 'failed':
      return (
        <EmptyState
          icon={CloudOff}
          title={t('list.failed.title')}
          text={t('list.failed.text')}
          action={<Button onPress={() => client.reconnectNow()}>{t('common.retry')}</Button>}
        />
      )
    case 'broken':
      return (
        <EmptyState
          icon={TriangleAlert}
          title={t('list.broken.title')}
          text={t('list.broken.text')}
          action={<Button onPress={() => location.reload()}>{t('list.reload')}</Button>}
        />
      )
  }
}
