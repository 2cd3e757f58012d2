import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RULE_ITEMS_MAX } from '../../../../contract/http/notificationRules.ts'
import { FoundChooser } from '../../../../kit/choosers/foundChooser.tsx'
import { useFormField } from '../../../../kit/form/useFormField.ts'
import { ItemFields } from './itemFields.tsx'
import { type ItemInput, newItem, type RuleForm } from './ruleValues.ts'
import { Section } from './section.tsx'
import { OFFERED_TYPES, TOPIC_OF } from './typeTopics.ts'

/** The types of the catalogue, found by their names and topics. */
const useTypeSearch = () => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const all = useMemo(
    () =>
      OFFERED_TYPES.map((type, id) => ({
        id,
        label: t(`notificationTypes.${type}`),
        note: t(`notificationRules.topic.${TOPIC_OF[type]}`),
      })),
    [t],
  )
  const wanted = text.trim().toLocaleLowerCase()
  const options = all.filter(({ label, note }) => `${label} ${note}`.toLocaleLowerCase().includes(wanted))
  return { text, setText, rows: options, options, state: 'nothing' as const }
}

/** What a rule is about: one or several types with their parameters. */
export const WhatSection = ({ form }: { readonly form: RuleForm }) => {
  const { t } = useTranslation()
  const search = useTypeSearch()
  const box = useRef<HTMLDivElement>(null)
  const label = t('notificationRules.what.add')
  const { value, onChange, ref, error, isDisabled } = useFormField({ form, name: 'items', label })
  const items = value as readonly ItemInput[]
  const remove = (index: number): void => {
    onChange(items.filter((_, at) => at !== index))
    // The pressed button goes with its item.
    box.current?.querySelector<HTMLElement>('input[role="combobox"]')?.focus()
  }
  return (
    <Section title={t('notificationRules.what.title')} text={t('notificationRules.what.text')}>
      <div ref={box} className="rule-items">
        {items.map((item, index) => (
          <ItemFields
            // oxlint-disable-next-line react/no-array-index-key -- the same type can be there several times
            key={`${index} ${item.type}`}
            form={form}
            item={item}
            index={index}
            onChange={(changed) => onChange(items.map((one, at) => (at === index ? changed : one)))}
            onRemove={() => remove(index)}
          />
        ))}
        {items.length < RULE_ITEMS_MAX && !form.isReadOnly && (
          <FoundChooser
            label={label}
            search={search}
            chosen={null}
            onChoose={(option) => {
              const type = option && OFFERED_TYPES[option.id]
              search.setText('')
              if (type) onChange([...items, newItem(type)])
            }}
            isRequired={items.length === 0}
            isDisabled={isDisabled}
            error={error !== null && items.length === 0 ? t('notificationRules.what.missing') : null}
            ref={ref}
          />
        )}
      </div>
    </Section>
  )
}
