import { useTranslation } from 'react-i18next'
import { useMessageText } from '../../errors/errorsContext.ts'
import type { Message } from '../../errors/message.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/linkButton.tsx'
import './linkTrouble.css'

interface LinkTroubleProps {
  readonly tone: 'attention' | 'alarm'
  readonly message: Message | string
  /** Tries again, where that may help. */
  readonly onRetry?: () => void
}

/** Explains why a one-time link failed, and what to do. */
export const LinkTrouble = ({ tone, message, onRetry }: LinkTroubleProps) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  return (
    <div className="link-trouble">
      <Banner tone={tone}>{typeof message === 'string' ? message : inWords(message)}</Banner>
      {onRetry && (
        <Button tone="primary" wide onPress={onRetry}>
          {t('common.retry')}
        </Button>
      )}
      <LinkButton wide tone={onRetry ? 'secondary' : 'primary'} href="#/">
        {t('recovery.toSignIn')}
      </LinkButton>
    </div>
  )
}
