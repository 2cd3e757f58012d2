import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Timing } from '../../../contract/tasks/routePoints.ts'
import { fromFieldMoment, toFieldMoment } from '../../../kit/form/localMoment.ts'
import { useMomentWords } from '../../../kit/form/useMomentWords.ts'
import { MomentField } from '../../../ui/moment/momentField.tsx'
import { TextField } from '../../../ui/textField.tsx'
import { offsetText, readOffset } from './offsetText.ts'

interface OffsetFieldProps {
  readonly label: string
  readonly timing: Timing
  /** ms by the timing; null: none; NaN: what is typed is no time. */
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly isDisabled: boolean
}

/** Hours and minutes, as they are typed. */
const ClockField = ({ label, value, onChange, isDisabled }: OffsetFieldProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState(() => offsetText(value))
  return (
    <TextField
      label={label}
      value={text}
      placeholder="00:00"
      autoComplete="off"
      isDisabled={isDisabled}
      error={Number.isNaN(value) ? t('tasks.point.timeRule') : null}
      onChange={(typed) => {
        setText(typed)
        onChange(readOffset(typed))
      }}
    />
  )
}

/** A time of a point by the timing of its route (TASK-17). */
export const OffsetField = (props: OffsetFieldProps) => {
  const { label, timing, value, onChange, isDisabled } = props
  const words = useMomentWords()
  if (timing !== 'absolute') return <ClockField {...props} />
  return (
    <MomentField
      label={label}
      words={words}
      isClearable
      isDisabled={isDisabled}
      value={toFieldMoment(value !== null && Number.isNaN(value) ? null : value)}
      onChange={(text) => onChange(text === '' ? null : (fromFieldMoment(text) ?? Number.NaN))}
    />
  )
}
