import { Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { ZoneGuest } from '../../../contract/engine/rows.ts'
import type { GeozoneRow } from '../../../contract/http/geozones.ts'
import { useFleetClient, useFleetPart } from '../../../fleet/fleetContext.ts'
import { FleetTimeText } from '../../../fleet/fleetTimeText.tsx'
import { rowTitle } from '../../../fleet/rowTitle.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { IconButton } from '../../../ui/iconButton.tsx'
import '../../../ui/list.css'
import { MapPopup } from '../../../map/mapPopup.tsx'
import type { PanePoint } from '../../../map/placeWatch.ts'
import { zonesPath } from '../../../map/zones/zonesPath.ts'
import './zonePopup.css'

interface ZonePopupProps {
  readonly zone: GeozoneRow
  /** The pressed point. */
  readonly at: PanePoint
  readonly onOpen: (vehicleId: number) => void
  readonly onClose: () => void
}

/** Vehicles that are listed; more are only counted. */
const MOST_GUESTS = 100

/** The vehicles in the zone, asked again whenever one entered or left any. */
const useGuests = (zoneId: number): readonly ZoneGuest[] => {
  const client = useFleetClient()
  const turn = useFleetPart((state) => state.zoneStayTurn)
  const [guests, setGuests] = useState<readonly ZoneGuest[]>([])
  useEffect(() => {
    let isLatest = true
    void client.vehiclesInZone(zoneId).then((found) => {
      if (isLatest) setGuests(found)
    })
    return () => {
      isLatest = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- who is inside changes with the turn
  }, [client, zoneId, turn])
  return guests
}

/** POPUP-25, POPUP-26: name and id of a geozone, the way to its editor, and who is in it since when. */
export const ZonePopup = ({ zone, at, onOpen, onClose }: ZonePopupProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const [, navigate] = useLocation()
  const canEdit = useIsAllowed('editZones')
  const guests = useGuests(zone.id)
  const rest = guests.length - MOST_GUESTS
  return (
    <MapPopup className="zone-popup" label={zone.name} at={at} onClose={onClose}>
      <header className="zone-popup__head">
        <span className="zone-popup__color" style={{ background: zone.color }} aria-hidden />
        <h2 className="zone-popup__name">{zone.name}</h2>
        {canEdit && (
          <IconButton
            icon={Pencil}
            label={t('map.zone.edit')}
            onPress={() => navigate(zonesPath({ list: 'zones', open: zone.id }))}
          />
        )}
      </header>
      <p className="zone-popup__facts">
        {[t('map.zone.id', { id: zone.id }), zone.group].filter((fact) => fact).join(' · ')}
      </p>
      {zone.description !== '' && <p className="zone-popup__facts">{zone.description}</p>}
      <p className="zone-popup__inside">{t('map.zone.inside', { count: guests.length })}</p>
      {guests.length > 0 && (
        <ListBox
          className="ui-list zone-popup__guests"
          aria-label={t('map.zone.inside', { count: guests.length })}
          items={guests.slice(0, MOST_GUESTS)}
          onAction={(key) => onOpen(Number(key))}
        >
          {({ row, since }) => (
            <ListBoxItem className="ui-list__item" id={row.vehicleId} textValue={rowTitle(row)}>
              <span className="ui-list__text">{rowTitle(row)}</span>
              <span className="zone-popup__since">
                <FleetTimeText read={(now) => format.age(since, now)} />
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      )}
      {rest > 0 && <p className="zone-popup__facts">{t('map.spot.more', { count: rest })}</p>}
    </MapPopup>
  )
}
