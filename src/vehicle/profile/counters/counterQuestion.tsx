import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVehicleCountersApi } from '../../../api/vehicleCounters.ts'
import type { VehicleCounter } from '../../../contract/entities/vehicle.ts'
import { counterValue } from '../../../contract/rules/counters.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import type { Result } from '../../../errors/failure.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import type { Message } from '../../../errors/message.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useToast } from '../../../ui/toast.ts'
import { useCounterWords } from './useCounterWords.ts'
import { readingName } from '../../../i18n/readingName.ts'

interface CounterQuestionProps {
  readonly vehicleId: number
  readonly counter: VehicleCounter
  /** The requested action; neither can be undone. */
  readonly action: 'reset' | 'remove'
  readonly onClose: () => void
}

/** Confirms before the value of a counter is lost; an error is shown in the confirmation. */
export const CounterQuestion = ({ vehicleId, counter, action, onClose }: CounterQuestionProps) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const toast = useToast()
  const { amount } = useCounterWords()
  const api = useVehicleCountersApi()
  const { send, isSending } = useChange({
    change: (id: number): Promise<Result<unknown>> => api[action](vehicleId, id),
    stale: [],
  })
  const [problem, setProblem] = useState<Message | null>(null)
  const name = readingName(t, counter.counterName)
  const confirm = async (): Promise<void> => {
    const result = await send(counter.id)
    if (!result.ok) {
      setProblem(failureMessage(result.failure))
      return
    }
    toast({ text: t(`vehicleProfile.counters.${action}Done`, { name }), tone: 'go' })
    onClose()
  }
  return (
    <Modal
      active
      title={t(`vehicleProfile.counters.${action}Title`, { name })}
      closeLabel={t('common.close')}
      onClose={onClose}
      fillsSmallScreen={false}
      secondary={{ label: t('common.cancel'), onPress: onClose }}
      primary={{
        label: t(`vehicleProfile.counters.${action}Confirm`),
        isDanger: action === 'remove',
        isPending: isSending,
        onPress: () => void confirm(),
      }}
    >
      <p>{t(`vehicleProfile.counters.${action}Text`, { value: amount(counter, counterValue(counter)) })}</p>
      {problem && <Banner tone="alarm">{inWords(problem)}</Banner>}
    </Modal>
  )
}
