import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VehicleRow } from '../../../contract/engine.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SearchField } from '../../../ui/searchField.tsx'
import { isChosen } from './memberChanges.ts'
import type { CountedGroup } from './useGroupList.ts'
import { useMemberChanges } from './useMemberChanges.ts'
import { MOST_SHOWN, useVehicleSearch } from './useVehicleSearch.ts'

interface GroupMembersProps {
  readonly group: CountedGroup
  readonly canEdit: boolean
  readonly onBack: () => void
}

const MemberName = ({ row }: { row: VehicleRow }) => (
  <>
    <span className="group-members__name">{row.name || row.licensePlate || String(row.vehicleId)}</span>
    <span className="group-members__plate">{row.licensePlate}</span>
  </>
)

/** For those who only look on. */
const MemberNames = ({ rows }: { rows: readonly VehicleRow[] }) => (
  <ul className="group-members">
    {rows.map((row) => (
      <li key={row.vehicleId} className="group-members__line">
        <MemberName row={row} />
      </li>
    ))}
  </ul>
)

/** The vehicles of a group: its members, or those that a search finds in the whole fleet, each with a tick. */
export const GroupMembers = ({ group, canEdit, onBack }: GroupMembersProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const inWords = useMessageText()
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const found = useVehicleSearch(search, group.id)
  const editor = useMemberChanges(group.id)
  const { changes } = editor
  const isSearching = search.trim() !== ''
  const chosen = found?.filter((row) => isChosen(changes, group.id, row)).length ?? 0
  const waiting = [
    changes.add.size > 0 && t('groups.added', { value: format.number(changes.add.size) }),
    changes.remove.size > 0 && t('groups.removed', { value: format.number(changes.remove.size) }),
  ].filter((part) => part !== false)

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
      {found?.length === 0 && (
        <p className="groups__notice">{t(isSearching ? 'groups.nothingFound' : 'groups.noMembers')}</p>
      )}
      {found && found.length > 0 && !canEdit && <MemberNames rows={found} />}
      {found && found.length > 0 && canEdit && (
        <fieldset className="group-members" aria-label={t(isSearching ? 'groups.found' : 'groups.members')}>
          <div className="group-members__all">
            <Checkbox
              isSelected={chosen === found.length}
              isIndeterminate={chosen > 0 && chosen < found.length}
              onChange={(wanted) => editor.choose(found, wanted)}
            >
              {t('groups.chooseShown')}
            </Checkbox>
          </div>
          {found.map((row) => (
            <Checkbox
              key={row.vehicleId}
              isSelected={isChosen(changes, group.id, row)}
              onChange={(wanted) => editor.choose([row], wanted)}
            >
              <MemberName row={row} />
            </Checkbox>
          ))}
        </fieldset>
      )}
      {found && found.length >= MOST_SHOWN && (
        <p className="groups__notice">{t('groups.firstShown', { value: format.number(MOST_SHOWN) })}</p>
      )}
      {editor.failure && <Banner tone="alarm">{inWords(failureMessage(editor.failure))}</Banner>}
      {canEdit && (
        <footer className="group-members__foot">
          <output>{editor.isSaved ? t('groups.saved') : waiting.join(', ')}</output>
          <Button
            tone="primary"
            isDisabled={waiting.length === 0}
            isPending={editor.isSaving}
            onPress={() => void editor.save()}
          >
            {t('groups.save')}
          </Button>
        </footer>
      )}
    </>
  )
}
