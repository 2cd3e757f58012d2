import { NotebookPen, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVehicleProfileApi } from '../../../api/vehicleProfile.ts'
import type { VehicleNote } from '../../../contract/http/vehicleProfile.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/emptyState.tsx'
import { leaving } from '../../../kit/address/leaveGuard.ts'
import type { ProfileTabProps } from '../profileTab.ts'
import { ProfileFailure } from '../profileFailure.tsx'
import { ProfileWaiting } from '../profileWaiting.tsx'
import { NoteForm } from './noteForm.tsx'
import { NoteView } from './noteView.tsx'
import './notes.css'

/** What is being edited: a new note, an existing one, or nothing. */
type Written = 'new' | number | null

/** The last deleted note, which can be restored as a new note with the same text. */
const useDeletion = (vehicleId: number) => {
  const api = useVehicleProfileApi()
  const [deleted, setDeleted] = useState<VehicleNote | null>(null)
  const stale = [['vehicle', vehicleId, 'notes']]
  const removal = useChange({ change: api.deleteNote, stale })
  const adding = useChange({ change: api.addNote, stale })
  return {
    deleted,
    isBusy: removal.isSending || adding.isSending,
    remove: async (note: VehicleNote) => {
      if (await removal.act(note)) setDeleted(note)
    },
    undo: async ({ title, text }: VehicleNote) => {
      if (await adding.act({ vehicleId, title, text })) setDeleted(null)
    },
  }
}

/** The notes of a vehicle, the newest first (VEH-35, VEH-70). */
export const NotesTab = ({ vehicle }: ProfileTabProps) => {
  const { t } = useTranslation()
  const api = useVehicleProfileApi()
  const { vehicleId, turns, canEdit } = vehicle
  const [written, setWritten] = useState<Written>(null)
  const { deleted, isBusy, remove, undo } = useDeletion(vehicleId)
  const { data, failure, readAgain } = useCall({
    of: ['vehicle', vehicleId, 'notes', turns.notes ?? 0],
    read: () => api.listNotes(vehicleId),
  })
  const write = (what: Written): void => leaving(() => setWritten(what))
  const close = (): void => setWritten(null)
  return (
    <div className="notes">
      {failure && (
        <ProfileFailure
          title={t('vehicleProfile.notes.failed')}
          failure={failure}
          hasContent={data !== undefined}
          onRetry={readAgain}
        />
      )}
      {deleted && (
        <Banner
          tone="info"
          action={
            <Button isPending={isBusy} onPress={() => void undo(deleted)}>
              {t('vehicleProfile.notes.undo')}
            </Button>
          }
        >
          {t('vehicleProfile.notes.deleted', { title: deleted.title })}
        </Banner>
      )}
      {canEdit && data && written !== 'new' && (
        <div>
          <Button icon={Plus} onPress={() => write('new')}>
            {t('vehicleProfile.notes.add')}
          </Button>
        </div>
      )}
      {written === 'new' && <NoteForm vehicleId={vehicleId} note={null} onClose={close} />}
      {!data && !failure && <ProfileWaiting />}
      {data?.length === 0 && written === null && (
        <EmptyState
          icon={NotebookPen}
          title={t('vehicleProfile.notes.none')}
          text={t('vehicleProfile.notes.noneText')}
          headingLevel={3}
        />
      )}
      {data && data.length > 0 && (
        <ul className="notes__list" aria-label={t('vehicleProfile.notes.list')}>
          {data.map((note) => (
            <li key={note.id}>
              {written === note.id ? (
                <NoteForm vehicleId={vehicleId} note={note} onClose={close} />
              ) : (
                <NoteView
                  note={note}
                  canEdit={canEdit}
                  isBusy={isBusy}
                  onEdit={() => write(note.id)}
                  onRemove={() => void remove(note)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
