import { useTranslation } from 'react-i18next'
import { fromFieldMoment, toFieldMoment } from '../../../kit/form/localMoment.ts'
import { useMomentWords } from '../../../kit/form/useMomentWords.ts'
import { Select } from '../../../ui/select.tsx'
import { MomentField } from '../../../ui/moment/momentField.tsx'
import { type Lasting, LASTINGS } from './lasting.ts'

/** The chosen expiry of a link. */
export interface ChosenEnd {
  readonly lasting: Lasting
  /** ms since the epoch. */
  readonly moment: number | null
}

interface LastingFieldProps {
  readonly label: string
  readonly value: ChosenEnd
  readonly onChange: (value: ChosenEnd) => void
  /** The moment is not allowed as expiry. */
  readonly isWrong: boolean
}

/** How long a link works, or until which moment. */
export const LastingField = ({ label, value, onChange, isWrong }: LastingFieldProps) => {
  const { t } = useTranslation()
  const words = useMomentWords()
  return (
    <>
      <Select
        label={label}
        options={LASTINGS.map((id) => ({ id, label: t(`share.dialog.lastsOf.${id}`) }))}
        value={value.lasting}
        onChange={(lasting) => onChange({ ...value, lasting })}
      />
      {value.lasting === 'moment' && (
        <MomentField
          label={t('share.dialog.moment')}
          words={words}
          value={toFieldMoment(value.moment)}
          onChange={(text) => onChange({ ...value, moment: fromFieldMoment(text) })}
          error={isWrong ? t('share.dialog.momentRange') : null}
          isRequired
        />
      )}
    </>
  )
}
