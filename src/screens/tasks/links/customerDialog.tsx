import { Link2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { useTaskLinksApi } from '../../../api/taskLinks.ts'
import { SHARE_NOTE_MAX } from '../../../contract/http/positionShares.ts'
import { PLACES_BEFORE, type TaskShare, type TaskShareBody } from '../../../contract/http/taskShares.ts'
import type { TaskDetail } from '../../../contract/http/tasks.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { MadeLink } from '../../../kit/links/madeLink.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { SegmentedControl } from '../../../ui/segmentedControl.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/textField.tsx'
import { LinkList } from './linkList.tsx'
import './links.css'

const WIDTH = 520
const WHOLE = 'whole'
export const TASK_SHARES_READ = 'taskShares'

interface FormProps {
  readonly task: TaskDetail
  readonly isSending: boolean
  readonly onMake: (body: TaskShareBody) => void
}

const ShareForm = ({ task, isSending, onMake }: FormProps) => {
  const { t } = useTranslation()
  const [body, setBody] = useState<TaskShareBody>({
    point: task.points.find(({ state }) => state === 'waiting')?.order ?? null,
    note: '',
    placeBefore: 'rounded',
    showName: false,
    showLicensePlate: true,
  })
  const change = (rest: Partial<TaskShareBody>): void => setBody({ ...body, ...rest })
  const make = (event: FormEvent): void => {
    event.preventDefault()
    if (!isSending) onMake(body)
  }
  return (
    <form className="task-links" aria-label={t('share.dialog.make')} onSubmit={make}>
      <Select
        label={t('tasks.customer.point')}
        options={[
          ...task.points.map(({ order, name }) => ({ id: String(order), label: `${order}. ${name}` })),
          { id: WHOLE, label: t('tasks.customer.whole') },
        ]}
        value={body.point === null ? WHOLE : String(body.point)}
        onChange={(id) => change({ point: id === WHOLE ? null : Number(id) })}
      />
      <TextField
        label={t('share.dialog.note')}
        hint={t('share.dialog.noteHelp')}
        value={body.note}
        onChange={(note) => change({ note })}
        maxLength={SHARE_NOTE_MAX}
        autoComplete="off"
      />
      <p>{t('tasks.customer.before')}</p>
      <SegmentedControl
        label={t('tasks.customer.before')}
        segments={PLACES_BEFORE.map((id) => ({ id, label: t(`tasks.customer.beforeOf.${id}`) }))}
        value={body.placeBefore}
        onChange={(placeBefore) => change({ placeBefore })}
      />
      {(['showName', 'showLicensePlate'] as const).map((name) => (
        <Checkbox key={name} isSelected={body[name]} onChange={(isOn) => change({ [name]: isOn })}>
          {t(`share.dialog.${name}`)}
        </Checkbox>
      ))}
      <Button type="submit" tone="primary" icon={Link2} isPending={isSending}>
        {t('share.dialog.make')}
      </Button>
    </form>
  )
}

/** Makes links to a stop of a task, or to the whole task, for customers without an account, and revokes them. */
export const CustomerDialog = ({
  task,
  onClose,
}: {
  readonly task: TaskDetail
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const { date } = useFormat()
  const api = useTaskLinksApi()
  const stale = [[TASK_SHARES_READ, task.id]]
  const [made, setMade] = useState<{ readonly id: number; readonly link: string } | null>(null)
  const list = useCall({ of: [TASK_SHARES_READ, task.id], read: () => api.listShares(task.id) })
  const creation = useChange({ change: api.createShare, stale })
  const revocation = useChange({ change: api.revokeShare, stale, endsWhenRead: true })
  const make = async (json: TaskShareBody): Promise<void> => {
    const answer = await creation.act({ id: task.id, json })
    if (answer) setMade(answer.value)
  }
  const revoke = async (shareId: number): Promise<void> => {
    if ((await revocation.act({ id: task.id, shareId })) && made?.id === shareId) setMade(null)
  }
  const linesOf = ({ note, point, linkEnd, createdBy, createdAt }: TaskShare): readonly string[] => [
    ...(note === '' || point === null ? [] : [note]),
    `${t('share.dialog.facts', { end: linkEnd, login: createdBy })} · ${date(createdAt)}`,
  ]
  return (
    <Modal
      active
      title={t('tasks.customer.title', { name: task.name })}
      closeLabel={t('common.close')}
      onClose={onClose}
      width={WIDTH}
    >
      <div className="task-links">
        <p className="task-links__quiet">{t('tasks.customer.about')}</p>
        {made ? (
          <MadeLink link={made.link} onAnother={() => setMade(null)} />
        ) : (
          <ShareForm task={task} isSending={creation.isSending} onMake={(body) => void make(body)} />
        )}
        <LinkList
          links={(list.data ?? []).map((share) => ({
            id: share.id,
            name: share.pointName ?? (share.note || t('tasks.customer.whole')),
            lines: linesOf(share),
          }))}
          none={t('tasks.customer.none')}
          revokeText={t('share.dialog.revokeText')}
          isRevoking={revocation.isSending}
          onRevoke={revoke}
        />
      </div>
    </Modal>
  )
}
