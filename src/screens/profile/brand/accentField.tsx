import { useTranslation } from 'react-i18next'
import {
  ACCENT_CONTRAST_MIN,
  type AccentTheme,
  accentContrast,
  isHexColor,
  isReadableAccent,
  PRODUCT_ACCENTS,
  readableAccent,
} from '../../../contract/rules/accent.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useFormField } from '../../../kit/form/useFormField.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/textField.tsx'
import type { BrandForm } from './brandFields.ts'

interface AccentFieldProps {
  readonly form: BrandForm
  readonly theme: AccentTheme
}

const NAMES = { light: 'accentLight', dark: 'accentDark' } as const

/** The accent of one theme: typed, or chosen from the browser's colours, with its contrast and the nearest that can be read. */
export const AccentField = ({ form, theme }: AccentFieldProps) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const label = t(`brand.accent.${theme}`)
  const { value, onChange, ...field } = useFormField({
    form,
    name: NAMES[theme],
    label,
    wrongText: t(`brand.wrong.${theme}`),
  })
  const color = String(value).trim().toLowerCase()
  const isColor = isHexColor(color)
  const nearest = isColor && !isReadableAccent(theme, color) ? readableAccent(theme, color) : null
  const figures = {
    x: number(isColor ? accentContrast(theme, color) : 0, 1),
    min: number(ACCENT_CONTRAST_MIN),
  }
  return (
    <div className="brand-accent">
      <TextField
        {...field}
        label={label}
        value={String(value)}
        onChange={onChange}
        placeholder={PRODUCT_ACCENTS[theme]}
        maxLength={7}
        hint={isColor ? t('brand.contrast', figures) : t('brand.accent.hint')}
        trailing={
          <input
            className="brand-accent__picker"
            type="color"
            aria-label={t('brand.pick', { label })}
            value={isColor ? color : PRODUCT_ACCENTS[theme]}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
      />
      {nearest !== null && (
        <Button tone="quiet" onPress={() => onChange(nearest)}>
          {t('brand.nearest', { color: nearest })}
        </Button>
      )}
    </div>
  )
}
