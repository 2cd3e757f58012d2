import { useTranslation } from 'react-i18next'
import { useGeozonesApi } from '../../../api/geozones.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import type { GeozoneComment } from '../../../contract/http/geozones.ts'
import type { Result } from '../../../errors/failure.ts'
import { useToast } from '../../../ui/toast.ts'
import type { NoteFields } from './noteForm.tsx'

const READ = 'geozoneNotes'

/** The notes of a zone and their changes. A deletion is undone by adding the same note again. */
export const useNotes = (zoneId: number) => {
  const { t } = useTranslation()
  const api = useGeozonesApi()
  const toast = useToast()
  const list = useCall({ of: [READ, zoneId], read: () => api.notes(zoneId) })
  const stale = [[READ, zoneId]]
  const creation = useChange({ change: api.createNote, stale, endsWhenRead: true })
  const change = useChange({ change: api.changeNote, stale, endsWhenRead: true })
  const removal = useChange({ change: api.removeNote, stale })
  const save = (note: GeozoneComment | null, fields: NoteFields): Promise<Result<GeozoneComment>> => {
    const body = { ...fields, geozoneId: zoneId }
    return note === null ? creation.send(body) : change.send({ ...body, id: note.id })
  }
  const remove = async ({ id, name, text }: GeozoneComment): Promise<void> => {
    if (!(await removal.act(id))) return
    const undo = async (): Promise<void> => {
      if (await creation.act({ geozoneId: zoneId, name, text }))
        toast({ text: t('table.restored'), tone: 'go' })
    }
    toast({
      text: t('geozones.notes.deleted', { name }),
      tone: 'go',
      action: { label: t('table.undo'), onPress: () => void undo() },
    })
  }
  return { list, save, remove }
}
