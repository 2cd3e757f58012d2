import { useTranslation } from 'react-i18next'
import type { AccessToken } from '../../../contract/http/accessTokens.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/visuallyHidden.tsx'

interface TokenLineProps {
  readonly token: AccessToken
  /** ms since the epoch. */
  readonly now: number
  /** null: nothing can be changed. */
  readonly onRevoke: (() => void) | null
}

/** A token of the list: its rights, its first characters, its expiry, and its last use. */
export const TokenLine = ({ token, now, onRevoke }: TokenLineProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <li className="access-token">
      <div className="access-token__what">
        <span className="access-token__name">
          {token.name}
          <Badge tone={token.scope === 'change' ? 'attention' : 'quiet'}>
            {t(`accessTokens.scopeOf.${token.scope}`)}
          </Badge>
          {token.expiresAt <= now && <Badge tone="alarm">{t('accessTokens.isOver')}</Badge>}
        </span>
        <span className="access-token__facts">
          <code>{token.start}…</code> · {t('accessTokens.expires')}{' '}
          <time>{format.date(token.expiresAt)}</time>
          {' · '}
          {token.lastUsedAt === null ? (
            t('accessTokens.neverUsed')
          ) : (
            <>
              {t('accessTokens.lastUsed')} <time>{format.date(token.lastUsedAt)}</time>
              {token.lastUsedAddress !== null && ` ${t('accessTokens.from')} ${token.lastUsedAddress}`}
            </>
          )}
        </span>
      </div>
      {onRevoke && (
        <Button tone="quiet" onPress={onRevoke}>
          {t('accessTokens.revoke')}
          <VisuallyHidden> {token.name}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}
