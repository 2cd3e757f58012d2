import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNotificationRulesApi } from '../../../../api/notificationRules.ts'
import { useChange } from '../../../../api/serverState/useChange.ts'
import { RULE_TEXT_MAX, type RuleTrial } from '../../../../contract/http/notificationRules.ts'
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

/** What a real event fills in; `none`: no event of the last week fits. */
type Example = NonNullable<RuleTrial['example']> | 'none'

/** The newest event that fits the form, found on request; a changed form forgets it, unless only its text changed. */
const useExample = (form: RuleForm) => {
  const { attempt } = useNotificationRulesApi()
  const { send, isSending } = useChange({ change: attempt, stale: [] })
  const [example, setExample] = useState<Example | null>(null)
  const { methods } = form
  useEffect(() => {
    const { unsubscribe } = methods.watch((_values, { name }) => {
      if (name !== 'text') setExample(null)
    })
    return unsubscribe
  }, [methods])
  const find = async (): Promise<void> => {
    const fields = await form.check()
    if (fields === null) return
    const result = await send(fields)
    if (result.ok) setExample(result.value.example ?? 'none')
    else form.refuse(result.failure)
  }
  return { example, find, isSending }
}

/** The text as it will arrive: of invented values, or of the newest event that fits. */
const Preview = ({ form, text }: { readonly form: RuleForm; readonly text: string }) => {
  const { t } = useTranslation()
  const sample = useSample(form)
  const { example, find, isSending } = useExample(form)
  const isReal = example !== null && example !== 'none'
  return (
    <div className="rule-preview">
      <span className="rule-preview__label">
        {t(isReal ? 'notificationRules.text.realPreview' : 'notificationRules.text.preview')}
      </span>
      <p className="rule-preview__text">{filledText(text, isReal ? example : sample)}</p>
      <div className="rule-preview__foot">
        <Button tone="quiet" isPending={isSending} onPress={() => void find()}>
          {t('notificationRules.text.useReal')}
        </Button>
        <span className="rule-preview__label" role="status">
          {example === 'none' && t('notificationRules.text.noReal')}
        </span>
      </div>
    </div>
  )
}

/** The words of the messages: those of the product, or the person's own with placeholders. */
export const TextSection = ({ form }: { readonly form: RuleForm }) => {
  const { t } = useTranslation()
  const area = useRef<HTMLTextAreaElement | null>(null)
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
      {text.trim() !== '' && <Preview form={form} text={text} />}
    </Section>
  )
}
