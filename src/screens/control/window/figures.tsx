import { Navigation2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { VehicleDetail } from '../../../contract/engine/rows.ts'
import { compassPoint } from '../../../contract/rules/compass.ts'
import { roundFuel } from '../../../contract/rules/fuel.ts'
import { fuelPath } from '../../../contract/rules/links.ts'
import { unitText } from '../../../i18n/unitText.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { DriverFact } from './driverFact.tsx'
import { useIsOld } from './useIsOld.ts'
import { fuelOf } from './vehicleFacts.ts'

const FUEL_DIGITS = 1

interface FigureProps {
  readonly name: string
  /** The page about it, with its name. */
  readonly page?: { readonly href: string; readonly label: string } | null
  /** The value in words. */
  readonly value: string
  readonly isOld: boolean
  /** The value with its picture, where it has one. */
  readonly children?: ReactNode
}

/** One of the large values; an old one is not large, and says so. */
const Figure = ({ name, page = null, value, isOld, children }: FigureProps) => {
  const { t } = useTranslation()
  return (
    <div className="figure">
      <dt>
        {page === null ? (
          name
        ) : (
          <a href={page.href} aria-label={page.label}>
            {name}
          </a>
        )}
      </dt>
      {isOld ? (
        <dd data-tone="quiet">{t('popup.wasLast', { value })}</dd>
      ) : (
        <dd>{children ?? <strong>{value}</strong>}</dd>
      )}
    </div>
  )
}

/** Speed only above 0 (UI-26), the heading as a word next to its arrow. */
const Motion = ({ detail, isOld }: { readonly detail: VehicleDetail; readonly isOld: boolean }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { speed, azimuth } = detail.row
  const value = format.speed(speed)
  const heading = azimuth === null ? '' : t(`popup.compass.${compassPoint(azimuth)}`)
  if (value === '' && heading === '') return null
  return (
    <Figure
      name={t(value === '' ? 'popup.heading' : 'popup.speed')}
      value={[value, heading].filter(Boolean).join(', ')}
      isOld={isOld}
    >
      {value !== '' && <strong>{value}</strong>}{' '}
      {azimuth !== null && (
        <span className="figure__heading">
          <Navigation2 size={14} strokeWidth={1.75} aria-hidden style={{ rotate: `${azimuth}deg` }} />
          {heading}
        </span>
      )}
    </Figure>
  )
}

/** How the vehicle moves, what is in its tanks and who drives it. */
export const Figures = ({ detail }: { readonly detail: VehicleDetail }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const seesFuel = useIsAllowed('seeFuelLedger')
  const isOld = useIsOld(detail) && detail.row.lastKnownTime !== null
  const { state } = detail
  const fuel = state && fuelOf(state)
  return (
    <>
      <dl className="figures">
        <Motion detail={detail} isOld={isOld} />
        {fuel && (
          <Figure
            name={t('popup.fuel')}
            page={
              seesFuel ? { href: `#${fuelPath(detail.row.vehicleId)}`, label: t('popup.fuelPage') } : null
            }
            value={`${format.number(roundFuel(fuel.value), FUEL_DIGITS)} ${unitText(t, fuel.units)}`.trim()}
            isOld={isOld}
          />
        )}
      </dl>
      {state && (
        <dl className="facts">
          <DriverFact vehicleId={detail.row.vehicleId} card={state.connectedRfidCard} />
        </dl>
      )}
    </>
  )
}
