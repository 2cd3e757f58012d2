import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BegunFactor, useSecondFactorApi } from '../../../api/secondFactor.ts'
import type { SecondFactorState } from '../../../contract/http/secondFactor.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.ts'
import { CallPart } from '../callPart.tsx'
import { RecoveryCodes } from './recoveryCodes.tsx'
import './secondFactor.css'
import { CodeStep, PasswordStep, TurnOffStep } from './setUpForms.tsx'

/** The current step of the person. */
type Step =
  | { readonly kind: 'none' | 'password' | 'turnOff' }
  | { readonly kind: 'code'; readonly begun: BegunFactor }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
const NO_STEP: Step = { kind: 'none' }
/** Fewer recovery codes than this show a warning. */
const FEW_CODES = 3

interface FactorStateProps {
  readonly state: SecondFactorState
  readonly onStep: (step: Step) => void
}

/** The current state, and the buttons to change it. */
const FactorState = ({ state, onStep }: FactorStateProps) => {
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

interface FactorProps {
  readonly state: SecondFactorState
  /** The state has changed by now. */
  readonly onChanged: () => void
}

/** The current state, or the step that the person is at. */
const Factor = ({ state, onChanged }: FactorProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const [step, setStep] = useState<Step>(NO_STEP)
  const leave = (): void => setStep(NO_STEP)
  switch (step.kind) {
    case 'password':
      return <PasswordStep onDone={(begun) => setStep({ kind: 'code', begun })} onCancel={leave} />
    case 'code':
      return (
        <CodeStep
          begun={step.begun}
          onDone={(codes) => {
            setStep({ kind: 'codes', codes })
            onChanged()
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
            onChanged()
          }}
          onCancel={leave}
        />
      )
    default:
      return <FactorState state={state} onStep={setStep} />
  }
}

/** Sign-in with a one-time code in addition to the password: turned on with an authenticator, turned off again. */
export const SecondFactorSection = () => {
  const { read } = useSecondFactorApi()
  const call = useCall({ of: ['profile', 'secondFactor'], read })
  return <CallPart call={call}>{(state) => <Factor state={state} onChanged={call.readAgain} />}</CallPart>
}
