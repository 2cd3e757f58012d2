import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OUTPUT_FLAGS, type OutVals } from '../../../contract/entities/vehicle.ts'
import type { AskedCommand, CommandState, VehicleCommand } from '../../../contract/http/vehicleCommands.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { answerText } from '../../commands/answerText.ts'
import type { CommandLogState } from '../../commands/useCommandLog.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/emptyState.tsx'
import { Skeleton } from '../../../ui/spinner.tsx'
import { Section } from './section.tsx'

const TONES: Readonly<Record<CommandState, BadgeTone>> = {
  queued: 'quiet',
  sent: 'accent',
  answered: 'go',
  failed: 'alarm',
}

const outputText = (t: Translate, outVals: OutVals): string => {
  const index = OUTPUT_FLAGS.findIndex((flag) => outVals[flag] !== undefined)
  const flag = OUTPUT_FLAGS[index]
  if (flag === undefined) return t('vehicleProfile.handling.order.allOff')
  const key = outVals[flag] ? 'outputOn' : 'outputOff'
  return t(`vehicleProfile.handling.order.${key}`, { number: index + 1 })
}

const commandText = (t: Translate, order: AskedCommand): string => {
  if (order.command === 'out-vals') return outputText(t, order.outVals)
  if (order.command === 'ussd') return t('vehicleProfile.handling.order.ussd', { code: order.code })
  if (order.command === 'set-lock-state') return t(`vehicleProfile.handling.order.${order.lockState}`)
  return t(`vehicleProfile.handling.order.${order.alwaysIgnitionOn ? 'ignitionOn' : 'ignitionOff'}`)
}

const stateText = (t: Translate, { order, state }: VehicleCommand): string =>
  order.command === 'ussd' && state === 'answered'
    ? t('vehicleProfile.handling.ussdAnswered')
    : t(`vehicleProfile.handling.state.${state}`)

/** The state itself shows that a device was armed; other answers contain text to read. */
const answerOf = (t: Translate, { order, state, answer }: VehicleCommand): string | null =>
  answer !== null && (state === 'failed' || order.command === 'ussd' || answer !== 'OK')
    ? answerText(t, answer)
    : null

const Line = ({ command }: { readonly command: VehicleCommand }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { state, askedBy, askedAt } = command
  const answer = answerOf(t, command)
  return (
    <li>
      <span className="handling__order">{commandText(t, command.order)}</span>
      <Badge tone={TONES[state]}>{stateText(t, command)}</Badge>
      {answer !== null && <span className="handling__answer">{answer}</span>}
      <span className="handling__asked">
        {askedBy ?? t('vehicleProfile.handling.nobody')}, <time>{format.date(askedAt)}</time>
      </span>
    </li>
  )
}

/** The last commands of the vehicle: who requested what and when, and the outcome; live (VEH-76). */
export const CommandLogView = ({ state }: { readonly state: CommandLogState }) => {
  const { t } = useTranslation()
  const { seen, isLoaded, failure, readAgain } = state
  const title = t('vehicleProfile.handling.log')
  if (!isLoaded && failure !== null) {
    return (
      <Section title={title}>
        <EmptyState
          icon={TriangleAlert}
          title={t('vehicleProfile.handling.failedLog')}
          headingLevel={3}
          action={<Button onPress={readAgain}>{t('vehicleProfile.handling.again')}</Button>}
        />
      </Section>
    )
  }
  if (!isLoaded) {
    return (
      <Section title={title}>
        {['70%', '55%', '65%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </Section>
    )
  }
  return (
    <Section title={title}>
      {seen.log.length === 0 ? (
        <p className="handling__note">{t('vehicleProfile.handling.emptyLog')}</p>
      ) : (
        <ol className="handling__log" aria-label={title} aria-live="polite">
          {seen.log.map((command) => (
            <Line key={command.commandId} command={command} />
          ))}
        </ol>
      )}
    </Section>
  )
}
