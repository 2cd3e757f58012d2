// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- handles Escape of its field before the dialog does
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GROUP_NAME_MAX } from '../../../contract/http/groups.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import type { Result } from '../../../errors/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/textField.tsx'
import { type NameProblem, nameProblem } from './groupName.ts'

interface GroupNameFormProps {
  readonly label: string
  readonly submitLabel: string
  readonly initial: string
  readonly isDisabled: boolean
  /** The field takes focus when it appears, its name selected. */
  readonly takesFocus?: boolean
  /** Sends the name; an error is shown at the field, and the name stays as typed. */
  readonly send: (name: string) => Promise<Result<unknown>>
  /** The server has accepted the name. */
  readonly onDone: () => void
  /** Escape in the field; without it Escape belongs to the dialog. */
  readonly onCancel?: () => void
}

/** One name and its button; an error of the name is shown below it. */
export const GroupNameForm = (props: GroupNameFormProps) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const [name, setName] = useState(props.initial)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { takesFocus = false, onCancel } = props
  useEffect(() => {
    if (takesFocus) field.current?.select()
  }, [takesFocus])

  const wordsOf = (found: NameProblem): string => t(`groups.${found}`, { max: GROUP_NAME_MAX })
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const found = nameProblem(name)
    setProblem(found === null ? null : wordsOf(found))
    if (found !== null || isSending) return
    setIsSending(true)
    const result = await props.send(name.trim())
    setIsSending(false)
    if (!result.ok) {
      setProblem(inWords(failureMessage(result.failure)))
      return
    }
    setName(props.initial)
    props.onDone()
  }

  return (
    <form
      className="group-name"
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onCancel) return
        event.stopPropagation()
        onCancel()
      }}
    >
      <TextField
        ref={field}
        label={props.label}
        value={name}
        error={problem}
        isDisabled={props.isDisabled}
        onChange={(next) => {
          setName(next)
          setProblem(null)
        }}
      />
      <Button type="submit" isDisabled={props.isDisabled} isPending={isSending}>
        {props.submitLabel}
      </Button>
    </form>
  )
}
