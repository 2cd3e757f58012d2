import { MapPinned, Printer, Ruler, Radius } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapSettings } from '../contract/http/mapSettings.ts'
import { IconButton } from '../ui/iconButton.tsx'
import { ToggleButton } from '../ui/toggleButton.tsx'
import { MapTypeChooser } from './mapTypes/mapTypeChooser.tsx'
import type { MapGround } from './mapTypes/useMapStyle.ts'
import { ShowOnMap } from './showOnMap.tsx'
import type { MapSwitch } from './useMapSwitches.ts'

interface MapMenuProps {
  readonly settings: MapSettings | null
  readonly ground: MapGround
  readonly switches: readonly MapSwitch[]
  /** MAP-15: the button that opens the filters of list and map. */
  readonly filters: ReactNode
  readonly isMeasuring: boolean
  readonly onMeasure: (on: boolean) => void
  readonly isPrinting: boolean
  readonly onPrint: () => void
  readonly onSearchPlace: () => void
  /** The buttons that regain focus when their tool is closed. */
  readonly searchButton: Ref<HTMLButtonElement>
  readonly measureButton: Ref<HTMLButtonElement>
  readonly isNear: boolean
  /** Absent where nobody asks who can be at a place. */
  readonly onNear: ((on: boolean) => void) | undefined
  readonly nearButton: Ref<HTMLButtonElement>
}

/**
 * The map's side menu: place search (MAP-40), map type (MAP-13), what is shown (MAP-14), filters (MAP-15), measuring,
 * print (MAP-17).
 */
export const MapMenu = ({ searchButton, measureButton, nearButton, ...props }: MapMenuProps) => {
  const { t } = useTranslation()
  return (
    <div
      className="map-buttons__group"
      role="toolbar"
      aria-label={t('map.tools')}
      aria-orientation="vertical"
    >
      <IconButton
        icon={MapPinned}
        label={t('map.places.open')}
        tooltipPlacement="left"
        onPress={props.onSearchPlace}
        ref={searchButton}
      />
      <MapTypeChooser settings={props.settings} ground={props.ground} />
      <ShowOnMap switches={props.switches} />
      {props.filters}
      <ToggleButton
        icon={Ruler}
        label={t('map.measure.title')}
        isSelected={props.isMeasuring}
        onChange={props.onMeasure}
        tooltipPlacement="left"
        ref={measureButton}
      />
      {props.onNear && (
        <ToggleButton
          icon={Radius}
          label={t('map.reach.title')}
          isSelected={props.isNear}
          onChange={props.onNear}
          tooltipPlacement="left"
          ref={nearButton}
        />
      )}
      <IconButton
        icon={Printer}
        label={t('map.print.action')}
        tooltipPlacement="left"
        isPending={props.isPrinting}
        onPress={props.onPrint}
      />
    </div>
  )
}
