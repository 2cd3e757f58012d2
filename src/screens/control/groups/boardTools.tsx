import { FolderInput, ListChecks, ListX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { SegmentedControl } from '../../../ui/segmentedControl.tsx'
import { TriggerButton } from '../../../ui/triggerButton.tsx'
import { OUT_OF_GROUP } from './folderList.tsx'
import type { Board } from './useBoard.ts'
import type { CountedGroup } from './useGroupList.ts'

interface BoardToolsProps {
  readonly board: Board
  readonly groups: readonly CountedGroup[]
}

/** Ticks all matches or none, moves the ticked ones as a drag would, and says what happens with their group. */
export const BoardTools = ({ board, groups }: BoardToolsProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { chosen, source, shown, moves } = board
  const { vehicleIds } = board.found
  const targets = groups
    .filter(({ id }) => id !== shown)
    .map(({ id, name }) => ({ id: String(id), label: name }))
  if (source) targets.push({ id: OUT_OF_GROUP, label: t('groups.takeOut') })
  return (
    <div className="group-bulk">
      <Button
        icon={ListChecks}
        isDisabled={!vehicleIds?.length}
        onPress={() => board.mark(vehicleIds ?? [], true)}
      >
        {t('groups.markAll', { value: format.number(vehicleIds?.length ?? 0) })}
      </Button>
      <Button icon={ListX} isDisabled={chosen.length === 0} onPress={board.unmark}>
        {t('groups.unmark')}
      </Button>
      <Menu
        label={t('groups.into')}
        trigger={
          <TriggerButton icon={FolderInput} isDisabled={chosen.length === 0 || moves.isRunning}>
            {t('groups.into')}
          </TriggerButton>
        }
        items={targets}
        onAction={(target) => board.send(chosen, target)}
      />
      {source && (
        <SegmentedControl
          label={t('groups.moving')}
          value={board.mode}
          onChange={board.setMode}
          segments={[
            { id: 'move', label: t('groups.modeMove') },
            { id: 'add', label: t('groups.modeAdd') },
          ]}
        />
      )}
    </div>
  )
}
