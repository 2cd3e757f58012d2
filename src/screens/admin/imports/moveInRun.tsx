import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoveInsApi } from '../../../api/admin/moveIns.ts'
import type { MoveInRow, MoveInState } from '../../../contract/http/admin/moveIn.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useAdminChange } from '../frame/useAdminChange.ts'
import './moveIn.css'
import { MoveInReportView } from './moveInReport.tsx'
import { MoveInToken } from './moveInToken.tsx'

const TONES: Readonly<Record<MoveInState, BadgeTone>> = {
  sending: 'accent',
  queued: 'quiet',
  running: 'accent',
  looked: 'accent',
  done: 'go',
  failed: 'alarm',
  cancelled: 'quiet',
}
const GOES_ON: readonly MoveInState[] = ['looked', 'failed', 'cancelled']
const BUSY: readonly MoveInState[] = ['sending', 'queued', 'running']

/** Whether a run is under way. */
export const isBusy = ({ state }: MoveInRow): boolean => BUSY.includes(state)

/** A run: its state, how far it is, what it read and left out, and what a person can do next. */
export const MoveInRun = ({ run }: { readonly run: MoveInRow }) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const api = useMoveInsApi()
  const { act: start, isSending: isStarting } = useAdminChange(api.start)
  const { act: end, isSending: isEnding } = useAdminChange(api.end)
  const [asksToken, setAsksToken] = useState(false)
  const { id, state, step, report, positions, progress, fault, needsToken } = run
  const name = t('admin.moveIn.runName', { host: run.name, client: run.clientLogin })
  const isFile = run.source !== 'traccar'
  const hasPositions = step === 'bring' && (isFile || positions.vehicles > 0)
  const goOn = (): void => {
    if (needsToken) setAsksToken(true)
    else void start({ id })
  }
  return (
    <section className="move-in__run" aria-label={name}>
      <div className="move-in__head">
        <h2 className="move-in__title">{name}</h2>
        <Badge tone={TONES[state]}>{t(`admin.moveIn.state.${state}`)}</Badge>
        {run.fromDay !== null && run.untilDay !== null && (
          <span className="move-in__note">
            {t('admin.moveIn.days', { from: dayText(run.fromDay), until: dayText(run.untilDay) })}
          </span>
        )}
      </div>
      {isBusy(run) && (
        <progress
          className="move-in__bar"
          aria-label={t('admin.moveIn.progress')}
          max={100}
          {...(state !== 'queued' && { value: Math.floor(progress * 100) })}
        />
      )}
      {fault && <Banner tone="alarm">{t(`admin.moveIn.fault.${fault}`)}</Banner>}
      {hasPositions && (
        <p className="ui-numbers">
          {t(`admin.moveIn.${isFile ? 'filePositions' : 'positions'}`, {
            done: number(positions.vehiclesDone),
            vehicles: number(positions.vehicles),
            read: number(positions.read),
            made: number(positions.made),
            known: number(positions.known),
            leftOut: number(positions.leftOut),
          })}
        </p>
      )}
      {report && <MoveInReportView report={report} step={step} />}
      <div className="move-in__actions">
        {GOES_ON.includes(state) && (
          <Button tone="primary" isPending={isStarting} onPress={goOn}>
            {t(`admin.moveIn.${state === 'looked' ? 'bring' : 'goOn'}`)}
          </Button>
        )}
        <Button isPending={isEnding} onPress={() => void end(id)}>
          {t(`admin.moveIn.${isBusy(run) ? 'cancel' : 'remove'}`)}
        </Button>
      </div>
      {asksToken && <MoveInToken run={run} name={name} onClose={() => setAsksToken(false)} />}
    </section>
  )
}

/** A day as people write it here: 31.12.2027. */
const dayText = (day: string): string => day.split('-').toReversed().join('.')
