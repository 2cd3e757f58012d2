import { Columns3, Ellipsis, FolderPlus, Locate, LockKeyhole, Maximize, Route, Share2, X } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { ROUTES_MAX, routesPath } from '../../../contract/rules/links.ts'
import { useChosenVehicles } from '../../../fleet/chosen.ts'
import { useListed } from '../../../fleet/fleetContext.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useCommands, useShortcut } from '../../../palette/registries.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { TriggerButton } from '../../../ui/triggerButton.tsx'
import { useRefusal } from '../../../vehicle/commands/useRefusal.ts'
import './chosenBar.css'
import { COMPARED_MAX, COMPARED_MIN, SENT_MAX } from './severalLimits.ts'
import type { SeveralDialog } from './severalDialog.ts'

interface ChosenBarProps {
  readonly isFollowed: boolean
  readonly onShow: () => void
  readonly onFollow: () => void
  /** Chooses every vehicle of the list. */
  readonly onAll: () => void
  readonly onDialog: (dialog: SeveralDialog) => void
}

/** What can be done with the chosen vehicles besides showing and following them. */
const useMore = (count: number) => {
  const { t } = useTranslation()
  const groups = useRefusal('editGroups')
  const locks = useRefusal('setLock')
  const shares = useIsAllowed('sharePosition')
  const isFew = count > 0 && count <= SENT_MAX
  const seesPast = useIsAllowed('seePast')
  return [
    {
      id: 'routes',
      label: t('several.routes'),
      icon: Route,
      isDisabled: count < 1 || count > ROUTES_MAX || !seesPast,
    },
    {
      id: 'group',
      label: t('several.toGroup'),
      icon: FolderPlus,
      isDisabled: count === 0 || groups !== null,
    },
    { id: 'command', label: t('several.command'), icon: LockKeyhole, isDisabled: !isFew || locks !== null },
    ...(shares
      ? [{ id: 'share' as const, label: t('several.share'), icon: Share2, isDisabled: !isFew }]
      : []),
  ] as const
}

/** How many vehicles are chosen, and what can be done with them; absent while no check boxes are shown. */
export const ChosenBar = ({ isFollowed, onShow, onFollow, onAll, onDialog }: ChosenBarProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const chosen = useChosenVehicles()
  const listed = useListed()
  const count = chosen?.ids.size ?? 0
  const isOn = chosen?.isOn === true
  const canCompare = count >= COMPARED_MIN && count <= COMPARED_MAX
  const more = useMore(count)
  const [, navigate] = useLocation()
  const compare = (): void => onDialog('compare')
  useShortcut('focus', onShow, count > 0)
  useShortcut('follow', onFollow, count > 0)
  useShortcut('compare', compare, canCompare)
  useShortcut('close', () => chosen?.clear(), isOn)
  useCommands(
    useMemo(() => {
      const action = { section: 'actions' as const }
      if (count === 0) return []
      return [
        { ...action, id: 'several:show', title: t('several.showAll'), icon: Maximize, run: onShow },
        { ...action, id: 'several:follow', title: t('several.followAll'), icon: Locate, run: onFollow },
        ...(canCompare
          ? [
              {
                ...action,
                id: 'several:compare',
                title: t('several.compareAll'),
                icon: Columns3,
                run: () => onDialog('compare'),
              },
            ]
          : []),
      ]
    }, [t, count, canCompare, onShow, onFollow, onDialog]),
  )
  if (!isOn || chosen === null) return null
  return (
    <section className="chosen-bar" aria-label={t('several.label')}>
      <div className="chosen-bar__count">
        <span role="status">{t('several.chosen', { count, value: format.number(count) })}</span>
        <button type="button" className="chosen-bar__all" onClick={onAll} disabled={listed === 0}>
          {t('several.all', { value: format.number(listed) })}
        </button>
        <IconButton icon={X} label={t('several.clear')} onPress={chosen.clear} />
      </div>
      <div className="chosen-bar__actions">
        <Button icon={Maximize} isDisabled={count === 0} onPress={onShow}>
          {t('several.show')}
        </Button>
        <button
          type="button"
          className="ui-button"
          data-tone="secondary"
          aria-pressed={isFollowed}
          data-active={isFollowed ? '' : undefined}
          disabled={count === 0}
          onClick={onFollow}
        >
          <Icon of={Locate} />
          {t('several.follow')}
        </button>
        <Button icon={Columns3} isDisabled={!canCompare} onPress={compare}>
          {t('several.compare')}
        </Button>
        <Menu
          label={t('several.more')}
          trigger={<TriggerButton icon={Ellipsis}>{t('several.more')}</TriggerButton>}
          placement="top end"
          items={more}
          onAction={(id) => (id === 'routes' ? navigate(routesPath([...chosen.ids])) : onDialog(id))}
        />
      </div>
    </section>
  )
}
