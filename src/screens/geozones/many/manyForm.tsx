import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GeozonesChange, ZoneType } from '../../../contract/http/geozones.ts'
import { failed, type Result } from '../../../errors/failure.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormNumber } from '../../../kit/form/formNumber.tsx'
import { FormSelect } from '../../../kit/form/formSelect.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ColorField } from '../colorField.tsx'
import { ZONE_COLORS } from '../zoneFields.ts'
import { MANY_DEFAULTS, MANY_FIELDS, type ManyField, manyChange, manySchema } from './manySchema.ts'
import './manyForm.css'

interface ManyFormProps {
  readonly title: string
  readonly types: readonly ZoneType[]
  readonly save: (change: Omit<GeozonesChange, 'ids'>) => Promise<Result<unknown>>
  readonly onSaved: () => void
  readonly onClose: () => void
}

const NONE: ReadonlySet<ManyField> = new Set()
const REFUSED = { status: 422, field: null, allowed: null, isForeignOrigin: false } as const

/** Changes many zones at once: a tick shows a field, and only ticked fields change. */
export const ManyForm = ({ title, types, save, onSaved, onClose }: ManyFormProps) => {
  const { t } = useTranslation()
  const [ticked, setTicked] = useState(NONE)
  const schema = useMemo(() => manySchema(ticked), [ticked])
  const form = useAppForm({
    schema,
    defaults: MANY_DEFAULTS,
    save: async (fields) =>
      ticked.size > 0
        ? save(manyChange(fields))
        : failed({ kind: 'status', call: 'changeGeozones', message: t('geozones.many.nothing'), ...REFUSED }),
    onSaved,
  })
  const fields: Readonly<Record<ManyField, ReactNode>> = {
    zoneTypeId: (
      <FormSelect
        form={form}
        name="zoneTypeId"
        label={t('geozones.type')}
        placeholder={t('geozones.chooseType')}
        options={types.map(({ id, localName }) => ({ id: String(id), label: localName }))}
      />
    ),
    color: (
      <ColorField
        form={form}
        name="color"
        label={t('geozones.color')}
        colors={ZONE_COLORS}
        colorName={(place) => t('geozones.colorOf', { place })}
      />
    ),
    group: (
      <FormText
        form={form}
        name="group"
        label={t('geozones.group')}
        hint={t('geozones.many.emptyGroup')}
        autoComplete="off"
      />
    ),
    speedLimit: (
      <FormNumber
        form={form}
        name="speedLimit"
        kind="decimal"
        label={t('geozones.speedLimit')}
        hint={t('geozones.many.emptySpeed')}
        unit={t('common.unit.kmh')}
      />
    ),
  }
  const names: Readonly<Record<ManyField, string>> = {
    zoneTypeId: t('geozones.type'),
    color: t('geozones.color'),
    group: t('geozones.group'),
    speedLimit: t('geozones.speedLimit'),
  }
  const tick = (field: ManyField, isOn: boolean): void => {
    const next = new Set(ticked)
    if (isOn) next.add(field)
    else next.delete(field)
    setTicked(next)
  }
  return (
    <FormFrame form={form} label={title} onCancel={closeAsking(onClose)}>
      <p className="many-form__hint">{t('geozones.many.hint')}</p>
      {MANY_FIELDS.map((field) => (
        <div key={field} className="many-form__part">
          <Checkbox isSelected={ticked.has(field)} onChange={(isOn) => tick(field, isOn)}>
            {names[field]}
          </Checkbox>
          {ticked.has(field) && <div className="many-form__field">{fields[field]}</div>}
        </div>
      ))}
    </FormFrame>
  )
}
