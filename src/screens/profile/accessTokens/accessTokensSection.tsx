import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccessTokensApi } from '../../../api/accessTokens.ts'
import type { AccessToken } from '../../../contract/http/accessTokens.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { useSessionState } from '../../../session/sessionContext.ts'
import { Button } from '../../../ui/button.tsx'
import { CallPart } from '../callPart.tsx'
import './accessTokens.css'
import { MakeToken } from './makeToken.tsx'
import { ACCESS_TOKENS } from './ownTokensKey.ts'
import { RevokeTokens } from './revokeTokens.tsx'
import { TokenLine } from './tokenLine.tsx'

/** The open dialog. */
type Dialog = 'none' | 'make' | { readonly revoke: AccessToken | null }

interface TokenListProps {
  readonly tokens: readonly AccessToken[]
  readonly canEdit: boolean
}

const TokenList = ({ tokens, canEdit }: TokenListProps) => {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<Dialog>('none')
  const [now] = useState(() => Date.now())
  const close = (): void => setDialog('none')
  return (
    <div className="access-tokens">
      {tokens.length === 0 ? (
        <p className="access-tokens__empty">{t('accessTokens.empty')}</p>
      ) : (
        <ul className="access-tokens__list" aria-label={t('accessTokens.title')}>
          {tokens.map((token) => (
            <TokenLine
              key={token.id}
              token={token}
              now={now}
              onRevoke={canEdit ? () => setDialog({ revoke: token }) : null}
            />
          ))}
        </ul>
      )}
      {canEdit && (
        <div className="access-tokens__actions">
          <Button icon={Plus} onPress={() => setDialog('make')}>
            {t('accessTokens.make')}
          </Button>
          {tokens.length > 1 && (
            <Button tone="quiet" onPress={() => setDialog({ revoke: null })}>
              {t('accessTokens.revokeAll')}
            </Button>
          )}
        </div>
      )}
      {dialog === 'make' && <MakeToken onClose={close} />}
      {typeof dialog === 'object' && <RevokeTokens token={dialog.revoke} onClose={close} />}
    </div>
  )
}

/**
 * The person's access tokens: their list, a new one, revoking one or all. Not for administrators who entered as a
 * client.
 */
export const AccessTokensSection = () => {
  const { t } = useTranslation()
  const canEdit = useIsAllowed('editProfile')
  const session = useSessionState()
  const { list } = useAccessTokensApi()
  const call = useCall({ of: ACCESS_TOKENS, read: list })
  if (session.phase === 'signedIn' && session.fromAdminPanel)
    return <p className="access-tokens__empty">{t('accessTokens.notEntered')}</p>
  return <CallPart call={call}>{(tokens) => <TokenList tokens={tokens} canEdit={canEdit} />}</CallPart>
}
