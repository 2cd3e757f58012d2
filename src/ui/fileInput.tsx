import type { Ref } from 'react'

interface FileInputProps {
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  /** Extensions or media types, as in `<input accept>`. */
  readonly accept: string
  readonly onFile: (file: File) => void
}

/** The hidden field of a file; a button next to it presses it. The same file can be chosen again after it was changed. */
export const FileInput = ({ ref, label, accept, onFile }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    accept={accept}
    hidden
    aria-label={label}
    onChange={(event) => {
      const file = event.currentTarget.files?.[0]
      if (file) onFile(file)
      event.currentTarget.value = ''
    }}
  />
)
