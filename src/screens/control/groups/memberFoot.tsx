import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Button } from '../../../ui/button.tsx'
import { changeCount } from './memberChanges.ts'
import type { useMemberChanges } from './useMemberChanges.ts'

/** What waits to be saved, the progress of a save, and its buttons. */
export const MemberFoot = ({ editor }: { readonly editor: ReturnType<typeof useMemberChanges> }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { changes, progress, isSaving, isSaved } = editor
  const waiting = [
    changes.add.size > 0 && t('groups.added', { value: format.number(changes.add.size) }),
    changes.remove.size > 0 && t('groups.removed', { value: format.number(changes.remove.size) }),
  ].filter((part) => part !== false)
  const progressText = progress
    ? t('groups.savedOf', { done: format.number(progress.done), total: format.number(progress.total) })
    : isSaved
      ? t('groups.saved')
      : waiting.join(', ')
  const isIdle = changeCount(changes) === 0
  return (
    <footer className="group-members__foot">
      <output>{progressText}</output>
      <Button tone="quiet" isDisabled={isIdle || isSaving} onPress={editor.discard}>
        {t('groups.discard')}
      </Button>
      <Button
        tone="primary"
        isDisabled={isIdle && !isSaving}
        isPending={isSaving}
        onPress={() => void editor.save()}
      >
        {t('groups.save')}
      </Button>
    </footer>
  )
}
