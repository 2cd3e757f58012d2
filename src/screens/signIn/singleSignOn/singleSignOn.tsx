import { LogIn } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { beginSession } from '../../../api/enter.ts'
import { useSingleSignOnApi } from '../../../api/singleSignOn.ts'
import { useEnterPorts } from '../../../api/useEnterPorts.ts'
import type { SsoOutcome } from '../../../contract/http/singleSignOn.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { signInFailureMessage } from '../../../errors/failureMessage.ts'
import type { Message } from '../../../errors/message.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { returnedOutcome } from './returnedOutcome.ts'

type Trouble = Exclude<SsoOutcome, 'done'>

/**
 * Sign-in through the company's provider: its button (`name`, null: there is none), and the outcome of the redirect.
 */
export const SingleSignOn = ({ name }: { readonly name: string | null }) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const api = useSingleSignOnApi()
  const ports = useEnterPorts()
  // Read once: the address is cleaned right after.
  const [outcome] = useState(() => returnedOutcome(location.hash))
  const [trouble, setTrouble] = useState<Trouble | Message | null>(outcome === 'done' ? null : outcome)
  const [isGoing, setGoing] = useState(outcome === 'done')

  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    ports.preferences.choices.resume(outcome !== null)
    if (outcome === null) return
    // A reload must not request the session again.
    history.replaceState(history.state, '', '#/')
    if (outcome !== 'done') return
    void api.open().then((opened) => {
      const failure = beginSession(ports, opened)
      setGoing(false)
      if (failure) setTrouble(signInFailureMessage(failure))
    })
  }, [api, ports, outcome])

  if (name === null && trouble === null) return null
  return (
    <>
      {trouble !== null && (
        <Banner tone="alarm">
          {typeof trouble === 'string'
            ? t(`recovery.sso.${trouble}`, { name: name ?? '' })
            : inWords(trouble)}
        </Banner>
      )}
      {name !== null && (
        <Button
          wide
          icon={LogIn}
          isPending={isGoing}
          onPress={() => {
            setGoing(true)
            ports.preferences.choices.carry()
            location.assign(api.address(location.origin))
          }}
        >
          {t('recovery.sso.through', { name })}
        </Button>
      )}
    </>
  )
}
