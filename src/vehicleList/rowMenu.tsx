import { Crosshair, Locate, Route, Settings2, Share2, Star, StarOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { VehicleRow } from '../contract/engine/rows.ts'
import { routeDetailPath } from '../contract/rules/links.ts'
import { useFollowing } from '../fleet/following.ts'
import { useSharing } from '../fleet/sharing.ts'
import { ContextMenu } from '../ui/contextMenu.tsx'
import { isPinned } from './rowFacts.ts'
import type { Pin } from './usePin.ts'

/** The vehicle of the open menu, and its position: CSS pixels of the window. */
export interface RowMenuPlace {
  readonly row: VehicleRow
  readonly x: number
  readonly y: number
}

interface RowMenuProps {
  readonly place: RowMenuPlace
  readonly pin: Pin
  readonly onProfile: (row: VehicleRow) => void
  readonly onFocus: (row: VehicleRow) => void
  readonly onClose: () => void
}

/** The actions on a vehicle of the list. */
export const RowMenu = ({ place, pin, onProfile, onFocus, onClose }: RowMenuProps) => {
  const { t } = useTranslation()
  const { row } = place
  const pinned = isPinned(row.fixed)
  const share = useSharing()
  const following = useFollowing()
  const isFollowed = following?.vehicleId === row.vehicleId
  const [, navigate] = useLocation()
  const actions = {
    profile: () => onProfile(row),
    route: () => navigate(routeDetailPath(row.vehicleId, row.name, row.licensePlate)),
    focus: () => onFocus(row),
    follow: () => following?.toggle(row),
    pin: () => pin.toggle(row),
    share: () => share?.(row),
  }
  return (
    <ContextMenu
      label={t('list.actionsOf', { name: row.name || row.licensePlate || row.deviceSerial })}
      at={place}
      items={[
        { id: 'profile', label: t('popup.profile'), icon: Settings2 },
        { id: 'route', label: t('popup.route'), icon: Route },
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
        ...(share === null ? [] : [{ id: 'share' as const, label: t('popup.share'), icon: Share2 }]),
      ]}
      onAction={(id) => actions[id]()}
      onClose={onClose}
    />
  )
}
