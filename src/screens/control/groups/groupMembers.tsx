import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTotal } from '../../../fleet/fleetContext.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/searchField.tsx'
import { SegmentedControl } from '../../../ui/segmentedControl.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import { MemberBulk } from './memberBulk.tsx'
import { countChosen, isChosen } from './memberChanges.ts'
import { MemberFoot } from './memberFoot.tsx'
import { TickList } from '../../../kit/choosers/tickList.tsx'
import type { CountedGroup } from './useGroupList.ts'
import { type MatchScope, useMatches } from './useMatches.ts'
import { useMemberChanges } from './useMemberChanges.ts'
import { useReadRows } from './useReadRows.ts'

interface GroupMembersProps {
  readonly group: CountedGroup
  readonly canEdit: boolean
  readonly onBack: () => void
  /** The number of changes that the server has not accepted yet, at each change of it. */
  readonly onUnsaved: (count: number) => void
}

/** The vehicles of a group, or of the whole fleet, searched and ticked; thousands at once, saved together. */
export const GroupMembers = ({ group, canEdit, onBack, onUnsaved }: GroupMembersProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const inWords = useMessageText()
  const total = useTotal()
  const [search, setSearch] = useState('')
  // An empty group opens to be filled.
  const [scope, setScope] = useState<MatchScope>(canEdit && group.vehicles === 0 ? 'fleet' : 'members')
  const read = useReadRows()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const found = useMatches(search, group.id, scope)
  const { vehicleIds, members } = found
  const editor = useMemberChanges(group.id, members)
  const { changes, unsaved } = editor
  const reportUnsaved = useEffectEvent(onUnsaved)
  useEffect(() => reportUnsaved(unsaved), [unsaved])
  const chosen = useMemo(
    () => (vehicleIds === null ? 0 : countChosen(changes, members, vehicleIds)),
    [changes, members, vehicleIds],
  )
  const isSearching = found.search.trim() !== ''
  const label = t(
    found.scope === 'members' ? 'groups.members' : isSearching ? 'groups.found' : 'groups.fleet',
  )

  return (
    <>
      <div className="group-members__bar">
        <Button tone="quiet" icon={ArrowLeft} onPress={onBack}>
          {t('groups.back')}
        </Button>
        <span className="group-line__count">{t('list.vehicles', { count: group.vehicles })}</span>
      </div>
      <SearchField
        label={t('groups.search')}
        clearLabel={t('groups.clearSearch')}
        value={search}
        onChange={setSearch}
        ref={field}
      />
      <div className="group-scope">
        <SegmentedControl
          label={t('groups.scope')}
          value={scope}
          onChange={setScope}
          segments={[
            { id: 'members', label: t('groups.inGroup', { value: format.number(members.size) }) },
            { id: 'fleet', label: t('groups.inFleet', { value: format.number(total) }) },
          ]}
        />
        <output className="group-scope__found">
          {isSearching && vehicleIds
            ? t('groups.foundCount', { value: format.number(vehicleIds.length) })
            : ''}
        </output>
      </div>
      {canEdit && vehicleIds && vehicleIds.length > 0 && (
        <MemberBulk
          count={vehicleIds.length}
          chosen={chosen}
          isSearching={isSearching}
          isDisabled={editor.isSaving}
          onChoose={(wanted) => editor.choose(vehicleIds, wanted)}
        />
      )}
      {vehicleIds === null && <Loading label={t('groups.loadingMembers')} />}
      {vehicleIds?.length === 0 && (
        <p className="groups__notice">{t(isSearching ? 'groups.nothingFound' : 'groups.noMembers')}</p>
      )}
      {vehicleIds && vehicleIds.length > 0 && (
        <TickList
          key={`${found.scope} ${found.search}`}
          label={label}
          vehicleIds={vehicleIds}
          read={read}
          isChosen={(id) => isChosen(changes, members, id)}
          canEdit={canEdit}
          isBusy={editor.isSaving}
          onChoose={editor.choose}
        />
      )}
      {editor.failure && <Banner tone="alarm">{inWords(failureMessage(editor.failure))}</Banner>}
      {canEdit && <MemberFoot editor={editor} />}
    </>
  )
}
