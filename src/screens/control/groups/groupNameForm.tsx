import { type FormEvent, useState } from 'react'
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
  /** Sends the name; a refusal is shown beside the field, and the name stays as it was typed. */
  readonly send: (name: string) => Promise<Result<unknown>>
  /** The server has taken the name. */
  readonly onDone: () => void
}

/** One name and its button; what is wrong with the name stands below it. */
export const GroupNameForm = (props: GroupNameFormProps) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const [name, setName] = useState(props.initial)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)

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
    <form className="group-name" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
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
