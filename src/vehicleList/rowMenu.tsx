import {
  Crosshair,
  Fuel,
  Locate,
  LockKeyhole,
  Route,
  Settings2,
  Share2,
  SquareCheck,
  Star,
  StarOff,
  Terminal,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { VehicleRow } from '../contract/engine/rows.ts'
import { fuelPath, routeDetailPath } from '../contract/rules/links.ts'
import { useIsPast } from '../fleet/fleetContext.ts'
import { useFollowing } from '../fleet/following.ts'
import { rowTitle } from '../fleet/rowTitle.ts'
import { useSharing } from '../fleet/sharing.ts'
import { useIsAllowed } from '../session/allowed.ts'
import { ContextMenu } from '../ui/contextMenu.tsx'
import { isPinned } from './rowFacts.ts'
import type { Pin } from './usePin.ts'
import type { RowChoice } from './useRowChoice.ts'

/** The vehicle of the open menu, its line, and its position: CSS pixels of the window. */
export interface RowMenuPlace {
  readonly row: VehicleRow
  readonly index: number
  readonly x: number
  readonly y: number
}

interface RowMenuProps {
  readonly place: RowMenuPlace
  readonly pin: Pin
  readonly onProfile: (row: VehicleRow, tab?: 'handling') => void
  readonly onArm: (row: VehicleRow) => void
  /** null: several vehicles cannot be chosen. */
  readonly choice: RowChoice | null
  readonly onFocus: (row: VehicleRow) => void
  readonly onClose: () => void
}

/** The actions on a vehicle of the list. */
export const RowMenu = ({ place, pin, onProfile, onArm, choice, onFocus, onClose }: RowMenuProps) => {
  const { t } = useTranslation()
  const { row } = place
  const pinned = isPinned(row.fixed)
  const share = useSharing()
  const following = useFollowing()
  const isFollowed = following?.vehicleId === row.vehicleId
  const mayLock = useIsAllowed('setLock')
  const isPast = useIsPast()
  const seesFuel = useIsAllowed('seeFuelLedger')
  const [, navigate] = useLocation()
  const actions = {
    choose: () => choice?.toggle(row.vehicleId, place.index),
    profile: () => onProfile(row),
    commands: () => onProfile(row, 'handling'),
    arm: () => onArm(row),
    route: () => navigate(routeDetailPath(row.vehicleId, row.name, row.licensePlate)),
    fuel: () => navigate(fuelPath(row.vehicleId)),
    focus: () => onFocus(row),
    follow: () => following?.toggle(row),
    pin: () => pin.toggle(row),
    share: () => share?.(row),
  }
  return (
    <ContextMenu
      label={t('list.actionsOf', { name: rowTitle(row) })}
      at={place}
      items={[
        { id: 'route', label: t('popup.route'), icon: Route },
        ...(seesFuel ? [{ id: 'fuel' as const, label: t('popup.fuelPage'), icon: Fuel }] : []),
        { id: 'focus', label: t('list.showOnMap'), icon: Crosshair, isDisabled: row.longitude === null },
        {
          id: 'follow',
          label: t('popup.follow'),
          icon: Locate,
          isChecked: isFollowed,
          isDisabled: row.longitude === null,
        },
        {
          id: 'pin',
          label: t(pinned ? 'list.unpin' : 'list.pin'),
          icon: pinned ? StarOff : Star,
          isDisabled: !pin.canPin,
        },
        {
          id: 'arm',
          label: t('several.command'),
          icon: LockKeyhole,
          isDisabled: !mayLock || isPast || row.deviceSerial === null,
        },
        { id: 'commands', label: t('list.commands'), icon: Terminal },
        { id: 'profile', label: t('popup.profile'), icon: Settings2 },
        ...(choice === null ? [] : [{ id: 'choose' as const, label: t('several.start'), icon: SquareCheck }]),
        ...(share === null ? [] : [{ id: 'share' as const, label: t('popup.share'), icon: Share2 }]),
      ]}
      onAction={(id) => actions[id]()}
      onClose={onClose}
    />
  )
}
