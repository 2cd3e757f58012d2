import { Copy, Plus, Send } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copyText.ts'
import { TextField } from '../../ui/textField.tsx'
import { useFocusOnArrival } from '../../ui/useFocusOnArrival.ts'
import { useToast } from '../../ui/toast.ts'
import './madeLink.css'

interface MadeLinkProps {
  /** Relative to the page's own origin where the server has no public address. */
  readonly link: string
  readonly onAnother: () => void
}

/** A link that was just created: it cannot be read in full anywhere else, nor again. */
export const MadeLink = ({ link, onAnother }: MadeLinkProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const pane = useRef<HTMLElement>(null)
  useFocusOnArrival(pane)
  const url = new URL(link, location.href).href
  const copy = async (): Promise<void> => {
    const isDone = await copyText(url)
    toast(
      isDone
        ? { text: t('share.dialog.copied'), tone: 'go' }
        : { text: t('share.dialog.notCopied'), tone: 'attention' },
    )
  }
  return (
    <section ref={pane} className="made-link" aria-label={t('share.dialog.made')} tabIndex={-1}>
      <Banner tone="go">
        {t('share.dialog.made')}. {t('share.dialog.shownOnce')}
      </Banner>
      <TextField label={t('share.dialog.link')} value={url} onChange={() => undefined} />
      <div className="made-link__buttons">
        <Button tone="primary" icon={Copy} onPress={() => void copy()}>
          {t('share.dialog.copy')}
        </Button>
        {'share' in navigator && (
          // Closing the system's share dialog without sending is not a failure.
          <Button icon={Send} onPress={() => void navigator.share({ url }).catch(() => undefined)}>
            {t('share.dialog.send')}
          </Button>
        )}
        <Button tone="quiet" icon={Plus} onPress={onAnother}>
          {t('share.dialog.another')}
        </Button>
      </div>
    </section>
  )
}
