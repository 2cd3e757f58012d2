import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BRAND_LOGO_BYTES_MAX } from '../../../contract/http/brand.ts'
import { useFormField } from '../../../kit/form/useFormField.ts'
import { Button } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/fileDrop.tsx'
import type { BrandForm } from './brandFields.ts'

const TYPES = ['image/png', 'image/jpeg', 'image/webp']

/** The bytes of a file as a data address. Rejects where it cannot be read. */
const addressOf = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `data:${file.type};base64,${btoa(text)}`
}

/** The logo: a file, or the picture that was chosen. */
export const LogoField = ({ form }: { readonly form: BrandForm }) => {
  const { t } = useTranslation()
  const label = t('brand.logo')
  const { value, onChange, error } = useFormField({ form, name: 'logo', label })
  const [isWrong, setWrong] = useState(false)
  const logo = value as string | null
  const take = async (file: File): Promise<void> => {
    const isGood = TYPES.includes(file.type) && file.size <= BRAND_LOGO_BYTES_MAX
    setWrong(!isGood)
    if (!isGood) return
    try {
      onChange(await addressOf(file))
    } catch {
      setWrong(true)
    }
  }
  return (
    <div className="brand-logo">
      <span className="ui-field__label">{label}</span>
      {logo === null ? (
        <FileDrop
          label={t('brand.choose')}
          text={t('brand.drop')}
          limits={t('brand.limits')}
          accept={TYPES.join(',')}
          onFile={(file) => void take(file)}
        />
      ) : (
        <div className="brand-logo__chosen">
          <img className="paper" src={logo} alt={label} />
          <Button tone="quiet" onPress={() => onChange(null)}>
            {t('brand.removeLogo')}
          </Button>
        </div>
      )}
      {(isWrong || error !== null) && (
        <p className="ui-field__error" role="alert">
          {t('brand.wrongLogo')}
        </p>
      )}
    </div>
  )
}
