import { CloudOff, type LucideIcon, SearchX, TriangleAlert, Truck } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFleetClient } from '../fleet/fleetContext.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/emptyState.tsx'
import { useFocusHandover } from '../ui/useFocusHandover.ts'
import { LIST_GRID } from './listGrid.ts'
import type { ListState } from './listState.ts'

type NoticeState = Exclude<ListState, 'rows' | 'loading'>

interface ListNoticeProps {
  readonly state: NoticeState
  readonly onClear: () => void
}

const TEXTS = {
  nothingFound: { icon: SearchX, part: 'filteredOut', action: 'list.clearAll' },
  emptyFleet: { icon: Truck, part: 'empty', action: null },
  failed: { icon: CloudOff, part: 'failed', action: 'list.failed.now' },
  broken: { icon: TriangleAlert, part: 'broken', action: 'list.reload' },
} as const satisfies Record<NoticeState, { icon: LucideIcon; part: string; action: string | null }>

/** Why there are no rows, and what to do. */
export const ListNotice = ({ state, onClear }: ListNoticeProps) => {
  const { t } = useTranslation()
  const client = useFleetClient()
  const button = useRef<HTMLButtonElement>(null)
  useFocusHandover(button, { to: LIST_GRID })
  const { icon, part, action } = TEXTS[state]
  const act = (): void => {
    if (state === 'nothingFound') onClear()
    else if (state === 'failed') client.reconnectNow()
    else location.reload()
  }
  return (
    <EmptyState
      icon={icon}
      title={t(`list.${part}.title`)}
      text={t(`list.${part}.text`)}
      action={
        action && (
          <Button ref={button} onPress={act}>
            {t(action)}
          </Button>
        )
      }
    />
  )
}
