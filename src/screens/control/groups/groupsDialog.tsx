import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsAllowed, useIsDemo } from '../../../session/sessionContext.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { GroupMembers } from './groupMembers.tsx'
import { GroupsOverview } from './groupsOverview.tsx'
import './groups.css'
import { useGroupList } from './useGroupList.ts'

/** CSS pixels: a name, a plate and a serial beside each other. */
const WIDTH = 560

/** The groups of vehicles: made, named, filled and deleted here (API-69 to API-76); in demo mode they are only shown (DEMO-06). */
export const GroupsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const canEdit = useIsAllowed('editGroups')
  const isDemo = useIsDemo()
  const list = useGroupList()
  const [openId, setOpenId] = useState<number | null>(null)
  const [lastId, setLastId] = useState<number | null>(null)
  const open = list.groups?.find(({ id }) => id === openId) ?? null
  return (
    <Modal
      active
      title={open?.name ?? t('groups.title')}
      closeLabel={t('common.close')}
      onClose={onClose}
      width={WIDTH}
    >
      <div className="groups">
        {!canEdit && <Banner tone="info">{t(isDemo ? 'common.demoMode' : 'errors.noRights')}</Banner>}
        {open ? (
          <GroupMembers
            key={open.id}
            group={open}
            canEdit={canEdit}
            onBack={() => {
              setLastId(openId)
              setOpenId(null)
            }}
          />
        ) : (
          <GroupsOverview list={list} canEdit={canEdit} lastId={lastId} onOpen={setOpenId} />
        )}
      </div>
    </Modal>
  )
}
