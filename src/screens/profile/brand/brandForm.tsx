import { useTranslation } from 'react-i18next'
import { useWatch } from 'react-hook-form'
import { useBrandApi } from '../../../api/brand.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import type { AccountLook } from '../../../contract/entities/accountLook.ts'
import {
  BRAND_COMPANY_MAX,
  type BrandBody,
  brandBody,
  type BrandFields,
} from '../../../contract/http/brand.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { accountLookOf } from '../../../session/accountLook.ts'
import { useSession } from '../../../session/sessionContext.ts'
import { useToast } from '../../../ui/toast.ts'
import { AccentField } from './accentField.tsx'
import { BrandPreview } from './brandPreview.tsx'
import { BRAND } from './brandKey.ts'
import { LogoField } from './logoField.tsx'

/** The form of the look; what is saved is the look of this page at once. */
export const BrandFormFields = ({ look }: { readonly look: AccountLook }) => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useBrandApi()
  const session = useSession()
  const saving = useChange({ change: api.set, stale: [BRAND], endsWhenRead: true })
  const form = useAppForm<BrandFields, BrandBody>({
    schema: brandBody,
    defaults: {
      company: look.company,
      logo: look.logo?.address ?? null,
      accentLight: look.accentLight ?? '',
      accentDark: look.accentDark ?? '',
    },
    save: async ({ accentLight, accentDark, ...rest }) => {
      const saved = await saving.send({
        ...rest,
        accentLight: accentLight ?? '',
        accentDark: accentDark ?? '',
      })
      if (saved.ok) accountLookOf(session).set(saved.value)
      return saved
    },
    onSaved: () => toast({ text: t('brand.saved'), tone: 'go' }),
  })
  const { logo, accentLight, accentDark } = useWatch({ control: form.methods.control })
  return (
    <FormFrame form={form} label={t('brand.title')}>
      <FormText
        form={form}
        name="company"
        label={t('brand.company')}
        maxLength={BRAND_COMPANY_MAX}
        autoComplete="organization"
      />
      <LogoField form={form} />
      <div className="brand-accents">
        <AccentField form={form} theme="light" />
        <AccentField form={form} theme="dark" />
      </div>
      <BrandPreview logo={logo ?? null} accents={{ light: accentLight ?? '', dark: accentDark ?? '' }} />
    </FormFrame>
  )
}
