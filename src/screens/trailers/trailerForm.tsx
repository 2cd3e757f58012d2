import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import {
  TRAILER_KINDS,
  trailerBody,
  type TrailerFields,
  type TrailerRow,
} from '../../contract/http/trailers.ts'
import { numberOf } from '../../contract/rules/vehicleSettings.ts'
import type { Result } from '../../errors/failure.ts'
import { closeAsking } from '../../kit/form/closeAsking.ts'
import { FormFrame } from '../../kit/form/formFrame.tsx'
import { FormNumber } from '../../kit/form/formNumber.tsx'
import { FormSelect } from '../../kit/form/formSelect.tsx'
import { FormText } from '../../kit/form/formText.tsx'
import { useAppForm } from '../../kit/form/useAppForm.ts'

interface TrailerFormProps {
  /** null: a new one. */
  readonly row: TrailerRow | null
  /** The first serial number of a new one. */
  readonly serialNumber: string
  readonly isReadOnly: boolean
  readonly save: (fields: TrailerFields) => Promise<Result<TrailerRow>>
  readonly onSaved: (fields: TrailerFields) => void
  readonly onClose: () => void
}

const { width, ...others } = trailerBody.def.shape
/** The width is typed as text. */
const schema = z.object({ ...others, width: z.pipe(z.pipe(z.string(), z.transform(numberOf)), width) })

/** The form of a trailer (TRAILER-03); read-only with a disabled button for those who may not edit (DEMO-10). */
export const TrailerForm = ({ row, serialNumber, isReadOnly, save, onSaved, onClose }: TrailerFormProps) => {
  const { t } = useTranslation()
  const defaults: z.input<typeof schema> = {
    name: row?.name ?? '',
    serialNumber: row?.serialNumber ?? serialNumber,
    type: row?.type ?? TRAILER_KINDS[0],
    width: row ? String(row.width) : '',
  }
  const form = useAppForm({ schema, defaults, save, onSaved, isReadOnly })
  const title = row ? t('trailers.edit', { name: row.name }) : t('trailers.new')
  return (
    <FormFrame form={form} label={title} onCancel={closeAsking(onClose)} keepsSubmit>
      <FormText form={form} name="name" label={t('trailers.name')} autoComplete="off" />
      <FormText
        form={form}
        name="serialNumber"
        label={t('trailers.serialNumber')}
        hint={t('trailers.serialRule')}
        autoComplete="off"
      />
      <FormSelect
        form={form}
        name="type"
        label={t('trailers.type')}
        options={TRAILER_KINDS.map((id) => ({ id, label: t(`trailers.typeOf.${id}`) }))}
      />
      <FormNumber
        form={form}
        name="width"
        kind="decimal"
        label={t('trailers.width')}
        hint={t('trailers.widthRule')}
        unit={t('common.unit.metre')}
      />
    </FormFrame>
  )
}
