// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- handles Escape of its field before the panel does
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMessageText } from '../../errors/errorsContext.ts'
import type { Result } from '../../errors/failure.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/textField.tsx'
import './noteForm.css'

interface NoteFormProps {
  /** The accessible name of the form. */
  readonly label: string
  readonly noteLabel: string
  readonly submitLabel: string
  readonly maxLength: number
  readonly isSending: boolean
  readonly send: (note: string) => Promise<Result<unknown>>
  /** Sent, or given up. */
  readonly onClose: () => void
}

/** Acknowledges something with a note, in its row; Enter sends, Escape closes. */
export const NoteForm = (props: NoteFormProps) => {
  const { label, noteLabel, submitLabel, maxLength, isSending, send, onClose } = props
  const { t } = useTranslation()
  const inWords = useMessageText()
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isSending) return
    const result = await send(note)
    if (result.ok) onClose()
    else setProblem(inWords(failureMessage(result.failure)))
  }
  return (
    <form
      className="note-form"
      aria-label={label}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <TextField
        ref={field}
        label={noteLabel}
        value={note}
        error={problem}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(next) => {
          setNote(next)
          setProblem(null)
        }}
      />
      <div className="note-form__buttons">
        <Button type="submit" tone="primary" isPending={isSending}>
          {submitLabel}
        </Button>
        <Button tone="quiet" onPress={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
