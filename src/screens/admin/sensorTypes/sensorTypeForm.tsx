import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useSensorTypesApi } from '../../../api/admin/sensorTypes.ts'
import { LANGUAGES } from '../../../contract/entities/session.ts'
import {
  newSensorTypeBody,
  SENSOR_KINDS,
  sensorTypeBody,
  type SensorTypeRow,
} from '../../../contract/http/admin/sensorTypes.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormSelect } from '../../../kit/form/formSelect.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { LANGUAGE_NAMES } from '../../../i18n/languageTags.ts'
import { useAdminChange } from '../frame/useAdminChange.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'

interface SensorTypeFormProps {
  /** null: a new one. */
  readonly row: SensorTypeRow | null
  readonly onSaved: (code: string) => void
  readonly onClose: () => void
}

const { code, kind, names, units } = newSensorTypeBody.def.shape
/** The names as separate fields; their rules are those of the calls. */
const fields = z.object({
  code,
  kind,
  ru: names.def.shape.ru,
  ua: names.def.shape.ua,
  en: names.def.shape.en,
  units,
})
type Fields = z.infer<typeof fields>

/** The form of a sensor type; code and kind of an existing one are read-only where the product itself needs them. */
export const SensorTypeForm = ({ row, onSaved, onClose }: SensorTypeFormProps) => {
  const { t } = useTranslation()
  const api = useSensorTypesApi()
  const { send } = useAdminChange(({ code: newCode, kind: newKind, units: newUnits, ...newNames }: Fields) =>
    row
      ? api.update(
          row.id,
          sensorTypeBody.parse({
            names: newNames,
            units: newUnits,
            ...(row.isBuiltIn ? {} : { kind: newKind }),
          }),
        )
      : api.create({ code: newCode, kind: newKind, names: newNames, units: newUnits }),
  )
  const defaults: Fields = {
    code: row?.code ?? '',
    kind: row?.kind ?? 'RAW_SENSOR',
    ru: row?.names.ru ?? '',
    ua: row?.names.ua ?? '',
    en: row?.names.en ?? '',
    units: row?.units ?? '',
  }
  const form = useAppForm({ schema: fields, defaults, save: send, onSaved: (saved) => onSaved(saved.code) })
  const title = row ? t('admin.sensorTypes.edit', { code: row.code }) : t('admin.sensorTypes.new')
  return (
    <FormFrame form={form} label={title} onCancel={closeAsking(onClose)}>
      {row?.isBuiltIn && <p>{t('admin.sensorTypes.builtInText')}</p>}
      {!row && (
        <FormText
          form={form}
          name="code"
          label={t('admin.sensorTypes.code')}
          hint={t('admin.sensorTypes.codeRule')}
          autoComplete="off"
        />
      )}
      <FormSelect
        form={form}
        name="kind"
        label={t('admin.sensorTypes.measures')}
        options={SENSOR_KINDS.map((id) => ({ id, label: t(`admin.sensorTypes.kind.${id}`) }))}
        isDisabled={row?.isBuiltIn ?? false}
      />
      {LANGUAGES.map((language) => (
        <FormText
          key={language}
          form={form}
          name={language}
          label={t('admin.sensorTypes.nameIn', { language: LANGUAGE_NAMES[language].full })}
          autoComplete="off"
        />
      ))}
      <FormText form={form} name="units" label={t('admin.sensorTypes.units')} autoComplete="off" />
    </FormFrame>
  )
}
