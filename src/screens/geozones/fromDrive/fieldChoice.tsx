import { useTranslation } from 'react-i18next'
import type { WorkedField } from '../../../contract/http/drivenZones.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Button } from '../../../ui/button.tsx'

interface FieldChoiceProps {
  readonly fields: readonly WorkedField[]
  readonly onChoose: (field: WorkedField) => void
}

/** The fields that were found, the largest first, where there are several. */
export const FieldChoice = ({ fields, onChoose }: FieldChoiceProps) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const hectares = (value: number): string => `${number(value, 2)} ${t('common.unit.hectare')}`
  return (
    <section className="from-drive__found" aria-label={t('geozones.fromDrive.found')}>
      <p>{t('geozones.fromDrive.several', { value: fields.length })}</p>
      <ol className="from-drive__fields">
        {fields.map((field, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the answer of one call, in its order
          <li key={index} className="from-drive__field">
            <span>
              <strong>{t('geozones.fromDrive.fieldOf', { place: index + 1 })}</strong>{' '}
              <span className="ui-numbers">{hectares(field.area)}</span>
            </span>
            <Button onPress={() => onChoose(field)}>
              {t('geozones.fromDrive.open', { place: index + 1 })}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}
