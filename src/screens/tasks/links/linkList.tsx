import { Link2Off } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'

/** A link that works, in words. */
export interface ListedLink {
  readonly id: number
  readonly name: string
  readonly lines: readonly string[]
}

interface LinkListProps {
  readonly links: readonly ListedLink[]
  /** Where there are none. */
  readonly none: string
  /** What revoking does. */
  readonly revokeText: string
  readonly isRevoking: boolean
  readonly onRevoke: (id: number) => Promise<void>
}

/** The links that work, each with a button that revokes it after a question, because it cannot be undone. */
export const LinkList = ({ links, none, revokeText, isRevoking, onRevoke }: LinkListProps) => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<number | null>(null)
  return (
    <section className="task-links">
      <h3>{t('share.dialog.living')}</h3>
      {links.length === 0 && <p className="task-links__quiet">{none}</p>}
      <ul aria-label={t('share.dialog.living')}>
        {links.map(({ id, name, lines }) => (
          <li key={id} className="task-links__row">
            <div className="task-links__head">
              <div>
                <strong>{name}</strong>
                {lines.map((line) => (
                  <p key={line} className="task-links__quiet ui-numbers">
                    {line}
                  </p>
                ))}
              </div>
              <IconButton
                icon={Link2Off}
                label={t('share.dialog.revoke', { name })}
                isActive={asked === id}
                onPress={() => setAsked(id)}
              />
            </div>
            {asked === id && (
              <div role="group" aria-label={t('share.dialog.revokeAsk', { name })}>
                <p>{revokeText}</p>
                <div className="task-detail__actions">
                  <Button onPress={() => setAsked(null)}>{t('common.cancel')}</Button>
                  <Button
                    tone="danger"
                    isPending={isRevoking}
                    onPress={() => void onRevoke(id).then(() => setAsked(null))}
                  >
                    {t('share.dialog.revokeDo')}
                  </Button>
                </div>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
