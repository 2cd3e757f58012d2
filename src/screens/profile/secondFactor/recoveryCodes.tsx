import { Copy, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { productName } from '../../../i18n/productName.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import { useToast } from '../../../ui/toast.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** The codes that replace a lost phone: shown once, to be stored. */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const text = codes.join('\n')
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(text)
    const what = t('secondFactor.codes')
    toast(
      isCopied
        ? { text: t('people.copied', { what }), tone: 'go' }
        : { text: t('people.notCopied'), tone: 'attention' },
    )
  }
  const download = (): void =>
    saveFile(
      new Blob([`${text}\n`], { type: 'text/plain' }),
      `${productName().toLowerCase()}-recovery-codes.txt`,
    )
  return (
    <div className="second-factor">
      <Banner tone="attention">{t('secondFactor.codesOnce')}</Banner>
      <ul className="second-factor__codes" aria-label={t('secondFactor.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="second-factor__actions">
        <Button icon={Copy} onPress={() => void copy()}>
          {t('secondFactor.copy')}
        </Button>
        <Button icon={Download} onPress={download}>
          {t('secondFactor.download')}
        </Button>
        <Button tone="primary" onPress={onDone}>
          {t('secondFactor.kept')}
        </Button>
      </div>
    </div>
  )
}
