import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useTaskLinksApi } from '../../../api/taskLinks.ts'
import type { TaskProofs as Proofs } from '../../../contract/http/driverPage.ts'
import type { TaskDetail } from '../../../contract/http/tasks.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import '../links/links.css'

/** What drivers send appears while the page is open, ms. */
const EVERY_MS = 15_000
export const PROOFS_READ = 'taskProofs'

interface PictureProps {
  readonly taskId: number
  readonly picture: Proofs['pictures'][number]
  readonly label: string
}

/** A photo or a signature, fetched with the session; a press opens it in full. */
const ProofPicture = ({ taskId, picture, label }: PictureProps) => {
  const { readPicture } = useTaskLinksApi()
  const [address, setAddress] = useState<string | null>(null)
  const { id } = picture
  useEffect(() => {
    let made: string | null = null
    let isOver = false
    // A picture that does not load is left out; its line says that there is one.
    void readPicture(taskId, id).then((result) => {
      if (!result.ok || isOver) return
      made = URL.createObjectURL(result.value)
      setAddress(made)
    })
    return () => {
      isOver = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [taskId, id, readPicture])
  if (address === null) return <span className="task-proofs__picture" role="img" aria-label={label} />
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <img className="task-proofs__picture" src={address} alt={label} />
    </a>
  )
}

/** What drivers said of the points of a task, with photos and signatures; nothing where they said nothing. */
export const TaskProofs = ({ task }: { readonly task: TaskDetail }) => {
  const { t } = useTranslation()
  const { date } = useFormat()
  const api = useTaskLinksApi()
  const { data } = useCall({
    of: [PROOFS_READ, task.id],
    read: () => api.readProofs(task.id),
    everyMs: EVERY_MS,
  })
  if (!data || (data.marks.length === 0 && data.pictures.length === 0)) return null
  const points = task.points.filter(({ order }) =>
    [...data.marks, ...data.pictures].some(({ point }) => point === order),
  )
  return (
    <section className="task-proofs" aria-label={t('tasks.proofs.title')}>
      <h2>{t('tasks.proofs.title')}</h2>
      <ul>
        {points.map(({ order, name }) => (
          <li key={order}>
            <strong>{`${order}. ${name}`}</strong>
            {data.marks
              .filter(({ point }) => point === order)
              .map(({ kind, at, reason }) => (
                <p key={`${kind} ${at}`} className="ui-numbers">
                  {[t(`tasks.proofs.markOf.${kind}`), date(at), reason].filter(Boolean).join(' · ')}
                </p>
              ))}
            <div className="task-proofs__pictures">
              {data.pictures
                .filter(({ point }) => point === order)
                .map((picture) => (
                  <ProofPicture
                    key={picture.id}
                    taskId={task.id}
                    picture={picture}
                    label={`${t(`tasks.proofs.pictureOf.${picture.kind}`)}, ${date(picture.at)}`}
                  />
                ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
