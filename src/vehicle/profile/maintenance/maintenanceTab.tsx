import { Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMaintenanceApi } from '../../../api/maintenance.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { EmptyState } from '../../../ui/emptyState.tsx'
import { LinkButton } from '../../../ui/linkButton.tsx'
import { DuePoints } from '../../maintenance/duePoints.tsx'
import { MAINTENANCE_READ, vehicleMaintenancePath } from '../../maintenance/maintenancePath.ts'
import { ProfileFailure } from '../profileFailure.tsx'
import type { ProfileTabProps } from '../profileTab.ts'
import { ProfileWaiting } from '../profileWaiting.tsx'
import './maintenance.css'

/** What of the vehicle is due, the most urgent first; it is changed on the page of maintenance. */
export const MaintenanceTab = ({ vehicle: { vehicleId } }: ProfileTabProps) => {
  const { t } = useTranslation()
  const api = useMaintenanceApi()
  const { data, failure, readAgain } = useCall({
    of: [MAINTENANCE_READ, 'vehicle', vehicleId],
    read: () => api.ofVehicle(vehicleId),
  })
  const link = (
    <LinkButton href={`#${vehicleMaintenancePath(vehicleId)}`}>{t('maintenance.profile.open')}</LinkButton>
  )
  return (
    <div className="profile-maintenance">
      {failure && (
        <ProfileFailure
          title={t('maintenance.profile.list')}
          failure={failure}
          hasContent={data !== undefined}
          onRetry={readAgain}
        />
      )}
      {!data && !failure && <ProfileWaiting />}
      {data?.rows.length === 0 && (
        <EmptyState
          icon={Wrench}
          title={t('maintenance.profile.none')}
          text={t('maintenance.profile.noneText')}
          headingLevel={3}
          action={link}
        />
      )}
      {data && data.rows.length > 0 && (
        <>
          <ul className="profile-maintenance__list" aria-label={t('maintenance.profile.list')}>
            {data.rows.map(({ id, name, kind, due }) => (
              <li key={id}>
                <strong>{name}</strong>
                <span className="profile-maintenance__kind">{t(`maintenance.kindOf.${kind}`)}</span>
                <DuePoints due={due} />
              </li>
            ))}
          </ul>
          <div>{link}</div>
        </>
      )}
    </div>
  )
}
