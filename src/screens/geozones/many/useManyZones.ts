import { useTranslation } from 'react-i18next'
import { useGeozonesApi } from '../../../api/geozones.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import type { GeozoneRow, GeozonesChange } from '../../../contract/http/geozones.ts'
import { useToast } from '../../../ui/toast.ts'
import { ZONES_READ } from '../useZones.ts'
import { type Result, success } from '../../../errors/failure.ts'
import { undoOf } from './formerFields.ts'
import { inParts } from './inParts.ts'

const STALE = [[ZONES_READ]]

/** Changes of many zones at once. */
export const useManyZones = () => {
  const { t } = useTranslation()
  const api = useGeozonesApi()
  const toast = useToast()
  const change = useChange({
    change: ({ ids, ...fields }: GeozonesChange) =>
      inParts(ids, (part) => api.changeMany({ ...fields, ids: part })),
    stale: STALE,
    endsWhenRead: true,
  })
  const undoing = useChange({
    change: async (changes: readonly GeozonesChange[]): Promise<Result<null>> => {
      for (const { ids, ...fields } of changes) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a failure ends it
        const result = await inParts(ids, (part) => api.changeMany({ ...fields, ids: part }))
        if (!result.ok) return result
      }
      return success(null)
    },
    stale: STALE,
  })
  const removal = useChange({
    change: (ids: readonly number[]) => inParts(ids, api.removeMany),
    stale: STALE,
  })
  const restoring = useChange({
    change: (ids: readonly number[]) => inParts(ids, api.restore),
    stale: STALE,
  })
  return {
    /** Changes zones, which are given as they are before, and offers to undo it. */
    change: async (
      zones: readonly GeozoneRow[],
      fields: Omit<GeozonesChange, 'ids'>,
    ): Promise<Result<null>> => {
      const result = await change.send({ ...fields, ids: zones.map(({ id }) => id) })
      if (!result.ok) return result
      const undo = async (): Promise<void> => {
        if (await undoing.act(undoOf(zones, fields))) toast({ text: t('geozones.many.undone'), tone: 'go' })
      }
      toast({
        text: t('geozones.many.changed', { count: zones.length }),
        tone: 'go',
        action: { label: t('table.undo'), onPress: () => void undo() },
      })
      return result
    },
    /** Deletes zones and offers to undo it. */
    remove: async (ids: readonly number[]): Promise<void> => {
      if (!(await removal.act(ids))) return
      const undo = async (): Promise<void> => {
        if (await restoring.act(ids)) toast({ text: t('table.restored'), tone: 'go' })
      }
      toast({
        text: t('geozones.many.deleted', { count: ids.length }),
        tone: 'go',
        action: { label: t('table.undo'), onPress: () => void undo() },
      })
    },
  }
}
