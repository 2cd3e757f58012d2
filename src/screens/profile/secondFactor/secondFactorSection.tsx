import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BegunFactor, useSecondFactorApi } from '../../../api/secondFactor.ts'
import type { SecondFactorState } from '../../../contract/http/secondFactor.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import type { Failure } from '../../../errors/failure.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { useIsAllowed } from '../../../session/sessionContext.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.ts'
import { RecoveryCodes } from './recoveryCodes.tsx'
import './secondFactor.css'
import { CodeStep, PasswordStep, TurnOffStep } from './setUpForms.tsx'

/** What the person is doing. */
type Step =
  | { readonly kind: 'none' | 'password' | 'turnOff' }
  | { readonly kind: 'code'; readonly begun: BegunFactor }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
const NO_STEP: Step = { kind: 'none' }
/** Fewer recovery codes than this are worth a word. */
const FEW_CODES = 3

type Read = SecondFactorState | { readonly failure: Failure } | null

const useFactor = () => {
  const api = useSecondFactorApi()
  const [state, setState] = useState<Read>(null)
  const read = useCallback(async (): Promise<Read> => {
    const result = await api.read()
    return result.ok ? result.value : { failure: result.failure }
  }, [api])
  const load = useCallback(async (): Promise<void> => setState(await read()), [read])
  useEffect(() => {
    let isShown = true
    void read().then((answer) => isShown && setState(answer))
    return () => {
      isShown = false
    }
  }, [read])
  return { state, load }
}

interface StandingProps {
  readonly state: SecondFactorState
  readonly onStep: (step: Step) => void
}

/** How it stands, and the way to change it. */
const Standing = ({ state, onStep }: StandingProps) => {
  const { t } = useTranslation()
  const canEdit = useIsAllowed('editProfile')
  const { isOn, recoveryCodesLeft } = state
  return (
    <div className="second-factor">
      <p className="second-factor__standing">
        <Badge tone={isOn ? 'go' : 'quiet'}>{t(isOn ? 'secondFactor.on' : 'secondFactor.off')}</Badge>
        {isOn && <span>{t('secondFactor.codesLeft', { count: recoveryCodesLeft })}</span>}
      </p>
      {isOn && recoveryCodesLeft < FEW_CODES && (
        <Banner tone="attention">{t('secondFactor.fewCodes')}</Banner>
      )}
      {canEdit && (
        <div>
          {isOn ? (
            <Button icon={ShieldOff} onPress={() => onStep({ kind: 'turnOff' })}>
              {t('secondFactor.turnOff')}
            </Button>
          ) : (
            <Button icon={ShieldCheck} onPress={() => onStep({ kind: 'password' })}>
              {t('secondFactor.turnOn')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Sign-in with a one-time code besides the password: turned on with an authenticator, turned off again. */
export const SecondFactorSection = () => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const toast = useToast()
  const { state, load } = useFactor()
  const [step, setStep] = useState<Step>(NO_STEP)
  const leave = (): void => setStep(NO_STEP)

  if (state === null) return <p className="profile-section__text">{t('common.loading')}</p>
  if ('failure' in state) {
    const retry = (
      <Button tone="quiet" onPress={() => void load()}>
        {t('common.retry')}
      </Button>
    )
    return (
      <Banner tone="attention" action={retry}>
        {inWords(failureMessage(state.failure))}
      </Banner>
    )
  }
  switch (step.kind) {
    case 'password':
      return <PasswordStep onDone={(begun) => setStep({ kind: 'code', begun })} onCancel={leave} />
    case 'code':
      return (
        <CodeStep
          begun={step.begun}
          onDone={(codes) => {
            setStep({ kind: 'codes', codes })
            void load()
          }}
          onCancel={leave}
        />
      )
    case 'codes':
      return <RecoveryCodes codes={step.codes} onDone={leave} />
    case 'turnOff':
      return (
        <TurnOffStep
          onDone={() => {
            leave()
            toast({ text: t('secondFactor.isOff'), tone: 'go' })
            void load()
          }}
          onCancel={leave}
        />
      )
    default:
      return <Standing state={state} onStep={setStep} />
  }
}
