import { FolderCog, FolderTree, ListX, PanelLeft, Rows3, ScanSearch } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../palette/command.ts'
import { useCommands } from '../../palette/registries.ts'
import { usePreference } from '../../session/sessionContext.ts'
import { NOTHING_NARROWED } from '../../contract/engine/view.ts'
import type { ViewProps } from '../../vehicleList/useFleetView.ts'

interface ListCommandPorts extends ViewProps {
  readonly onSimple: (on: boolean) => void
  readonly onManageGroups: () => void
  readonly onSideBar: () => void
}

/** The actions of the list and its side bar, for the palette. */
export const useListCommands = (ports: ListCommandPorts): void => {
  const { view, onChange, onSimple, onManageGroups, onSideBar } = ports
  const { t } = useTranslation()
  const [simple] = usePreference('simpleList')
  const { grouping, foundOnly } = view
  const commands = useMemo((): readonly Command[] => {
    const action = { section: 'actions' as const }
    return [
      {
        ...action,
        id: 'list:grouping',
        title: t('list.view.grouping'),
        icon: FolderTree,
        isOn: grouping,
        run: () => onChange({ grouping: !grouping }),
      },
      {
        ...action,
        id: 'list:simple',
        title: t('list.view.simple'),
        icon: Rows3,
        isOn: simple,
        run: () => onSimple(!simple),
      },
      {
        ...action,
        id: 'list:foundOnly',
        title: t('list.foundOnly'),
        icon: ScanSearch,
        isOn: foundOnly,
        run: () => onChange({ foundOnly: !foundOnly }),
      },
      {
        ...action,
        id: 'list:clear',
        title: t('list.clearAll'),
        icon: ListX,
        run: () => onChange(NOTHING_NARROWED),
      },
      {
        ...action,
        id: 'groups',
        title: t('list.view.manageGroups'),
        icon: FolderCog,
        run: onManageGroups,
      },
      {
        ...action,
        id: 'sideBar',
        title: t('control.sideBar.change'),
        icon: PanelLeft,
        shortcut: 'panel',
        run: onSideBar,
      },
    ]
  }, [t, grouping, foundOnly, simple, onChange, onSimple, onManageGroups, onSideBar])
  useCommands(commands)
}
