import { ZoomIn } from 'lucide-react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/iconButton.tsx'
import '../../ui/list.css'
import { iconOfRow } from '../layers/rowIcon.ts'
import { MapGlyph } from '../mapGlyph.tsx'
import { MapPopup } from '../mapPopup.tsx'
import type { Spot } from '../mapPorts.ts'
import './spotList.css'

interface SpotListProps {
  readonly spot: Spot
  readonly atlas: HTMLCanvasElement
  readonly onOpen: (vehicleId: number) => void
  readonly onZoom: () => void
  readonly onClose: () => void
}

/**
 * Vehicles that share a place on the map. The list takes focus; Escape or a press elsewhere closes it and returns focus
 * to the map.
 */
export const SpotList = ({ spot, atlas, onOpen, onZoom, onClose }: SpotListProps) => {
  const { t } = useTranslation()
  const title = t('map.spot.title', { count: spot.total })
  const rest = spot.total - spot.rows.length
  return (
    <MapPopup className="spot-list" label={title} at={spot} offset={18} onClose={onClose}>
      <header className="spot-list__head">
        <span>{title}</span>
        <IconButton icon={ZoomIn} label={t('map.spot.zoom')} onPress={onZoom} />
      </header>
      <ListBox
        className="ui-list spot-list__rows"
        aria-label={title}
        items={spot.rows}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press, the list is where the person goes on
        autoFocus="first"
        onAction={(key) => onOpen(Number(key))}
      >
        {(row) => (
          <ListBoxItem className="ui-list__item" id={row.vehicleId} textValue={row.name}>
            <MapGlyph atlas={atlas} {...iconOfRow(row)} />
            <span className="ui-list__text">{row.name}</span>
            <span className="spot-list__plate">{row.licensePlate}</span>
          </ListBoxItem>
        )}
      </ListBox>
      {rest > 0 && <p className="spot-list__rest">{t('map.spot.more', { count: rest })}</p>}
    </MapPopup>
  )
}
