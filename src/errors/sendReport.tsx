import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import type { Message } from './message.ts'

/** The progress of the report. */
export type SendState =
  | { readonly kind: 'asking' | 'notSetUp' | 'ready' | 'sending' | 'sent' }
  | { readonly kind: 'failed'; readonly message: Message }

interface SendReportProps {
  readonly state: SendState
  readonly inWords: (message: Message) => string
  readonly onPress: () => void
}

/** Offers to send the error to the developers, and shows the outcome (CRASH-03, CRASH-13). */
export const SendReport = ({ state, inWords, onPress }: SendReportProps) => {
  const { t } = useTranslation()
  const texts: Readonly<Partial<Record<SendState['kind'], string>>> = {
    notSetUp: t('serverErrors.sendingNotSetUp'),
    sent: t('clientTexts.reportSent'),
    failed: state.kind === 'failed' ? inWords(state.message) : '',
  }
  return (
    <>
      <Button
        icon={Send}
        isPending={state.kind === 'sending'}
        isDisabled={['asking', 'notSetUp', 'sent'].includes(state.kind)}
        onPress={onPress}
      >
        {t('clientTexts.sendReport')}
      </Button>
      <output className="crash__said">{texts[state.kind] ?? ''}</output>
    </>
  )
}
