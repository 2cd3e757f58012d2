import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountValues, type ZoneDraft } from '../../../session/accountValues.ts'
import { useToast } from '../../../ui/toast.ts'
import { withDraft, withoutDraft } from './drafts.ts'

const NONE: readonly ZoneDraft[] = []

export interface Drafts {
  readonly all: readonly ZoneDraft[]
  readonly keep: (draft: ZoneDraft) => void
  /** The zone was saved. */
  readonly drop: (zoneId: number | null) => void
  /** The person does not want it; this can be undone. */
  readonly discard: (draft: ZoneDraft) => void
}

/** Unfinished edits of the person's geozones, kept in this browser until they are saved or discarded (GEO-13). */
export const useDrafts = (): Drafts => {
  const { t } = useTranslation()
  const toast = useToast()
  const { zoneDrafts } = useAccountValues()
  const [all, setAll] = useState(() => zoneDrafts.read() ?? NONE)
  const change = useCallback(
    (to: (drafts: readonly ZoneDraft[]) => readonly ZoneDraft[]): void => {
      // Another tab may have kept one since.
      const next = to(zoneDrafts.read() ?? NONE)
      zoneDrafts.write(next)
      setAll(next)
    },
    [zoneDrafts],
  )
  const keep = useCallback((draft: ZoneDraft) => change((drafts) => withDraft(drafts, draft)), [change])
  const drop = useCallback(
    (zoneId: number | null) => change((drafts) => withoutDraft(drafts, zoneId)),
    [change],
  )
  const discard = (draft: ZoneDraft): void => {
    drop(draft.zoneId)
    toast({
      text: t('geozones.drafts.discarded'),
      tone: 'go',
      action: { label: t('table.undo'), onPress: () => keep(draft) },
    })
  }
  return { all, keep, drop, discard }
}
