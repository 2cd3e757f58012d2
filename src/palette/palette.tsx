import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreference } from '../session/sessionContext.ts'
import { FloatingDialog } from '../ui/floatingDialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visuallyHidden.tsx'
import type { Command } from './command.ts'
import './palette.css'
import { PaletteFooter } from './paletteFooter.tsx'
import { PaletteOption } from './paletteOption.tsx'
import { withRecent } from './recent.ts'
import { usePaletteSearch } from './usePaletteSearch.ts'

/** Number of lines that PageUp and PageDown move. */
const PAGE = 8

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
}

/** Arrows wrap around; pages stop at the ends. */
const stepped = (index: number, step: number, count: number): number =>
  Math.abs(step) === 1 ? (index + step + count) % count : Math.min(count - 1, Math.max(0, index + step))

interface PaletteProps {
  readonly onClose: () => void
  /** The initial query. */
  readonly typed: string
}

/** Finds vehicles, groups, pages and actions by a few letters, and runs the selected one. */
export const Palette = ({ onClose, typed }: PaletteProps) => {
  const { t } = useTranslation()
  const listId = useId()
  const [recent, setRecent] = usePreference('recentCommands')
  const { query, type, sections, isSettled, best } = usePaletteSearch(typed)
  const options = sections.flatMap(({ found }) => found.map(({ command }) => command))
  const [activeId, setActiveId] = useState<string | null>(null)
  const known = options.findIndex(({ id }) => id === activeId)
  const active = Math.max(0, known)
  const optionId = (index: number): string => `${listId}-${index}`

  const run = (command: Command | undefined): void => {
    if (!command) return
    setRecent(withRecent(recent, command.id))
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      setActiveId(options[stepped(active, step, options.length)]?.id ?? null)
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    // Right after a keystroke the shown results may still belong to an earlier query.
    if (isSettled || known >= 0) run(options[active])
    else void best().then(run)
  }

  return (
    <FloatingDialog label={t('palette.title')} onClose={onClose}>
      <div className="palette__box">
        <Icon of={Search} size={20} />
        <input
          className="palette__input"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog that is for typing
          autoFocus
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? optionId(active) : undefined}
          aria-label={t('palette.title')}
          placeholder={t('palette.placeholder')}
          value={query}
          onChange={(event) => {
            type(event.currentTarget.value)
            setActiveId(null)
          }}
          onKeyDown={onKeyDown}
          spellCheck={false}
          autoComplete="off"
          enterKeyHint="go"
        />
      </div>
      <div className="palette__list" id={listId} role="listbox" aria-label={t('palette.results')}>
        {sections.map(({ id, found }) => (
          <div key={id} role="group" aria-labelledby={`${listId}-${id}`}>
            <div className="palette__heading" role="presentation" id={`${listId}-${id}`}>
              {t(`palette.section.${id}`)}
            </div>
            {found.map((each) => {
              const index = options.indexOf(each.command)
              return (
                <PaletteOption
                  key={each.command.id}
                  id={optionId(index)}
                  found={each}
                  isActive={index === active}
                  onActive={() => setActiveId(each.command.id)}
                  onRun={() => run(each.command)}
                />
              )
            })}
          </div>
        ))}
      </div>
      {options.length === 0 && isSettled && <p className="palette__none">{t('palette.none', { query })}</p>}
      <VisuallyHidden>
        <span role="status">
          {query !== '' && isSettled && t('palette.found', { count: options.length })}
        </span>
      </VisuallyHidden>
      <PaletteFooter />
    </FloatingDialog>
  )
}
