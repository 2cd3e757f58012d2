import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ZoneType } from '../../../contract/http/geozones.ts'
import type { Failure } from '../../../errors/failure.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useToast } from '../../../ui/toast.ts'
import './zoneTypes.css'
import { useZoneTypes } from './useZoneTypes.ts'
import { ZoneTypeForm } from './zoneTypeForm.tsx'

interface ZoneTypesDialogProps {
  readonly types: readonly ZoneType[]
  /** How many geozones have a type. */
  readonly countOf: (typeId: number) => number
  readonly canEdit: boolean
  /** Shows the geozones of a type in the list of the page. */
  readonly onShow: (typeId: number) => void
  readonly onClose: () => void
}

/** What the person does with the types: one thing at a time. */
type Work =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'delete'; readonly id: number }
  | { readonly kind: 'refused'; readonly id: number; readonly failure: Failure }

/** GEO-18: the types of geozones; those that the owner made can be added, renamed and deleted. */
export const ZoneTypesDialog = ({ types, countOf, canEdit, onShow, onClose }: ZoneTypesDialogProps) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const toast = useToast()
  const { create, rename, remove, isRemoving } = useZoneTypes()
  const [work, setWork] = useState<Work | null>(null)
  const end = (): void => setWork(null)
  const close = closeAsking(onClose)
  const removeType = async ({ id, localName }: ZoneType): Promise<void> => {
    const result = await remove(id)
    if (!result.ok) {
      setWork({ kind: 'refused', id, failure: result.failure })
      return
    }
    end()
    toast({ text: t('geozones.types.deleted', { name: localName }), tone: 'go' })
  }
  const show = (id: number): void => {
    onShow(id)
    onClose()
  }
  const belowOf = (type: ZoneType) => {
    if (work === null || work.kind === 'add' || work.id !== type.id) return null
    if (work.kind === 'refused')
      return (
        <Banner
          tone="attention"
          action={
            countOf(type.id) > 0 && <Button onPress={() => show(type.id)}>{t('geozones.types.show')}</Button>
          }
        >
          {inWords(failureMessage(work.failure))}
        </Banner>
      )
    return (
      <div className="zone-types__question" role="group">
        <p>{t('geozones.types.question', { name: type.localName })}</p>
        <Button tone="danger" isPending={isRemoving} onPress={() => void removeType(type)}>
          {t('geozones.types.confirm')}
        </Button>
        <Button tone="quiet" onPress={end}>
          {t('common.cancel')}
        </Button>
      </div>
    )
  }
  return (
    <Modal active title={t('geozones.types.title')} closeLabel={t('common.close')} onClose={close}>
      <div className="zone-types">
        <p className="zone-types__hint">{t('geozones.types.hint')}</p>
        <Button icon={Plus} isDisabled={!canEdit} onPress={() => setWork({ kind: 'add' })}>
          {t('geozones.types.add')}
        </Button>
        {work?.kind === 'add' && (
          <ZoneTypeForm
            name=""
            save={create}
            onSaved={(name) => {
              toast({ text: t('geozones.types.created', { name }), tone: 'go' })
              end()
            }}
            onCancel={end}
          />
        )}
        <ul className="zone-types__list">
          {types
            .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn))
            .map((type) => (
              <li key={type.id} className="zone-types__row">
                {work?.kind === 'rename' && work.id === type.id ? (
                  <ZoneTypeForm
                    name={type.name}
                    save={(name) => rename({ id: type.id, name })}
                    onSaved={end}
                    onCancel={end}
                  />
                ) : (
                  <div className="zone-types__line">
                    <span className="zone-types__name">{type.localName}</span>
                    <span className="zone-types__count ui-numbers">
                      {t('geozones.types.zones', { count: countOf(type.id) })}
                    </span>
                    {type.isOwn ? (
                      <span className="zone-types__actions">
                        <IconButton
                          icon={Pencil}
                          label={t('geozones.types.rename', { name: type.localName })}
                          isDisabled={!canEdit}
                          onPress={() => setWork({ kind: 'rename', id: type.id })}
                        />
                        <IconButton
                          icon={Trash2}
                          label={t('geozones.types.delete', { name: type.localName })}
                          isDisabled={!canEdit}
                          onPress={() => setWork({ kind: 'delete', id: type.id })}
                        />
                      </span>
                    ) : (
                      <Badge>{t('geozones.types.builtIn')}</Badge>
                    )}
                  </div>
                )}
                {work?.kind !== 'rename' && belowOf(type)}
              </li>
            ))}
        </ul>
      </div>
    </Modal>
  )
}
