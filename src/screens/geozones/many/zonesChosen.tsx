import { Pencil, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GeozoneRow, ZoneType } from '../../../contract/http/geozones.ts'
import { FormPanel } from '../../../kit/form/formPanel.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { ManyForm } from './manyForm.tsx'
import type { Ticks } from './ticks.ts'
import { useManyZones } from './useManyZones.ts'

interface ZonesChosenProps {
  readonly ticks: Ticks
  /** Those of the list. */
  readonly zones: readonly GeozoneRow[]
  readonly types: readonly ZoneType[]
}

/** How many zones are ticked, and what can be done with them. */
export const ZonesChosen = ({ ticks, zones, types }: ZonesChosenProps) => {
  const { t } = useTranslation()
  const { change, remove } = useManyZones()
  const [isOpen, setOpen] = useState(false)
  const ids = [...ticks.ids]
  const count = ids.length
  if (count === 0) return null
  const title = t('geozones.many.title', { count })
  return (
    <div className="zones-chosen">
      <span className="zones-chosen__count ui-numbers" role="status">
        {t('table.chosen', { count })}
      </span>
      <Button icon={Pencil} onPress={() => setOpen(true)}>
        {t('geozones.many.change')}
      </Button>
      <Button tone="danger" icon={Trash2} onPress={() => void remove(ids)}>
        {t('table.delete')}
      </Button>
      <IconButton icon={X} label={t('table.unchoose')} onPress={() => ticks.setAll(false)} />
      {isOpen && (
        <FormPanel title={title} onClose={() => setOpen(false)}>
          <ManyForm
            title={title}
            types={types}
            save={(fields) =>
              change(
                zones.filter(({ id }) => ticks.ids.has(id)),
                fields,
              )
            }
            onSaved={() => setOpen(false)}
            onClose={() => setOpen(false)}
          />
        </FormPanel>
      )}
    </div>
  )
}
