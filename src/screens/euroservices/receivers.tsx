import { useTranslation } from 'react-i18next'
import { useEuroservicesApi } from '../../api/euroservices.ts'
import { useCall } from '../../api/serverState/useCall.ts'
import type { EuroReceiver } from '../../contract/http/euroservices.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { Banner, type BannerTone } from '../../ui/banner.tsx'
import { EURO_READ } from './euroWords.ts'

/** How often the state is read again, ms. */
const EVERY_MS = 10_000

const toneOf = ({ isConfigured, certificate, error }: EuroReceiver): BannerTone => {
  if (!isConfigured) return 'info'
  if (error !== null || certificate?.state === 'ended' || certificate?.state === 'unreadable') return 'alarm'
  return certificate?.state === 'good' ? 'go' : 'attention'
}

const Receiver = ({ receiver }: { readonly receiver: EuroReceiver }) => {
  const { t } = useTranslation()
  const { date } = useFormat()
  const { service, isConfigured, host, certificate, lastSuccess, error, nextAt } = receiver
  const lines = isConfigured
    ? [
        lastSuccess === null
          ? t('euroservices.receiver.noSuccess')
          : t('euroservices.receiver.lastSuccess', { date: date(lastSuccess) }),
        error !== null && t('euroservices.receiver.error', { text: error }),
        nextAt !== null && t('euroservices.receiver.nextAt', { date: date(nextAt) }),
        certificate &&
          t(`euroservices.receiver.certificate.${certificate.state}`, {
            days: certificate.days ?? 0,
            date: date(certificate.endsAt),
          }),
      ]
    : [t('euroservices.receiver.notConfiguredText')]
  return (
    <Banner tone={toneOf(receiver)}>
      <strong>
        {t(`euroservices.service.${service}`)}
        {': '}
        {host ?? t('euroservices.receiver.notConfigured')}
      </strong>
      {lines.filter(Boolean).map((line) => (
        <p key={String(line)} className="euro-receiver__line">
          {line}
        </p>
      ))}
    </Banner>
  )
}

/** Whether both services are set up on the server, and how the last attempts went. */
export const Receivers = () => {
  const { t } = useTranslation()
  const api = useEuroservicesApi()
  const { data } = useCall({ of: [EURO_READ, 'receivers'], read: api.receivers, everyMs: EVERY_MS })
  if (data === undefined) return null
  return (
    <section className="euro-receivers" aria-label={t('euroservices.receiver.title')}>
      {data.map((receiver) => (
        <Receiver key={receiver.service} receiver={receiver} />
      ))}
    </section>
  )
}
