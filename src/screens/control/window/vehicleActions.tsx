import { Locate, type LucideIcon, Phone, Route, Settings2, Share2 } from 'lucide-react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { useTranslation } from 'react-i18next'
import { routeDetailPath } from '../../../contract/rules/links.ts'
import { useFollowing } from '../../../fleet/following.ts'
import { useSharing } from '../../../fleet/sharing.ts'
import { Icon } from '../../../ui/icon.tsx'
import { GuardControl } from './guardControl.tsx'
import './vehicleActions.css'
import { phoneOf } from './vehicleFacts.ts'
import type { WindowProps } from './windowProps.ts'

const Face = ({ icon, text }: { readonly icon: LucideIcon; readonly text: string }) => (
  <>
    <Icon of={icon} />
    <span>{text}</span>
  </>
)

/** Calls whoever is responsible for the vehicle; nothing where nobody wrote a number. */
export const CallLink = ({ detail }: Pick<WindowProps, 'detail'>) => {
  const { t } = useTranslation()
  const phone = phoneOf(detail)
  if (phone === null) return null
  return (
    <a className="vehicle-action" href={`tel:${phone}`} aria-label={t('popup.callTo', { phone })}>
      <Face icon={Phone} text={t('popup.button.call')} />
    </a>
  )
}

interface ActionProps extends Pick<WindowProps, 'detail' | 'guard' | 'onProfile'> {
  /** false: the call has another place in the window. */
  readonly hasCall?: boolean
}

/** The call, the route (POPUP-07), the map that follows, the shared position and the profile (ROUTE-36), in words. */
const Ways = ({ detail, onProfile, hasCall = true }: ActionProps) => {
  const { t } = useTranslation()
  const share = useSharing()
  const following = useFollowing()
  const { row } = detail
  return (
    <div className="vehicle-actions__ways">
      {hasCall && <CallLink detail={detail} />}
      <a
        className="vehicle-action"
        href={`#${routeDetailPath(row.vehicleId, row.name, row.licensePlate)}`}
        aria-label={t('popup.route')}
      >
        <Face icon={Route} text={t('popup.button.route')} />
      </a>
      {following && (
        <ToggleButton
          className="vehicle-action"
          aria-label={t('popup.follow')}
          isSelected={following.vehicleId === row.vehicleId}
          isDisabled={row.latitude === null || row.longitude === null}
          onChange={() => following.toggle(row)}
        >
          <Face icon={Locate} text={t('popup.button.follow')} />
        </ToggleButton>
      )}
      {share && (
        <button
          type="button"
          className="vehicle-action"
          aria-label={t('popup.share')}
          onClick={() => share(row)}
        >
          <Face icon={Share2} text={t('popup.button.share')} />
        </button>
      )}
      <button type="button" className="vehicle-action" aria-label={t('popup.profile')} onClick={onProfile}>
        <Face icon={Settings2} text={t('popup.button.profile')} />
      </button>
    </div>
  )
}

/** What can be done with the open vehicle, each in words. */
export const VehicleActions = (props: ActionProps) => {
  const { detail, guard } = props
  return (
    <div className="vehicle-actions">
      <Ways {...props} />
      <GuardControl key={detail.row.vehicleId} detail={detail} guard={guard} />
    </div>
  )
}
