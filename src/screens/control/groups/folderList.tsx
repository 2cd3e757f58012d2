import { CircleDashed, Folder as FolderIcon, LogOut, type LucideIcon, Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListGroupId } from '../../../contract/engine/view.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visuallyHidden.tsx'
import type { CountedGroup } from './useGroupList.ts'

/** Source of vehicles: a group, those without one, or the whole fleet. */
export type Folder = ListGroupId | 'fleet'

/** The target that removes vehicles from the shown group. */
export const OUT_OF_GROUP = 'out'

interface FolderListProps {
  readonly groups: readonly CountedGroup[]
  /** Vehicles of the fleet. */
  readonly total: number
  readonly shown: Folder
  readonly onShow: (folder: Folder) => void
  /** Something is dragged, over the target of this name; null over none; undefined: nothing is dragged. */
  readonly over: string | null | undefined
}

interface LineProps {
  readonly icon: LucideIcon
  readonly name: string
  readonly count: number | null
  readonly isShown: boolean
  readonly onPress: () => void
  /** The name of its drop target; null where nothing can be dropped. */
  readonly drop: string | null
  readonly over: string | null | undefined
}

/** Look of a target while something is dragged. */
const aimOf = (
  drop: string | null,
  over: string | null | undefined,
): 'none' | 'over' | 'open' | undefined => {
  if (over === undefined) return undefined
  if (drop === null) return 'none'
  return over === drop ? 'over' : 'open'
}

const FolderLine = ({ icon, name, count, isShown, onPress, drop, over }: LineProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <li>
      <button
        type="button"
        className="folder"
        aria-current={isShown || undefined}
        data-drop={drop ?? undefined}
        data-aim={aimOf(drop, over)}
        onClick={onPress}
      >
        <Icon of={icon} size={16} />
        <span className="folder__name" title={name}>
          {name}
        </span>
        {count !== null && (
          <span className="folder__count">
            <span aria-hidden>{format.number(count)}</span>
            <VisuallyHidden>{t('list.vehicles', { count })}</VisuallyHidden>
          </span>
        )}
      </button>
    </li>
  )
}

/** The groups, as folders: a press shows the content of one, a drop on one adds to it. */
export const FolderList = ({ groups, total, shown, onShow, over }: FolderListProps) => {
  const { t } = useTranslation()
  const line = { over, isShown: false, drop: null, count: null }
  return (
    <nav className="folders" aria-label={t('groups.folders')}>
      <ul className="folders__list" data-drop-scroll>
        <FolderLine
          {...line}
          icon={Truck}
          name={t('groups.fleet')}
          count={total}
          isShown={shown === 'fleet'}
          onPress={() => onShow('fleet')}
        />
        <FolderLine
          {...line}
          icon={CircleDashed}
          name={t('list.filter.withOutGroups')}
          isShown={shown === 'withOutGroups'}
          onPress={() => onShow('withOutGroups')}
        />
        {groups.map(({ id, name, vehicles }) => (
          <FolderLine
            {...line}
            key={id}
            icon={FolderIcon}
            name={name}
            count={vehicles}
            isShown={shown === id}
            drop={shown === id ? null : String(id)}
            onPress={() => onShow(id)}
          />
        ))}
      </ul>
      {typeof shown === 'number' && (
        <p className="folders__out" data-drop={OUT_OF_GROUP} data-aim={aimOf(OUT_OF_GROUP, over)}>
          <Icon of={LogOut} size={16} />
          {t('groups.takeOut')}
        </p>
      )}
    </nav>
  )
}
