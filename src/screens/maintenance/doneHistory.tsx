import { Check, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMaintenanceApi } from '../../api/maintenance.ts'
import { useCall } from '../../api/serverState/useCall.ts'
import { useChange } from '../../api/serverState/useChange.ts'
import type { DoneFields, DoneRow, MaintenanceRow } from '../../contract/http/maintenance.ts'
import { costOf } from '../../contract/rules/maintenanceCost.ts'
import { dayText } from '../../i18n/dayText.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { FailedToLoad } from '../../kit/calls/failedToLoad.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import { useToast } from '../../ui/toast.ts'
import { DuePoints } from '../../vehicle/maintenance/duePoints.tsx'
import { MAINTENANCE_READ } from '../../vehicle/maintenance/maintenancePath.ts'
import { DoneForm } from './doneForm.tsx'

interface HistoryProps {
  readonly row: MaintenanceRow
  readonly canEdit: boolean
}

const STALE = [[MAINTENANCE_READ]]

/** The readings, the cost and who wrote it, in one line. */
const useEntryText = (): ((entry: DoneRow) => string) => {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ km, hours, cost, madeBy }) =>
    [
      km !== null && t('maintenance.done.kmOf', { km: format.number(km) }),
      hours !== null && t('maintenance.done.hoursOf', { hours: format.number(hours) }),
      cost !== null && t('maintenance.done.costOf', { cost: format.number(cost, 2) }),
      t('maintenance.done.by', { login: madeBy }),
    ]
      .filter(Boolean)
      .join(' · ')
}

/** Deletes entries, each of which can be restored as long as the message of it is shown. */
const useDeletion = (id: number) => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useMaintenanceApi()
  const removal = useChange({ change: (entry: DoneRow) => api.deleteDone(id, entry.id), stale: STALE })
  const restoring = useChange({ change: (entry: DoneRow) => api.restoreDone(id, entry.id), stale: STALE })
  return {
    isBusy: removal.isSending,
    remove: async (entry: DoneRow) => {
      if (!(await removal.act(entry))) return
      toast({
        text: t('maintenance.done.removed', { day: dayText(entry.day) }),
        tone: 'go',
        action: { label: t('table.undo'), onPress: () => void restoring.act(entry) },
      })
    },
  }
}

/** What it has cost; nothing where that is not known. */
const Cost = ({ history }: { readonly history: readonly DoneRow[] }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const cost = costOf(history)
  if (cost === null) return null
  const { total, perKm } = cost
  return (
    <p className="maintenance__rule">
      {[
        t('maintenance.done.total', { cost: format.number(total, 2) }),
        perKm !== null && t('maintenance.done.perKm', { cost: format.number(perKm, 3) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}

const Entries = ({ row, canEdit }: HistoryProps) => {
  const { t } = useTranslation()
  const api = useMaintenanceApi()
  const textOf = useEntryText()
  const { isBusy, remove } = useDeletion(row.id)
  const { data, failure, readAgain } = useCall({
    of: [MAINTENANCE_READ, row.id, 'done'],
    read: () => api.history(row.id),
  })
  if (!data)
    return failure ? (
      <FailedToLoad
        title={t('maintenance.done.history')}
        failure={failure}
        onRetry={readAgain}
        headingLevel={3}
      />
    ) : (
      <p className="maintenance__rule">{t('common.loading')}</p>
    )
  return (
    <>
      <Cost history={data} />
      {data.length === 0 && <p className="maintenance__rule">{t('maintenance.done.none')}</p>}
      <ul className="maintenance__entries">
        {data.map((entry) => (
          <li key={entry.id}>
            <strong>{dayText(entry.day)}</strong>
            <span>{textOf(entry)}</span>
            {entry.note !== '' && <span className="maintenance__rule">{entry.note}</span>}
            {canEdit && (
              <IconButton
                icon={Trash2}
                label={t('maintenance.done.remove', { day: dayText(entry.day) })}
                isDisabled={isBusy}
                onPress={() => void remove(entry)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** When a record is due, what was done for it, and a form for what was done now. */
export const DoneHistory = ({ row, canEdit }: HistoryProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useMaintenanceApi()
  const [isWriting, setWriting] = useState(false)
  const adding = useChange({
    change: (fields: DoneFields) => api.addDone(row.id, fields),
    stale: STALE,
    endsWhenRead: true,
  })
  return (
    <div className="maintenance__history">
      <DuePoints due={row.due} />
      {isWriting ? (
        <DoneForm
          row={row}
          send={adding.send}
          onSaved={() => {
            toast({ text: t('maintenance.done.saved'), tone: 'go' })
            setWriting(false)
          }}
          onClose={() => setWriting(false)}
        />
      ) : (
        <div>
          <Button tone="primary" icon={Check} isDisabled={!canEdit} onPress={() => setWriting(true)}>
            {t(row.kind === 'service' ? 'maintenance.done.title' : 'maintenance.done.renew')}
          </Button>
        </div>
      )}
      <section aria-label={t('maintenance.done.history')}>
        <h3 className="maintenance__title">{t('maintenance.done.history')}</h3>
        <Entries row={row} canEdit={canEdit} />
      </section>
    </div>
  )
}
