import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GeozoneComment } from '../../../contract/http/geozones.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import { NoteForm } from './noteForm.tsx'
import { useNotes } from './useNotes.ts'
import './zoneNotes.css'

interface ZoneNotesProps {
  readonly zoneId: number
  readonly canEdit: boolean
}

/** GEO-07, GEO-08, GEO-19: the notes of a zone; everyone reads them, those who may edit zones change them. */
export const ZoneNotes = ({ zoneId, canEdit }: ZoneNotesProps) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const { list, save, remove } = useNotes(zoneId)
  const [edited, edit] = useState<GeozoneComment | 'new' | null>(null)
  const note = edited === 'new' ? null : edited
  const close = (): void => edit(null)
  return (
    <section className="zone-notes" aria-label={t('geozones.notes.title')}>
      <header className="zone-notes__head">
        <h3>{t('geozones.notes.title')}</h3>
        <Button tone="quiet" icon={Plus} isDisabled={!canEdit} onPress={() => edit('new')}>
          {t('geozones.notes.add')}
        </Button>
      </header>
      {list.failure && (
        <Banner tone="alarm" action={<Button onPress={list.readAgain}>{t('common.retry')}</Button>}>
          {inWords(failureMessage(list.failure))}
        </Banner>
      )}
      {list.data === undefined && list.failure === null && <Loading label={t('common.loading')} />}
      {list.data?.length === 0 && <p className="zone-notes__empty">{t('geozones.notes.empty')}</p>}
      <ul className="zone-notes__list">
        {list.data?.map((one) => (
          <li key={one.id} className="zone-notes__note">
            <div className="zone-notes__texts">
              <strong>{one.name}</strong>
              {one.text !== '' && <p>{one.text}</p>}
            </div>
            <IconButton
              icon={Pencil}
              label={t('geozones.notes.edit', { name: one.name })}
              isDisabled={!canEdit}
              onPress={() => edit(one)}
            />
            <IconButton
              icon={Trash2}
              label={t('geozones.notes.delete', { name: one.name })}
              isDisabled={!canEdit}
              onPress={() => void remove(one)}
            />
          </li>
        ))}
      </ul>
      {edited !== null && (
        <Modal
          active
          title={note ? t('geozones.notes.edit', { name: note.name }) : t('geozones.notes.new')}
          closeLabel={t('common.close')}
          onClose={closeAsking(close)}
        >
          <NoteForm note={note} save={(fields) => save(note, fields)} onClose={close} />
        </Modal>
      )}
    </section>
  )
}
