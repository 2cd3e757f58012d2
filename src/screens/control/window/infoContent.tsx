import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { VehicleDetail } from '../../../contract/engine/rows.ts'
import { VisuallyHidden } from '../../../ui/visuallyHidden.tsx'
import { CounterBlock, EventBlock, InputBlock } from './countBlocks.tsx'
import { InfoBlock } from './infoBlock.tsx'
import { OutputBlock } from './outputBlock.tsx'
import { PositionBlock } from './positionBlock.tsx'
import { SensorBlocks } from './sensorBlocks.tsx'
import { StateBlock } from './stateBlock.tsx'

/** Widths of the placeholder bars of facts, percent: a name and a value. */
const BARS = [
  [34, 22],
  [42, 18],
  [28, 26],
  [38, 20],
] as const

/** Placeholder of the readings until the full state is loaded, in their layout. */
const ReadingsSkeleton = () => {
  const { t } = useTranslation()
  return (
    <InfoBlock title={t('popup.sensors')}>
      <output aria-busy>
        <VisuallyHidden>{t('popup.loading')}</VisuallyHidden>
      </output>
      <div className="facts" aria-hidden>
        {BARS.map(([name, value]) => (
          <div className="fact" key={name}>
            <span className="info-bar" style={{ width: `${name}%` }} />
            <span className="info-bar" style={{ width: `${value}%` }} />
          </div>
        ))}
      </div>
    </InfoBlock>
  )
}

interface InfoContentProps {
  readonly detail: VehicleDetail
  /** After what one looks for first, where the form of the window has no other place for them. */
  readonly actions?: ReactNode
  /** Everything that can be folded is open. */
  readonly isUnfolded?: boolean
}

/** Everything known about the vehicle, in blocks by their weight; the forms of the window arrange them. */
export const InfoContent = ({ detail, actions, isUnfolded = false }: InfoContentProps) => {
  const { state } = detail
  return (
    <>
      <PositionBlock detail={detail} />
      {actions}
      <StateBlock detail={detail} />
      {state ? (
        <>
          <SensorBlocks state={state} />
          <CounterBlock state={state} />
          <InputBlock state={state} />
          <OutputBlock detail={detail} state={state} isOpen={isUnfolded} />
        </>
      ) : (
        !detail.stateFailed && <ReadingsSkeleton />
      )}
      <EventBlock detail={detail} />
    </>
  )
}
