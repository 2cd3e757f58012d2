import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportsApi } from '../../../api/reports.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import {
  BRAND_COMPANY_MAX,
  BRAND_LOGO_BYTES_MAX,
  type ReportBrand,
  reportBrandBody,
} from '../../../contract/reports/reportBrand.ts'
import { leaving } from '../../../kit/address/leaveGuard.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { type AppForm, useAppForm } from '../../../kit/form/useAppForm.ts'
import { useFormField } from '../../../kit/form/useFormField.ts'
import { Button } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/fileDrop.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useToast } from '../../../ui/toast.ts'
import { ListStates } from '../listStates.tsx'

/** CSS pixels. */
const WIDTH = 520
const BRAND = ['reports', 'brand'] as const
const TYPES = ['image/png', 'image/jpeg']

interface BrandDialogProps {
  readonly onClose: () => void
}

/** The company name and the logo on PDF files and printed reports of the client. */
export const BrandDialog = ({ onClose }: BrandDialogProps) => {
  const { t } = useTranslation()
  const api = useReportsApi()
  const call = useCall({ of: [...BRAND], read: api.brand })
  return (
    <Modal
      active
      title={t('reports.brand.title')}
      closeLabel={t('common.close')}
      onClose={() => leaving(onClose)}
      width={WIDTH}
    >
      <ListStates call={call}>{(brand) => <BrandFields brand={brand} onClose={onClose} />}</ListStates>
    </Modal>
  )
}

/** The bytes of a file as a data address. Rejects where it cannot be read. */
const addressOf = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `data:${file.type};base64,${btoa(text)}`
}

interface LogoFieldProps {
  readonly form: AppForm<{ company: string; logo: string | null }, { company: string; logo: string | null }>
}

const LogoField = ({ form }: LogoFieldProps) => {
  const { t } = useTranslation()
  const label = t('reports.brand.logo')
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
    <div className="report-brand">
      <span className="ui-field__label">{label}</span>
      {logo === null ? (
        <FileDrop
          label={t('reports.brand.choose')}
          text={t('reports.brand.drop')}
          limits={t('reports.brand.limits')}
          accept={TYPES.join(',')}
          onFile={(file) => void take(file)}
        />
      ) : (
        <div className="report-brand__logo">
          <img src={logo} alt={label} />
          <Button tone="quiet" onPress={() => onChange(null)}>
            {t('reports.brand.removeLogo')}
          </Button>
        </div>
      )}
      {(isWrong || error !== null) && (
        <p className="ui-field__error" role="alert">
          {t('reports.brand.wrong')}
        </p>
      )}
    </div>
  )
}

const BrandFields = ({ brand, onClose }: BrandDialogProps & { readonly brand: ReportBrand }) => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useReportsApi()
  const saving = useChange({ change: api.setBrand, stale: [BRAND], endsWhenRead: true })
  const form = useAppForm({
    schema: reportBrandBody,
    defaults: { company: brand.company, logo: brand.logo?.address ?? null },
    save: saving.send,
    onSaved: () => {
      toast({ text: t('reports.brand.saved'), tone: 'go' })
      onClose()
    },
  })
  return (
    <>
      <p className="report-disk__about">{t('reports.brand.about')}</p>
      <FormFrame form={form} label={t('reports.brand.title')} onCancel={() => leaving(onClose)}>
        <FormText
          form={form}
          name="company"
          label={t('reports.brand.company')}
          maxLength={BRAND_COMPANY_MAX}
          autoComplete="organization"
        />
        <LogoField form={form} />
      </FormFrame>
    </>
  )
}
