import { useTranslation } from 'react-i18next'
import type { VehicleDetail } from '../../../contract/engine.ts'
import { VisuallyHidden } from '../../../ui/visuallyHidden.tsx'
import { CounterBlock, EventBlock, InputBlock } from './countBlocks.tsx'
import { InfoBlock } from './infoBlock.tsx'
import { OutputBlock } from './outputBlock.tsx'
import { PositionBlock } from './positionBlock.tsx'
import { SensorBlocks } from './sensorBlocks.tsx'
import { StateBlock } from './stateBlock.tsx'

/** Widths of the bars that stand for facts, percent: a name and a value. */
const BARS = [
  [34, 22],
  [42, 18],
  [28, 26],
  [38, 20],
] as const

/** Stands for the readings until the full state came, in their layout. */
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

/** Everything that is known of the vehicle, in blocks; the forms of the window lay them out. */
export const InfoContent = ({ detail }: { detail: VehicleDetail }) => {
  const { state } = detail
  return (
    <>
      <PositionBlock detail={detail} />
      <StateBlock detail={detail} />
      {state ? (
        <>
          <SensorBlocks state={state} />
          <CounterBlock state={state} />
          <InputBlock state={state} />
          <OutputBlock detail={detail} state={state} />
        </>
      ) : (
        !detail.stateFailed && <ReadingsSkeleton />
      )}
      <EventBlock detail={detail} />
    </>
  )
}
