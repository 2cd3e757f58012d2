import { useTranslation } from 'react-i18next'
import { useUnknownDevicesApi } from '../../../api/admin/unknownDevices.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { Banner } from '../../../ui/banner.tsx'
import { LinkButton } from '../../../ui/linkButton.tsx'
import { ADMIN_DATA } from '../frame/adminData.ts'

/** Only their number is requested. */
const COUNT = { search: '', sort: null, isDescending: false, filters: {}, offset: 0, limit: 1 } as const

/** Reports that unregistered trackers try to connect, and links to them. */
export const UnknownNotice = () => {
  const { t } = useTranslation()
  const { list } = useUnknownDevicesApi()
  const { data } = useCall({ of: [ADMIN_DATA, 'unknownDevices', 'count'], read: () => list(COUNT) })
  if (!data || data.total === 0) return null
  return (
    <Banner
      tone="attention"
      action={<LinkButton href="#/admin/unknown_devices">{t('admin.unknown.show')}</LinkButton>}
    >
      {t('admin.unknown.some', { count: data.total })}
    </Banner>
  )
}
