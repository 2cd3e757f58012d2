import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { RULE_TEXT_MAX } from '../../../../contract/http/notificationRules.ts'
import {
  filledText,
  TEXT_PLACEHOLDERS,
  type TextPlaceholder,
} from '../../../../contract/rules/notificationText.ts'
import { useFormat } from '../../../../i18n/useFormat.ts'
import { useFormField } from '../../../../kit/form/useFormField.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/textArea.tsx'
import type { RuleForm } from './ruleValues.ts'
import { Section } from './section.tsx'

/** m/s, of the example. */
const SAMPLE_SPEED = 25
const SAMPLE_LITRES = 24.5

/** What an example fills in. */
const useSample = (form: RuleForm): Readonly<Record<TextPlaceholder, string>> => {
  const { t } = useTranslation()
  const { date, number, speed } = useFormat()
  const [first] = useWatch({ control: form.methods.control, name: 'items' })
  const [now] = useState(Date.now)
  return {
    vehicle: t('notificationRules.text.sample.vehicle'),
    plate: t('notificationRules.text.sample.plate'),
    event: t(`notificationTypes.${first?.type ?? 'defuelling'}`),
    time: date(now),
    place: t('notificationRules.text.sample.place'),
    speed: speed(SAMPLE_SPEED),
    zone: t('notificationRules.text.sample.zone'),
    value: `${number(SAMPLE_LITRES)} ${t('common.unit.litre')}`,
  }
}

/** The words of the messages: those of the product, or the person's own with placeholders. */
export const TextSection = ({ form }: { readonly form: RuleForm }) => {
  const { t } = useTranslation()
  const area = useRef<HTMLTextAreaElement | null>(null)
  const sample = useSample(form)
  const label = t('notificationRules.text.label')
  const { value, onChange, onBlur, error, ref, isDisabled } = useFormField({ form, name: 'text', label })
  const text = String(value)
  /** At the caret, or in place of what is selected. */
  const insert = (placeholder: TextPlaceholder): void => {
    const field = area.current
    if (!field) return
    field.setRangeText(`{${placeholder}}`, field.selectionStart, field.selectionEnd, 'end')
    onChange(field.value)
    field.focus()
  }
  return (
    <Section title={t('notificationRules.text.title')} text={t('notificationRules.text.text')}>
      <TextArea
        label={label}
        name="text"
        hint={t('notificationRules.text.hint')}
        value={text}
        onChange={onChange}
        onBlur={onBlur}
        error={error === null ? null : t('notificationRules.text.wrong', { most: RULE_TEXT_MAX })}
        isDisabled={isDisabled}
        ref={(element) => {
          area.current = element
          ref(element)
        }}
      />
      <div className="rule-buttons" role="group" aria-label={t('notificationRules.text.insert')}>
        {TEXT_PLACEHOLDERS.map((placeholder) => (
          <Button key={placeholder} isDisabled={isDisabled} onPress={() => insert(placeholder)}>
            {t(`notificationRules.text.placeholder.${placeholder}`)}
          </Button>
        ))}
      </div>
      {text.trim() !== '' && (
        <div className="rule-preview">
          <span className="rule-preview__label">{t('notificationRules.text.preview')}</span>
          <p className="rule-preview__text">{filledText(text, sample)}</p>
        </div>
      )}
    </Section>
  )
}
