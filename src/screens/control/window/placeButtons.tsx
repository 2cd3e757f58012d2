import { Copy, Locate, Route, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { VehicleRow } from '../../../contract/engine/rows.ts'
import { coordinatesLink, routeDetailPath } from '../../../contract/rules/links.ts'
import { useFollowing } from '../../../fleet/following.ts'
import { useSharing } from '../../../fleet/sharing.ts'
import { useShortcut } from '../../../palette/registries.ts'
import { copyText } from '../../../ui/copyText.ts'
import { IconButton } from '../../../ui/iconButton.tsx'
import { IconLink } from '../../../ui/iconLink.tsx'
import { ToggleButton } from '../../../ui/toggleButton.tsx'
import { useToast } from '../../../ui/toast.ts'

/**
 * Copies a link to the vehicle's place (POPUP-04, POPUP-05), lets the map follow it, shares its live position, and leads
 * to its route (POPUP-07).
 */
export const PlaceButtons = ({ row }: { row: VehicleRow }) => {
  const { t } = useTranslation()
  const toast = useToast()
  const share = useSharing()
  const following = useFollowing()
  const { latitude, longitude } = row
  const hasPlace = latitude !== null && longitude !== null
  const copy = (): void => {
    if (!hasPlace) return
    void copyText(coordinatesLink(latitude, longitude)).then((done) =>
      toast(
        done
          ? { text: t('popup.placeCopied'), tone: 'go' }
          : { text: t('popup.copyFailed'), tone: 'attention' },
      ),
    )
  }
  useShortcut('copyPlace', copy, hasPlace)
  return (
    <span className="position__buttons">
      <IconButton icon={Copy} label={t('popup.copyPlace')} isDisabled={!hasPlace} onPress={copy} />
      {following && (
        <ToggleButton
          icon={Locate}
          label={t('popup.follow')}
          isSelected={following.vehicleId === row.vehicleId}
          isDisabled={!hasPlace}
          onChange={() => following.toggle(row)}
        />
      )}
      {share && <IconButton icon={Share2} label={t('popup.share')} onPress={() => share(row)} />}
      <IconLink
        icon={Route}
        label={t('popup.route')}
        href={`#${routeDetailPath(row.vehicleId, row.name, row.licensePlate)}`}
      />
    </span>
  )
}
