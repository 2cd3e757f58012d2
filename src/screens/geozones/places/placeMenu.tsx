import { MapPinPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MenuPlace } from '../../../map/zones/zonesController.ts'
import { ContextMenu } from '../../../ui/contextMenu.tsx'

interface PlaceMenuProps {
  readonly at: MenuPlace['at']
  readonly onAdd: () => void
  readonly onClose: () => void
}

/** What can be done at a place of the map. */
export const PlaceMenu = ({ at, onAdd, onClose }: PlaceMenuProps) => {
  const { t } = useTranslation()
  return (
    <ContextMenu
      label={t('geozones.places.mapMenu')}
      at={at}
      items={[{ id: 'add', label: t('geozones.places.addHere'), icon: MapPinPlus }]}
      onAction={onAdd}
      onClose={onClose}
    />
  )
}
