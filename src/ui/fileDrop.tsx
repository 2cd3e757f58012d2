import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import './fileDrop.css'
import { FileInput } from './fileInput.tsx'
import { Icon } from './icon.tsx'
import { Loading } from './spinner.tsx'

interface FileDropProps {
  /** Of the button and the area. */
  readonly label: string
  /** What to do here. */
  readonly text: string
  /** Which files are taken. */
  readonly limits: string
  /** Extensions or media types, as in `<input accept>`. */
  readonly accept: string
  readonly isDisabled?: boolean
  /** The button is the main action of its page. */
  readonly isPrimary?: boolean
  /** What is shown instead while a file is read; null: none is. */
  readonly busy?: string | null
  /** Several files may be dropped or chosen; each is taken on its own. */
  readonly isMultiple?: boolean
  readonly onFile: (file: File) => void
}

/** Takes a file, by drop or by choice. */
export const FileDrop = (props: FileDropProps) => {
  const { label, isDisabled = false, isPrimary = false, busy = null, isMultiple = false } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (file: File): void => {
    if (!isDisabled && busy === null) props.onFile(file)
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    for (const file of [...event.dataTransfer.files].slice(0, isMultiple ? undefined : 1)) take(file)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button in it does the same
    <section
      className="file-drop"
      aria-label={label}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!isDisabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {busy === null ? (
        <>
          <Icon of={FileUp} size={32} />
          <p>{props.text}</p>
          <Button
            {...(isPrimary && { tone: 'primary' })}
            isDisabled={isDisabled}
            onPress={() => input.current?.click()}
          >
            {label}
          </Button>
          <p className="file-drop__limits">{props.limits}</p>
        </>
      ) : (
        <Loading label={busy} />
      )}
      <FileInput ref={input} label={label} accept={props.accept} isMultiple={isMultiple} onFile={take} />
    </section>
  )
}
