import type { Path } from 'react-hook-form'
import { useFormField } from '../../../../kit/form/useFormField.ts'
import { type Segment, SegmentedControl } from '../../../../ui/segmentedControl.tsx'
import type { RuleForm, RuleInput } from './ruleValues.ts'

interface FormChoiceProps {
  readonly form: RuleForm
  readonly name: Path<RuleInput>
  readonly label: string
  readonly segments: readonly Segment<string>[]
}

/** One of a few that all stay visible. */
export const FormChoice = ({ form, name, label, segments }: FormChoiceProps) => {
  const { value, onChange, isDisabled } = useFormField({ form, name, label })
  return (
    <div className="rule-choice">
      <SegmentedControl
        label={label}
        segments={segments}
        value={String(value)}
        isDisabled={isDisabled}
        onChange={onChange}
      />
    </div>
  )
}
