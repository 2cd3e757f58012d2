import type { Ref } from 'react'

interface FileInputProps {
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  /** Extensions or media types, as in `<input accept>`. */
  readonly accept: string
  /** Several files may be chosen; each is taken on its own. */
  readonly isMultiple?: boolean
  readonly onFile: (file: File) => void
}

/** The hidden field of a file; a button next to it presses it. The same file can be chosen again after it was changed. */
export const FileInput = ({ ref, label, accept, isMultiple = false, onFile }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    accept={accept}
    hidden
    multiple={isMultiple}
    aria-label={label}
    onChange={(event) => {
      for (const file of event.currentTarget.files ?? []) onFile(file)
      event.currentTarget.value = ''
    }}
  />
)
