import { FolderInput } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGroupsApi } from '../../../api/groups.ts'
import { Button } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import { GroupLine } from './groupLine.tsx'
import { GroupNameForm } from './groupNameForm.tsx'
import { RemoveGroup } from './removeGroup.tsx'
import type { CountedGroup, GroupList } from './useGroupList.ts'

interface GroupsOverviewProps {
  readonly list: GroupList
  readonly canEdit: boolean
  /** The group that the person comes back from; null at first. */
  readonly lastId: number | null
  readonly onOpen: (group: CountedGroup) => void
  readonly onSort: () => void
}

/** Every group, and a name for a new one. */
export const GroupsOverview = ({ list, canEdit, lastId, onOpen, onSort }: GroupsOverviewProps) => {
  const { t } = useTranslation()
  const api = useGroupsApi()
  const [renamed, setRenamed] = useState<number | null>(null)
  const [returnsTo, setReturnsTo] = useState(lastId)
  const [removed, setRemoved] = useState<CountedGroup | null>(null)
  const { groups, hasFailed, reload } = list
  const endRenaming = (): void => {
    setReturnsTo(renamed)
    setRenamed(null)
  }

  const draw = (group: CountedGroup) =>
    group.id === renamed ? (
      <li key={group.id} className="group-line">
        <GroupNameForm
          label={t('groups.name')}
          submitLabel={t('common.save')}
          initial={group.name}
          isDisabled={!canEdit}
          takesFocus
          send={(name) => api.rename(group.id, name)}
          onDone={() => {
            endRenaming()
            reload()
          }}
          onCancel={endRenaming}
        />
        <Button tone="quiet" onPress={endRenaming}>
          {t('common.cancel')}
        </Button>
      </li>
    ) : (
      <GroupLine
        key={group.id}
        group={group}
        canEdit={canEdit}
        takesFocus={group.id === returnsTo}
        onOpen={() => onOpen(group)}
        onRename={() => setRenamed(group.id)}
        onRemove={() => setRemoved(group)}
      />
    )

  return (
    <>
      <GroupNameForm
        label={t('groups.newName')}
        submitLabel={t('groups.create')}
        initial=""
        isDisabled={!canEdit}
        send={api.create}
        onDone={reload}
      />
      {canEdit && groups && groups.length > 0 && (
        <div className="group-bulk">
          <Button icon={FolderInput} onPress={onSort}>
            {t('groups.sort')}
          </Button>
        </div>
      )}
      {hasFailed && (
        <div className="groups__notice" role="alert">
          {t('groups.failed')}
          <Button tone="quiet" onPress={reload}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {groups === null && !hasFailed && <Loading label={t('groups.loading')} />}
      {groups?.length === 0 && <p className="groups__notice">{t('groups.none')}</p>}
      {groups && groups.length > 0 && <ul className="groups__list">{groups.map(draw)}</ul>}
      {removed && (
        <RemoveGroup
          group={removed}
          onClose={(isGone) => {
            setRemoved(null)
            if (isGone) reload()
          }}
        />
      )}
    </>
  )
}
