import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VehicleGroup } from '../../../contract/entities/vehicle.ts'
import { useIsPast } from '../../../fleet/fleetContext.ts'
import { useUnloadGuard } from '../../../kit/form/useUnloadGuard.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { useIsDemo } from '../../../session/sessionContext.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { GroupBoard } from './groupBoard.tsx'
import { GroupMembers } from './groupMembers.tsx'
import { GroupsOverview } from './groupsOverview.tsx'
import './groups.css'
import { LeaveUnsaved } from './leaveUnsaved.tsx'
import { useGroupList } from './useGroupList.ts'

/** CSS pixels: a name, a plate and a serial in a row. */
const WIDTH = 560
/** CSS pixels: groups, with vehicles next to them. */
const BOARD_WIDTH = 1040

/**
 * The groups of vehicles: created, renamed, filled and deleted here (API-69 to API-76); read-only in demo mode
 * (DEMO-06).
 */
export const GroupsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const mayEdit = useIsAllowed('editGroups')
  const isPast = useIsPast()
  const canEdit = mayEdit && !isPast
  const isDemo = useIsDemo()
  const list = useGroupList()
  const [asked, setAsked] = useState<VehicleGroup | null>(null)
  const [lastId, setLastId] = useState<number | null>(null)
  const [sorts, setSorts] = useState(false)
  const [ticks, setTicks] = useState(0)
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const open = list.groups?.find(({ id }) => id === asked?.id) ?? null
  const board = sorts && canEdit && !open ? list.groups : null
  const unsaved = open ? ticks : 0
  useUnloadGuard(unsaved > 0)

  const leave = (go: () => void): void => {
    if (unsaved === 0) go()
    else setLeaving(() => go)
  }
  const goBack = (): void => {
    setLastId(asked?.id ?? null)
    setAsked(null)
    setTicks(0)
  }
  return (
    <Modal
      active
      title={open?.name ?? t(board ? 'groups.sort' : 'groups.title')}
      closeLabel={t('common.close')}
      onClose={() => leave(onClose)}
      width={board ? BOARD_WIDTH : WIDTH}
    >
      <div className="groups">
        {!mayEdit && <Banner tone="info">{t(isDemo ? 'common.demoMode' : 'errors.noRights')}</Banner>}
        {mayEdit && isPast && <Banner tone="info">{t('control.past.refusal')}</Banner>}
        {asked && !open && <Banner tone="attention">{t('groups.gone', { name: asked.name })}</Banner>}
        {board && <GroupBoard groups={board} onBack={() => setSorts(false)} />}
        {open ? (
          <GroupMembers
            key={open.id}
            group={open}
            canEdit={canEdit}
            onBack={() => leave(goBack)}
            onUnsaved={setTicks}
          />
        ) : (
          !board && (
            <GroupsOverview
              list={list}
              canEdit={canEdit}
              lastId={lastId}
              onOpen={setAsked}
              onSort={() => setSorts(true)}
            />
          )
        )}
      </div>
      {leaving && open && (
        <LeaveUnsaved
          name={open.name}
          count={unsaved}
          onStay={() => setLeaving(null)}
          onLeave={() => {
            setLeaving(null)
            leaving()
          }}
        />
      )}
    </Modal>
  )
}
