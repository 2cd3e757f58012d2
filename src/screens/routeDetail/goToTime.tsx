import { Clock } from 'lucide-react'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../i18n/format.ts'
import type { CommandSource } from '../../palette/command.ts'
import { useCommandSource, useShortcut } from '../../palette/registries.ts'
import { readTime } from '../../track/readTime.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import { Popover } from '../../ui/popover.tsx'
import { TextField } from '../../ui/textField.tsx'

interface GoToTimeProps {
  /** The moment whose day is meant where none is written. */
  readonly readMoment: () => number
  readonly onGo: (at: number) => void
}

/** Reads a written moment; null for any other text. */
const useReader = (readMoment: () => number): ((text: string) => number | null) => {
  const { t } = useTranslation()
  return useMemo(
    () => (text) =>
      readTime(text, {
        shown: readMoment(),
        now: Date.now(),
        today: t('route.goTo.today'),
        yesterday: t('route.goTo.yesterday'),
      }),
    [t, readMoment],
  )
}

const TimeForm = ({ readMoment, onGo }: GoToTimeProps) => {
  const { t } = useTranslation()
  const read = useReader(readMoment)
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const at = read(text)
    setWrong(at === null)
    if (at !== null) onGo(at)
  }
  return (
    <form className="route-goto" onSubmit={submit}>
      <TextField
        ref={field}
        label={t('route.goTo.label')}
        value={text}
        onChange={setText}
        autoComplete="off"
        placeholder="15:00"
        hint={t('route.goTo.hint')}
        error={isWrong ? t('route.goTo.wrong') : null}
      />
      <Button type="submit" tone="primary">
        {t('route.goTo.go')}
      </Button>
    </form>
  )
}

/** The palette finds written moments, such as 'yesterday 15:00'. */
const useTimeCommands = ({ readMoment, onGo }: GoToTimeProps): void => {
  const { t } = useTranslation()
  const read = useReader(readMoment)
  const source = useMemo(
    (): CommandSource => ({
      find: async (query) => {
        const at = read(query)
        if (at === null) return []
        const title = t('route.goTo.command', { date: formatDate(at) })
        return [{ id: `goTo:${at}`, section: 'actions', title, icon: Clock, run: () => onGo(at) }]
      },
      recall: async () => null,
    }),
    [read, t, onGo],
  )
  useCommandSource(source)
}

/** TRACK-06: goes to a moment that a person writes, by a button, a key or the palette. */
export const GoToTime = ({ readMoment, onGo }: GoToTimeProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  useShortcut('goToTime', () => setOpen(true))
  useTimeCommands({ readMoment, onGo })
  return (
    <Popover
      label={t('route.goTo.label')}
      placement="top"
      opening={{ isOpen, onOpenChange: setOpen }}
      trigger={<IconButton icon={Clock} label={t('route.goTo.label')} />}
    >
      {(close) => (
        <TimeForm
          readMoment={readMoment}
          onGo={(at) => {
            close()
            onGo(at)
          }}
        />
      )}
    </Popover>
  )
}
