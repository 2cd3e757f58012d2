import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchPart } from '../../errors/lostPart.ts'
import { type Message, textMessage } from '../../errors/message.ts'
import { useTexting } from '../../i18n/useTexting.ts'
import type { RecoveryDialog } from './recovery/recoveryDialog.tsx'
import { Button } from '../../ui/button.tsx'

interface ForgottenPasswordProps {
  /** The value of the form's login field. */
  readonly login: string
  /** The popup could not be loaded. */
  readonly onLost: (message: Message) => void
}

/** Access to a new password (AUTH-25): its popup is loaded with the first press, not with the page. */
export const ForgottenPassword = ({ login, onLost }: ForgottenPasswordProps) => {
  const { t } = useTranslation()
  const texting = useTexting()
  const [Dialog, setDialog] = useState<typeof RecoveryDialog | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)

  // The page behind the popup is inert before the popup can record the focused element, so focus is restored from here.
  const trigger = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) trigger.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  const open = async (): Promise<void> => {
    setLoading(true)
    try {
      const [part] = await fetchPart(() =>
        Promise.all([
          import('./recovery/recoveryDialog.tsx'),
          texting.loadPart('account'),
          texting.loadPart('messages'),
        ]),
      )
      setDialog(() => part.RecoveryDialog)
      setOpen(true)
    } catch {
      onLost(textMessage('connectionError'))
    }
    setLoading(false)
  }
  return (
    <div className="entry__forgotten">
      <Button tone="quiet" isPending={isLoading} ref={trigger} onPress={() => void open()}>
        {t('signIn.forgotten')}
      </Button>
      {Dialog && isOpen && <Dialog login={login} onClose={() => setOpen(false)} />}
    </div>
  )
}
