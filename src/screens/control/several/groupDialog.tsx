import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGroupsApi } from '../../../api/groups.ts'
import { GROUP_MAPPING_MAX } from '../../../contract/http/groups.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import type { Failure } from '../../../errors/failure.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import { useToast } from '../../../ui/toast.ts'
import { GroupNameForm } from '../groups/groupNameForm.tsx'
import { inParts } from '../groups/memberChanges.ts'
import { type CountedGroup, useGroupList } from '../groups/useGroupList.ts'
import './several.css'
import { useSeveralTask } from './severalDialog.ts'

/** CSS pixels: a name and a number in a row. */
const WIDTH = 460

/** Adds the chosen vehicles to a group, in parts as large as a call accepts; `failure`: why the last one was refused. */
const useAdding = () => {
  const api = useGroupsApi()
  const { t } = useTranslation()
  const toast = useToast()
  const { vehicleIds, close } = useSeveralTask()
  const [adding, setAdding] = useState<number | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const add = async ({ id, name }: Pick<CountedGroup, 'id' | 'name'>): Promise<void> => {
    setFailure(null)
    setAdding(id)
    for (const part of inParts(new Set(vehicleIds), GROUP_MAPPING_MAX)) {
      // oxlint-disable-next-line no-await-in-loop -- the server takes one change of an owner's groups after the other
      const result = await api.addVehicles(id, part)
      if (result.ok) continue
      setAdding(null)
      setFailure(result.failure)
      return
    }
    toast({ tone: 'go', text: t('several.added', { count: vehicleIds.length, name }) })
    close()
  }
  return { adding, failure, add }
}

/** The chosen vehicles are put into a group that exists, or into a new one. */
export const GroupDialog = () => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const api = useGroupsApi()
  const { vehicleIds, close } = useSeveralTask()
  const { groups, hasFailed, reload } = useGroupList()
  const { adding, failure, add } = useAdding()
  const create = async (name: string) => {
    const result = await api.create(name)
    if (result.ok) await add(result.value)
    return result
  }
  return (
    <Modal
      active
      title={t('several.groupTitle', { count: vehicleIds.length })}
      closeLabel={t('common.close')}
      onClose={close}
      width={WIDTH}
    >
      <div className="several">
        {failure && <Banner tone="attention">{inWords(failureMessage(failure))}</Banner>}
        {hasFailed && (
          <Banner tone="attention" action={<Button onPress={reload}>{t('common.retry')}</Button>}>
            {t('groups.failed')}
          </Banner>
        )}
        {groups === null && !hasFailed && <Loading label={t('groups.loading')} />}
        {groups && groups.length > 0 && (
          <ul className="several__groups" aria-label={t('groups.title')}>
            {groups.map((group) => (
              <li key={group.id}>
                <Button
                  wide
                  isPending={adding === group.id}
                  isDisabled={adding !== null && adding !== group.id}
                  onPress={() => void add(group)}
                >
                  <span className="several__group">{group.name}</span>
                  <span className="several__count">{t('list.vehicles', { count: group.vehicles })}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        <GroupNameForm
          label={t('groups.newName')}
          submitLabel={t('several.createAndAdd')}
          initial=""
          isDisabled={adding !== null}
          send={create}
          onDone={() => undefined}
        />
      </div>
    </Modal>
  )
}
